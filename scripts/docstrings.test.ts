import { sep } from 'node:path';
import { expect, it } from 'vitest';
import { readSource, sourceFiles } from './rule-pages.ts';

/**
 * In these folders, every exported function must have a docstring. They contain the product's rules and
 * technical foundations.
 */
const ROOMS = [
  'packages/domain/src',
  'packages/contract/src',
  'apps/server/src/platform',
  'apps/server/src/endpoint',
  'apps/server/src/account-change',
  'apps/web/src/data/engine',
];
const FUNCTION = /(?<before>[^\n]*)\nexport (?:async )?function (?<name>\w+)/gu;

/** Returns the exported functions without a docstring. Overloads share the docstring of the first one. */
function undocumented(text: string): string[] {
  const documented = new Set<string>();
  const missing = new Set<string>();
  for (const { groups } of text.matchAll(FUNCTION)) {
    const { before = '', name = '' } = groups ?? {};
    if (before.trimEnd().endsWith('*/')) documented.add(name);
    else if (!documented.has(name)) missing.add(name);
  }
  return [...missing];
}

it('finds exported functions without a docstring', () => {
  const text = [
    '/** Adds. */',
    'export function add(a: number): number;',
    'export function add(a: string): string;',
    '',
    'export async function take(): Promise<void> {}',
  ];
  expect(undocumented(text.join('\n'))).toEqual(['take']);
});

it('every exported function in the checked folders has a docstring', async () => {
  const paths = (await sourceFiles()).filter(
    (path) =>
      /\.tsx?$/u.test(path) &&
      !/\.test\.tsx?$/u.test(path) &&
      !path.split(sep).includes('testing') &&
      ROOMS.some((room) => path.startsWith(`${room}/`)),
  );
  expect(paths.length).toBeGreaterThan(250);
  const found = await Promise.all(
    paths.map(async (path) => undocumented(await readSource(path)).map((name) => `${path}: ${name}`)),
  );
  expect(found.flat()).toEqual([]);
});

const BLOCK = /\/\*\*.*?\*\//gsu;
/** An example line: indented text in a docstring, which names inputs and results in single quotes. */
const EXAMPLE = /^ *\* {3,}(?=\S)(?<line>.*)$/gmu;
/** A quote that begins or ends a text. An apostrophe between letters does neither. */
const QUOTE = /(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu;

/** Returns the example lines in docstrings in which a quoted text does not end on its line. */
function brokenExamples(text: string): string[] {
  return Array.from(text.matchAll(BLOCK)).flatMap(([block]) =>
    Array.from(block.matchAll(EXAMPLE)).flatMap(({ groups: { line = '' } = {} }) => {
      const isBroken = !/["`]/u.test(line) && (line.match(QUOTE) ?? []).length % 2 === 1;
      return isBroken ? [line] : [];
    }),
  );
}

it('finds examples in docstrings that a line break has split', () => {
  const text = [
    '/**',
    ' * Joins lines.',
    ' *',
    " *   'a' and 'b' → 'a",
    " * b'",
    " *   'it's' → 'its'",
    ' */',
  ];
  expect(brokenExamples(text.join('\n'))).toEqual(["'a' and 'b' → 'a"]);
});

it('no example in a docstring is split by a line break', async () => {
  const paths = (await sourceFiles()).filter((path) => /\.tsx?$/u.test(path));
  const found = await Promise.all(
    paths.map(async (path) => brokenExamples(await readSource(path)).map((line) => `${path}: ${line}`)),
  );
  expect(found.flat()).toEqual([]);
});
