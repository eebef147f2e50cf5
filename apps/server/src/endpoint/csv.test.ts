import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

/** The characters that matter to a spreadsheet, and a few that don't. */
const hostileCell = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      ';',
      '\t',
      ',',
      '\n',
      '\r',
      '\r\n',
      "'",
      '"',
      '""',
      ' ',
      '\u200b',
      '\u2060',
      '\ufeff',
      'x',
      '1+1',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** Returns the characters of a cell that a spreadsheet does not ignore at its beginning. */
const visible = (cell: string): string => cell.replace(/^[\s"\u200b\u2060\ufeff]+/u, '');

it('quotes CSV cells with special characters and leaves null cells empty', () => {
  expect(csvLine(['plain', null, 'a,b', 'say "x"', 'two\nlines', ''])).toBe(
    'plain,,"a,b","say ""x""","two\nlines",\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@sum', ' =1', '\t=1', '\tx', '\rx'])(
  'escapes %j so that a spreadsheet does not run the cell as a formula (ADMIN-25)',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/u);
  },
);

it.each(['x;=1+1;', 'x\t=1+1', '＝1', '＋1', '－1', '＠sum', '\u200b=1', '\u2060=1', 'x\n=1', 'x;"=1'])(
  'escapes %j in spreadsheets of every locale (EXPORT-4)',
  (text) => {
    for (const delimiter of [',', ';', '\t']) {
      const { data } = Papa.parse<string[]>(csvLine(['a', text]), { delimiter });
      expect(data.flat().filter((cell) => /^[=+\-@＝＋－＠]/u.test(visible(cell)))).toEqual([]);
    }
  },
);

it.each([',', ';', '\t'])('no cell begins a formula if the separator is %j (EXPORT-4)', (delimiter) => {
  fc.assert(
    fc.property(fc.array(hostileCell, { minLength: 1, maxLength: 4 }), (cells) => {
      const { data } = Papa.parse<string[]>(csvLine(cells), { delimiter });
      expect(data.flat().filter((cell) => /^[=+\-@＝＋－＠]/u.test(visible(cell)))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});
