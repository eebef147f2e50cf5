import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeText, fold, textLine, valueLine } from './ical-writer.ts';

it.each([
  ['plain: "text"', 'plain: "text"'],
  [String.raw`a\b`, String.raw`a\\b`],
  ['Milk, eggs; bread', String.raw`Milk\, eggs\; bread`],
  ['one\ntwo\r\nthree\rfour', String.raw`one\ntwo\nthree\nfour`],
  ['a\u2028b\u2029c\u0085d', String.raw`a\nb\nc\nd`],
  ['tab\tstays', 'tab\tstays'],
  ['bell\u0007, nul\u0000, delete\u007f', String.raw`bell\, nul\, delete`],
  ['👩‍👩‍👧 ü 漢', '👩‍👩‍👧 ü 漢'],
])('writes %j as %j (FEED-10)', (text, expected) => {
  expect(escapeText(text)).toBe(expected);
});

it("a property's text cannot start another property (FEED-10)", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const lines = textLine('SUMMARY', text).replaceAll('\r\n ', '').split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[0]).toMatch(/^SUMMARY:[^\r\n]*$/);
      expect(lines[1]).toBe('');
    }),
  );
});

const bytes = (text: string): number => new TextEncoder().encode(text).length;

it('leaves a line of 75 bytes unfolded and folds one of 76 (FEED-10)', () => {
  expect(fold('x'.repeat(75))).toBe('x'.repeat(75));
  expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  expect(valueLine('URL', 'x'.repeat(150))).toBe(
    `URL:${'x'.repeat(71)}\r\n ${'x'.repeat(74)}\r\n ${'x'.repeat(5)}\r\n`,
  );
});

it('folds lines by their bytes, and never within a character (FEED-10)', () => {
  expect(fold(`${'x'.repeat(74)}ü`)).toBe(`${'x'.repeat(74)}\r\n ü`);
  expect(fold(`${'x'.repeat(72)}🙂`)).toBe(`${'x'.repeat(72)}\r\n 🙂`);
  expect(fold(`${'x'.repeat(71)}🙂`)).toBe(`${'x'.repeat(71)}🙂`);
});

it('keeps every line within 75 bytes and the text unchanged (FEED-10)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (typed) => {
      const text = typed.replaceAll(/[\r\n]/g, '');
      const folded = fold(text);
      expect(folded.replaceAll('\r\n ', '')).toBe(text);
      for (const line of folded.split('\r\n')) {
        expect(bytes(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
    }),
  );
});
