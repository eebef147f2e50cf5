/** Measures the bytes of the dashboard's first load from the build's manifest. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../processes.ts';

const DIST = join(ROOT, 'apps/web/dist');

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

interface Size {
  readonly what: string;
  /** Size in bytes after Brotli compression. */
  readonly brotli: number;
}

async function brotliSize(file: string): Promise<number> {
  return (await stat(join(DIST, `${file}.br`)).catch(() => stat(join(DIST, file)))).size;
}

/** Sums the sizes of the entry, its static imports, and their styles. */
export async function firstLoad(): Promise<Size[]> {
  const manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const files = new Set<string>();
  const follow = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry === true) follow(key);
  const sizes = await Promise.all(
    [...files].map(async (file) => ({ what: file, brotli: await brotliSize(file) })),
  );
  const total = sizes.reduce((sum, { brotli }) => sum + brotli, 0);
  return [...sizes, { what: 'entry and what it imports, in all', brotli: total }];
}
