import { expect, it } from 'vitest';
import { readSource, sourceFiles } from './rule-pages.ts';

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
