import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withFormulaMarks, withoutFormulaMarks, withoutLeadingFormulaMark } from './formula-marks.ts';

/** Texts built from everything that matters to a spreadsheet. */
const hostileText = fc
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
      '−',
      '﹦',
      '⁺',
      ';',
      '\t',
      ',',
      '\n',
      '\r',
      '\r\n',
      '\u2028',
      '\u0085',
      '\v',
      "'",
      "''",
      '"',
      '""',
      ' ',
      '\u00a0',
      '\u200b',
      '\u2060',
      '\ufeff',
      '\u00ad',
      '\u3164',
      '\ufe0f',
      'x',
      '1+1',
      'é',
      '🎉',
      '\u0000',
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

it.each([
  ['=1+1', "'=1+1"],
  ['x;=1+1;', "x;'=1+1;"],
  ['x\t=1+1', "x\t'=1+1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠sum', "'＠sum"],
  ['−1', "'−1"],
  ['\u200b=1', "'\u200b=1"],
  ['\u2060=1', "'\u2060=1"],
  ['x;"=1"', 'x;\'"=1"'],
  ['- one\n- two', "'- one\n'- two"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ['a-b, c=d, -e', 'a-b, c=d, -e'],
])('marks %j as %j (EXPORT-4)', (text, marked) => {
  expect(withFormulaMarks(text)).toBe(marked);
  expect(withoutFormulaMarks(marked)).toBe(text);
});

it('removing the marks returns every text unchanged (EXPORT-4)', () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.string({ unit: 'binary' })), (text) => {
      expect(withoutFormulaMarks(withFormulaMarks(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

it('removes only the first mark from a text of another app (IMPORT-36)', () => {
  expect(withoutLeadingFormulaMark("'-1;'=1")).toBe("-1;'=1");
  expect(withoutLeadingFormulaMark("rock 'n' roll")).toBe("rock 'n' roll");
});
