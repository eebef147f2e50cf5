import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './run-command.ts';
import { claimsOf, rowsOf, sourceFiles, untrueOf } from './test-claims.ts';

const FOLDER = join(ROOT, 'docs/rules');
const NUMBER = /^([A-Z]+)-([1-9]\d*)$/u;
/** What a row says that no test shows. */
const UNSHOWN = /^Not shown/u;
const TEXT = /\.(?:[cm]?[jt]sx?|sql|css|html)$/u;

interface Rule {
  readonly page: string;
  readonly number: string;
  readonly cells: readonly string[];
  readonly shown: string;
}

/** The rules of a page; its file's name says which area it is about. */
async function rulesOf(page: string): Promise<Rule[]> {
  const text = await readFile(join(FOLDER, page), 'utf8');
  return rowsOf(text)
    .filter(([head]) => head !== 'rule')
    .map((cells) => ({ page, number: cells[0] ?? '', cells, shown: cells.at(-1) ?? '' }));
}

/** The repository's own source, by path. */
let sources: Map<string, string>;
let rules: Rule[];

beforeAll(async () => {
  const pages = (await readdir(FOLDER)).filter((page) => page !== 'README.md');
  rules = (await Promise.all(pages.map(rulesOf))).flat();
  const paths = (await sourceFiles()).filter((path) => TEXT.test(path));
  const read = async (path: string) => [path, await readFile(join(ROOT, path), 'utf8')] as const;
  sources = new Map(await Promise.all(paths.map(read)));
});

describe('docs/rules', () => {
  it('numbers each rule once, under one word a page, and says what holds and what shows it', () => {
    const numbers = rules.map(({ number }) => number);
    expect(numbers.filter((number) => !NUMBER.test(number))).toEqual([]);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    expect(rules.filter(({ cells }) => cells.length !== 3 || cells.includes(''))).toEqual([]);
    const words = new Set(rules.map(({ page, number }) => `${page} ${number.split('-')[0]}`));
    expect(words.size).toBe(new Set(rules.map(({ page }) => page)).size);
  });

  it('names every page, and no other, on the first one', async () => {
    const first = await readFile(join(FOLDER, 'README.md'), 'utf8');
    const named = Array.from(first.matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gmu), ([, page]) => page);
    expect(new Set(named)).toEqual(new Set(rules.map(({ page }) => page)));
    expect(named).toHaveLength(new Set(named).size);
  });

  it('names a test for each rule, or says that there is none', () => {
    const bare = rules.filter(({ shown }) => !UNSHOWN.test(shown) && claimsOf(shown).length === 0);
    expect(bare.map(({ number }) => number)).toEqual([]);
  });

  it('names tests that there are, that run and that assert', { timeout: 60_000 }, async () => {
    expect(await untrueOf(rules.flatMap(({ shown }) => claimsOf(shown)))).toEqual([]);
  });
});

describe('the code', () => {
  it('cites rules that there are', () => {
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

  it('cites no document that is not in the repository', async () => {
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
});
