/** The few files that the provider's pages load, each read from disk only once. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

function ours(name: string): string {
  return join(import.meta.dirname, 'assets', name);
}

/** The type and path of each file, by its name in the URL. */
const FILES = {
  'pages.css': { type: 'text/css; charset=utf-8', path: ours('pages.css') },
  'choices.css': { type: 'text/css; charset=utf-8', path: ours('choices.css') },
  'entry-art.css': { type: 'text/css; charset=utf-8', path: ours('entry-art.css') },
  'pages.js': { type: 'text/javascript; charset=utf-8', path: ours('pages.js') },
  'theme.js': { type: 'text/javascript; charset=utf-8', path: ours('theme.js') },
  'logo.svg': { type: 'image/svg+xml; charset=utf-8', path: ours('logo.svg') },
  'inter.woff2': {
    type: 'font/woff2',
    path: fileURLToPath(
      import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    ),
  },
} as const;

export interface Asset {
  readonly type: string;
  readonly content: Buffer;
  readonly etag: string;
}

export async function readAssets(): Promise<ReadonlyMap<string, Asset>> {
  const entries = await Promise.all(
    Object.entries(FILES).map(async ([name, { type, path }]) => {
      const content = await readFile(path);
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
      return [name, { type, content, etag }] as const;
    }),
  );
  return new Map(entries);
}
