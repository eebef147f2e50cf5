import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt|xml)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Writes `.br` and `.gz` files beside every text file, so that the server never has to compress anything.
 * Skips copies that are not smaller.
 */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'questlog:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(outDir, { recursive: true });
        await Promise.all(
          names
            .filter((name) => compressible.test(name))
            .map(async (name) => {
              const path = join(outDir, name);
              if (!(await stat(path)).isFile()) return;
              const source = await readFile(path);
              const params = {
                [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
              };
              const [br, gz] = await Promise.all([brotli(source, { params }), deflate(source, { level: 9 })]);
              if (br.length < source.length) await writeFile(`${path}.br`, br);
              if (gz.length < source.length) await writeFile(`${path}.gz`, gz);
            }),
        );
      },
    },
  };
}
