import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutMarks, isEditable, piecesOf } from './shown-text.ts';

const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u0301', '😀', '中'), maxLength: 30_000 });

it('limits consecutive combining marks to 30, but shows all letters (TASK-57)', () => {
  expect(cutMarks(`a${'\u0301'.repeat(100_000)}b`)).toBe(`a${'\u0301'.repeat(30)}b`);
  expect(cutMarks('e\u0301 ก็ नि')).toBe('e\u0301 ก็ नि');
  fc.assert(
    fc.property(text, (whole) => {
      const shown = cutMarks(whole);
      expect(shown).not.toMatch(/\p{M}{31}/u);
      expect(shown.replaceAll(/\p{M}/gu, '')).toBe(whole.replaceAll(/\p{M}/gu, ''));
    }),
  );
});

it.each([
  ['lines', 'line of text\n'.repeat(7_000)],
  ['empty lines', '\n'.repeat(100_000)],
  ['words', 'word '.repeat(20_000)],
  ['one word', 'W'.repeat(100_000)],
  ['emoji', '😀'.repeat(50_000)],
])('splits 100,000 characters of %s into pieces of at most 2,000 (TASK-57)', (_, whole) => {
  const pieces = piecesOf(whole);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  expect(pieces.join('').replaceAll('\n', '')).toBe(whole.replaceAll('\n', ''));
});

it('splitting text removes only the line breaks between the pieces (TASK-57)', () => {
  fc.assert(
    fc.property(text, (whole) => {
      let rest = whole;
      for (const piece of piecesOf(whole)) {
        expect(rest.startsWith(piece)).toBe(true);
        rest = rest.slice(piece.length);
        if (rest.startsWith('\n')) rest = rest.slice(1);
      }
      expect(rest).toBe('');
    }),
  );
});

it('shows text of up to 5,000 characters in one piece (TASK-57)', () => {
  const whole = 'a line\n'.repeat(714);
  expect(piecesOf(whole)).toEqual([whole]);
});

it('text of up to 3,000 lines can be edited (TASK-57)', () => {
  expect(isEditable('\n'.repeat(2_999))).toBe(true);
  expect(isEditable('\n'.repeat(3_000))).toBe(false);
  expect(isEditable('W'.repeat(100_000))).toBe(true);
});
