import { expect, it, test } from 'vitest';
import { MAX_TASKS } from '../bounds.ts';
import { UnreadableFile } from '../reader.ts';
import { csvRows, rowsBelow } from './csv.ts';

test.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b\nc,1;d',
    [
      ['a', 'b'],
      ['c,1', 'd'],
    ],
  ],
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,"b\nc, ""d"""\n\n , \ne,f',
    [
      ['a', 'b\nc, "d"'],
      ['e', 'f'],
    ],
  ],
  ['a,b,c\nd', [['a', 'b', 'c'], ['d']]],
  [
    'sep=;\na;b,c\nd;e',
    [
      ['a', 'b,c'],
      ['d', 'e'],
    ],
  ],
  ['SEP=|\na,b|c', [['a,b', 'c']]],
  ['"sep=\t"\na,b\tc', [['a,b', 'c']]],
  ['sep=,', []],
  [
    'sep,b\nsep=;,c',
    [
      ['sep', 'b'],
      ['sep=;', 'c'],
    ],
  ],
  ['a,"b', [['a', 'b']]],
  ['', []],
])('reads the cells of %j (IMPORT-26)', (text, rows) => {
  expect(csvRows(text)).toEqual(rows);
});

it('finds the delimiter despite lines above the header and other delimiters within cells (IMPORT-26)', () => {
  const text =
    '"Date: 2026"\n"Status: \n0; 1; 2"\n"List","Title","Content"\n"a","b; c; d; e","f;g;h;i;j"\n'.repeat(3);
  expect(csvRows(text)[3]).toEqual(['a', 'b; c; d; e', 'f;g;h;i;j']);
});

it('keeps formulas as text (IMPORT-26)', () => {
  expect(csvRows('=1+1,"=HYPERLINK(""http://x"")"')).toEqual([['=1+1', '=HYPERLINK("http://x")']]);
});

it('rejects a table with too many rows (IMPORT-4, IMPORT-26)', () => {
  expect(() => csvRows('a\n'.repeat(MAX_TASKS + 1))).toThrow(UnreadableFile);
});

const [row] = rowsBelow([' Title ', 'constructor', 'DUE'], [[' Task ', 'x']]);

it('finds cells by column name, ignoring case, and trims them (IMPORT-26)', () => {
  expect(row?.cell('title')).toBe('Task');
  expect(row?.cell('TITLE')).toBe('Task');
  expect(row?.cell('Constructor')).toBe('x');
});

it('returns an empty string for a missing cell or column (IMPORT-26)', () => {
  expect(row?.cell('due')).toBe('');
  expect(row?.cell('__proto__')).toBe('');
});
