import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import {
  NUMBER,
  numbersShownIn,
  pagesIn,
  readSource,
  rowsOf,
  sourceFiles,
  testsByNumber,
  withTests,
} from './rule-pages.ts';
import { ROOT } from './run-command.ts';

const TEXT = /\.(?:[cm]?[jt]sx?|sql|css|html)$/u;

interface Rule {
  readonly page: string;
  readonly number: string;
  readonly cells: readonly string[];
}

let sources: Map<string, string>;
let rules: Rule[];
let tests: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  const pages = await pagesIn('rules');
  const rowsIn = async (page: string): Promise<Rule[]> =>
    rowsOf(await readSource(page))
      .filter(([head]) => head !== 'rule')
      .map((cells) => ({ page: basename(page), number: cells[0] ?? '', cells }));
  rules = (await Promise.all(pages.map(rowsIn))).flat();
  const paths = (await sourceFiles()).filter((path) => TEXT.test(path));
  const read = async (path: string) => [path, await readSource(path)] as const;
  sources = new Map(await Promise.all(paths.map(read)));
  tests = await testsByNumber();
});

it.each([
  ["it('rejects a 501st character (RULE-1)', () => {})", ['RULE-1']],
  ['test(`rejects ${x} (RULE-1, V99.9.9)`, async () => {})', ['RULE-1', 'V99.9.9']],
  ["it.each([[1, 'a']])('rejects %s (RULE-2)', (text) => {})", ['RULE-2']],
  ["it.skip('rejects nothing (RULE-3)', () => {})", []],
  ["test.todo('rejects (RULE-4)', () => {})", []],
  ["it('mentions (RULE-5) only in passing', () => {})", []],
])('in the title %s, finds the rules %j', (source, numbers) => {
  expect(numbersShownIn(source.replaceAll('RULE', 'TASK'))).toEqual(
    numbers.map((number) => number.replace('RULE', 'TASK')),
  );
});

it('gives each rule a unique number, with one prefix per page', () => {
  const numbers = rules.map(({ number }) => number);
  expect(numbers.filter((number) => !NUMBER.test(number))).toEqual([]);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  expect(rules.filter(({ cells }) => cells.length !== 3 || cells.includes(''))).toEqual([]);
  const words = new Set(rules.map(({ page, number }) => `${page} ${number.split('-')[0]}`));
  expect(words.size).toBe(new Set(rules.map(({ page }) => page)).size);
});

it('lists every page of rules in the README', async () => {
  const first = await readSource('docs/rules/README.md');
  const named = Array.from(first.matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gmu), ([, page]) => page);
  expect(new Set(named)).toEqual(new Set(rules.map(({ page }) => page)));
  expect(named).toHaveLength(new Set(named).size);
});

it('every rule has a test that runs and names the rule', () => {
  expect(rules.map(({ number }) => number).filter((number) => !tests.has(number))).toEqual([]);
});

it('the tables in docs/rules and docs/security name the same tests as `npm run rules`', async () => {
  for (const page of [...(await pagesIn('rules')), ...(await pagesIn('security'))]) {
    const text = await readSource(page);
    expect(text, page).toBe(withTests(text, tests));
  }
});

it('the code cites only rules that exist', () => {
  const known = new Set(rules.map(({ number }) => number));
  const words = [...new Set(rules.map(({ number }) => number.split('-')[0]))].join('|');
  const cited = new RegExp(`\\b(?:${words})-\\d+\\b`, 'gu');
  const wrong = [...sources].flatMap(([path, source]) =>
    Array.from(source.matchAll(cited), ([number]) => number)
      .filter((number) => !known.has(number))
      .map((number) => `${path}: ${number}`),
  );
  expect(wrong).toEqual([]);
});

it('the code cites only documents that exist', async () => {
  const documents = new Set(
    [...(await readdir(ROOT)), ...(await readdir(join(ROOT, 'docs'), { recursive: true }))].map((path) =>
      basename(path),
    ),
  );
  const wrong = [...sources].flatMap(([path, source]) =>
    Array.from(source.matchAll(/[\w-]+\.md\b/gu), ([name]) => name)
      .filter((name) => !documents.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(wrong).toEqual([]);
});
