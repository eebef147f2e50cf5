/**
 * Links the pages of rules (docs/rules) and security requirements (docs/security) to the tests that cover
 * them. A test names its rules at the end of its title: `it('rejects a 501st character (TASK-1)', …)`.
 */
import { readFile, readdir } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { ROOT } from './run-command.ts';

const SOURCES = ['apps', 'packages', 'testkit', 'e2e', 'bench', 'scripts'];
const NOT_OURS = new Set(['node_modules', 'dist', 'screenshots']);
const TEST_FILE = /\.(?:test|e2e)\.tsx?$/u;

/** The id of a rule or requirement, for example TASK-1 or V6.2.3. */
export const NUMBER = /^(?:[A-Z]+-[1-9]\d*|V\d+\.\d+\.\d+)$/u;
const ONE = '(?:[A-Z]+-[1-9]\\d*|V\\d+\\.\\d+\\.\\d+)';
/** Matches the ids at the end of a title that is followed by another argument. */
const TITLE_END = new RegExp(`\\((${ONE}(?:, ${ONE})*)\\)['"\`],`, 'gu');
const RUNNER = /\b(?:it|test|describe)((?:\.\w+)*)(?=[(<`])/gu;
const SKIPS = /\.(?:skip|todo|fixme|fails?|skipIf|runIf)\b/u;

/** Returns the paths of the Markdown files in a folder of `docs`, from the repository root. */
export async function pagesIn(folder: 'rules' | 'security'): Promise<string[]> {
  const names = await readdir(join(ROOT, 'docs', folder));
  return names.filter((name) => name !== 'README.md').map((name) => join('docs', folder, name));
}

/** Reads a file. @param path relative to the repository root */
export function readSource(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8');
}

/** Returns the paths of the repository's own source files, from its root. */
export async function sourceFiles(): Promise<string[]> {
  const found = await Promise.all(
    SOURCES.map(async (folder) => {
      const paths = await readdir(join(ROOT, folder), { recursive: true });
      return paths.map((path) => join(folder, path));
    }),
  );
  return found.flat().filter((path) => !path.split(sep).some((part) => NOT_OURS.has(part)));
}

/** Returns the cells of all table rows on a page, with header rows. */
export function rowsOf(page: string): string[][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map(cellsOf);
}

function cellsOf(line: string): string[] {
  return line.replaceAll(/^\| | \|$/gu, '').split(' | ');
}

/** Returns the ids in the titles of a file's tests, excluding skipped tests. */
export function numbersShownIn(source: string): string[] {
  return Array.from(source.matchAll(TITLE_END)).flatMap(({ index, 1: numbers = '' }) => {
    const runner = Array.from(source.slice(0, index).matchAll(RUNNER)).at(-1);
    return runner === undefined || SKIPS.test(runner[1] ?? '') ? [] : numbers.split(', ');
  });
}

/** Returns the test files for each id, in order. Names a file without its folder if its name is unique. */
export async function testsByNumber(): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = (await sourceFiles()).filter((path) => TEST_FILE.test(path)).sort();
  const withName = Map.groupBy(paths, (path) => basename(path));
  const shown = new Map<string, Set<string>>();
  for (const path of paths) {
    const name = basename(path);
    const shortest = withName.get(name)?.length === 1 ? name : path;
    for (const number of numbersShownIn(await readSource(path))) {
      shown.set(number, (shown.get(number) ?? new Set()).add(shortest));
    }
  }
  return new Map([...shown].map(([number, names]) => [number, [...names].sort()]));
}

/** Returns the page with a new last column: the tests for the id in the first column, or a dash. */
export function withTests(page: string, tests: ReadonlyMap<string, readonly string[]>): string {
  return page
    .split('\n')
    .map((line) => {
      const cells = line.startsWith('| ') ? cellsOf(line) : [];
      const [number = ''] = cells;
      if (!NUMBER.test(number)) return line;
      const shown = (tests.get(number) ?? []).map((name) => `\`${name}\``).join(', ');
      return `| ${[...cells.slice(0, -1), shown === '' ? '–' : shown].join(' | ')} |`;
    })
    .join('\n');
}
