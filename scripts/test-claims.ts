/** Pages that say which test shows what: how they name tests, and whether there are such. */
import { readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { ROOT } from './run-command.ts';
import { outlineOf, type OutlinedTest } from './test-outline.ts';

/** Folders of the repository by the names under which the pages know them. */
const PLACES: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  'api-client': 'packages/api-client/src',
  ui: 'packages/ui/src',
  server: 'apps/server/src',
  web: 'apps/web/src',
  e2e: 'e2e',
  scripts: 'scripts',
};
const SOURCES = ['apps', 'packages', 'testkit', 'e2e', 'bench', 'scripts'];
const NOT_OURS = new Set(['node_modules', 'dist', 'screenshots']);
const TEST_FILE = /\.(?:test|e2e)\.tsx?$/u;

/** A file that a page names, and the names of tests in it. */
export interface Claim {
  /** A path from the root of the repository; the bare name of a file of tests where the page gave no more. */
  readonly file: string;
  readonly names: readonly string[];
}

/** The rows of the tables of a page, as the texts of their cells. Heads are rows too. */
export function rowsOf(page: string): string[][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.replaceAll(/^\| | \|$/gu, '').split(' | '));
}

/**
 * The claims of a text: a file in backticks, by its path below a place or, for a file of tests, by its name alone; and
 * the names of tests in quotes after it.
 */
export function claimsOf(text: string): Claim[] {
  const places = Object.keys(PLACES).join('|');
  const file = `\`(?:(?:${places})/[^\`]+|[\\w.-]+\\.(?:test|e2e)\\.tsx?)\``;
  return text.split(new RegExp(`(?=${file})`, 'u')).flatMap((part) => {
    const [quoted] = new RegExp(`^${file}`, 'u').exec(part) ?? [];
    if (quoted === undefined) return [];
    const [place = '', ...rest] = quoted.slice(1, -1).split('/');
    return [
      {
        file: rest.length === 0 ? place : join(PLACES[place] ?? '', ...rest),
        names: Array.from(part.matchAll(/"([^"]+)"/gu), ([, name = '']) => name),
      },
    ];
  });
}

/** The paths of all files of the repository's own source, from its root. */
export async function sourceFiles(): Promise<string[]> {
  const found = await Promise.all(
    SOURCES.map(async (folder) => {
      const paths = await readdir(join(ROOT, folder), { recursive: true });
      return paths.map((path) => join(folder, path));
    }),
  );
  return found.flat().filter((path) => !path.split(sep).some((part) => NOT_OURS.has(part)));
}

async function outlineIn(path: string): Promise<OutlinedTest[]> {
  const absolute = join(ROOT, path);
  const beside = (specifier: string): string => readFileSync(join(dirname(absolute), specifier), 'utf8');
  return outlineOf(await readFile(absolute, 'utf8'), path, beside);
}

/**
 * What is claimed and does not hold, one line each: files that there are not, or whose bare name is that of several;
 * tests that there are not, that do not run everywhere or assert nothing. A file of tests that is named without a test
 * has one that holds; a file of other source need only be there.
 */
export async function untrueOf(claims: readonly Claim[]): Promise<string[]> {
  const files = await sourceFiles();
  const outlines = new Map<string, Promise<OutlinedTest[]>>();
  const outlineAt = (path: string): Promise<OutlinedTest[]> => {
    const known = outlines.get(path) ?? outlineIn(path);
    outlines.set(path, known);
    return known;
  };
  const untrue = await Promise.all(
    claims.map(async ({ file, names }) => {
      const [path, ...others] = files.filter((each) => each === file || basename(each) === file);
      if (path === undefined) return [`${file} is not there`];
      if (others.length > 0) return [`${file} is several: ${[path, ...others].join(', ')}`];
      if (!TEST_FILE.test(path)) return names.map((name) => `${file} is no file of tests: ${name}`);
      const tests = await outlineAt(path);
      const holds = ({ runs, asserts }: OutlinedTest): boolean => runs && asserts;
      if (names.length === 0) return tests.some(holds) ? [] : [`${file} shows nothing`];
      return names
        .filter((name) => !tests.some((test) => test.name === name && holds(test)))
        .map(
          (name) =>
            `${file}: ${tests.some((test) => test.name === name) ? 'does not show' : 'has no'} ${name}`,
        );
    }),
  );
  return [...new Set(untrue.flat())];
}
