/**
 * The pages of rules (docs/rules) and of security requirements (docs/security), and the tests that show them. A test names
 * the rules that it shows at the end of its title: `it('rejects a 501st character (TASK-1)', …)`.
 */
import { readFile, readdir } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { ROOT } from './run-command.ts';

const SOURCES = ['apps', 'packages', 'testkit', 'e2e', 'bench', 'scripts'];
const NOT_OURS = new Set(['node_modules', 'dist', 'screenshots']);
const TEST_FILE = /\.(?:test|e2e)\.tsx?$/u;

/** The number of a rule or of a requirement: TASK-1, V6.2.3. */
export const NUMBER = /^(?:[A-Z]+-[1-9]\d*|V\d+\.\d+\.\d+)$/u;
const ONE = '(?:[A-Z]+-[1-9]\\d*|V\\d+\\.\\d+\\.\\d+)';
/** Numbers at the end of a string that another argument follows. */
const TITLE_END = new RegExp(`\\((${ONE}(?:, ${ONE})*)\\)['"\`],`, 'gu');
const RUNNER = /\b(?:it|test|describe)((?:\.\w+)*)(?=[(<`])/gu;
const SKIPS = /\.(?:skip|todo|fixme|fails?|skipIf|runIf)\b/u;

/** Paths of the Markdown files in a folder of `docs`, from the root of the repository. */
export async function pagesIn(folder: 'rules' | 'security'): Promise<string[]> {
  const names = await readdir(join(ROOT, 'docs', folder));
  return names.filter((name) => name !== 'README.md').map((name) => join('docs', folder, name));
}

/** Reads a file by its path from the root of the repository. */
export function readSource(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8');
}

/** Paths of all files of the repository's own source, from its root. */
export async function sourceFiles(): Promise<string[]> {
  const found = await Promise.all(
    SOURCES.map(async (folder) => {
      const paths = await readdir(join(ROOT, folder), { recursive: true });
      return paths.map((path) => join(folder, path));
    }),
  );
  return found.flat().filter((path) => !path.split(sep).some((part) => NOT_OURS.has(part)));
}

/** The cells of the rows of a page's tables. Heads are rows too. */
export function rowsOf(page: string): string[][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map(cellsOf);
}

function cellsOf(line: string): string[] {
  return line.replaceAll(/^\| | \|$/gu, '').split(' | ');
}

/** The numbers in the titles of a file's tests that aren't skipped. */
export function numbersShownIn(source: string): string[] {
  return Array.from(source.matchAll(TITLE_END)).flatMap(({ index, 1: numbers = '' }) => {
    const runner = Array.from(source.slice(0, index).matchAll(RUNNER)).at(-1);
    return runner === undefined || SKIPS.test(runner[1] ?? '') ? [] : numbers.split(', ');
  });
}

/** The files of tests that show each number, in order. A file has its bare name where no other file of tests has it. */
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

/** The page with its last column written anew: the tests that show the number in the first one, or a dash. */
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
