/** The few files that the provider's pages load, read once. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TYPES = {
  'pages.css': 'text/css; charset=utf-8',
  'pages.js': 'text/javascript; charset=utf-8',
  'theme.js': 'text/javascript; charset=utf-8',
  'logo.svg': 'image/svg+xml',
} as const;

export interface Asset {
  readonly type: string;
  readonly content: Buffer;
  readonly etag: string;
}

/** Reads them, by their names. */
export async function readAssets(): Promise<ReadonlyMap<string, Asset>> {
  const entries = await Promise.all(
    Object.entries(TYPES).map(async ([name, type]) => {
      const content = await readFile(join(import.meta.dirname, 'assets', name));
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
      return [name, { type, content, etag }] as const;
    }),
  );
  return new Map(entries);
}
