/** Measures the scripts and styles of the first load: the files that the built page references. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../processes.ts';

const DIST = join(ROOT, 'apps/web/dist');

/** The screens that can be opened first, named as in the page's `meta` elements. */
const SCREENS = ['sign-in', 'dashboard'] as const;

/** The page's scripts, preloaded modules and styles, needed by every screen. */
const SHARED = /<(?:script|link)\b[^>]*\b(?:src|href)="\/([^"]+\.(?:js|css))"/g;

interface Size {
  readonly what: string;
  /** Size in bytes after Brotli. */
  readonly brotli: number;
}

async function brotliSize(file: string): Promise<number> {
  return (await stat(join(DIST, `${file}.br`)).catch(() => stat(join(DIST, file)))).size;
}

async function sizesOf(files: readonly string[]): Promise<Size[]> {
  return Promise.all(files.map(async (file) => ({ what: file, brotli: await brotliSize(file) })));
}

function sum(sizes: readonly Size[]): number {
  return sizes.reduce((total, { brotli }) => total + brotli, 0);
}

function namedIn(page: string, pattern: RegExp): string[] {
  const files = Array.from(page.matchAll(pattern), ([, file]) => file ?? '');
  if (files.length === 0) throw new Error(`the built page names no file for ${pattern.source}`);
  return files;
}

/** Returns the sizes of the files that the sign-in page and the dashboard load, and the total of each. */
export async function firstLoad(): Promise<Size[]> {
  const page = await readFile(join(DIST, 'index.html'), 'utf8');
  const shared = await sizesOf(namedIn(page, SHARED));
  const screens = await Promise.all(
    SCREENS.map(async (screen) => {
      const files = namedIn(page, new RegExp(`<meta name="preload-${screen}" content="/([^"]+)"`, 'g'));
      const own = await sizesOf(files);
      return [
        ...own.map(({ what, brotli }) => ({ what: `${screen}: ${what}`, brotli })),
        { what: `first load of ${screen}, in all`, brotli: sum([...shared, ...own]) },
      ];
    }),
  );
  return [...shared.map(({ what, brotli }) => ({ what: `both: ${what}`, brotli })), ...screens.flat()];
}
