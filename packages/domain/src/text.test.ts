import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  closeDirections,
  codePoints,
  copyTitle,
  hasSeveralLines,
  isBlank,
  isStorable,
  limitText,
  MAX_TITLE,
  shorten,
} from './text.ts';

it('truncates text at a code point boundary', () => {
  expect(limitText('😀'.repeat(501), 500)).toBe('😀'.repeat(500));
  expect(limitText('short', 500)).toBe('short');
});

it('measures text in code points', () => {
  expect(codePoints('😀'.repeat(500))).toBe(500);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(codePoints(text)).toBe(Array.from(text).length);
    }),
  );
});

it('rejects text with a NUL character or a lone surrogate (V1.3.3)', () => {
  expect(isStorable('a\0b')).toBe(false);
  expect(isStorable('a\ud800b')).toBe(false);
  expect(isStorable('a😀b\u202e')).toBe(true);
});

it.each([
  ['nothing', ''],
  ['spaces', ' \t\u00a0\u3000'],
  ['zero-width characters', '\u200b\u200d\u2060\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['combining marks alone', '\u0301\u0308'],
  ['variation selectors and fillers', '\ufe0f\u3164\u115f'],
  ['direction marks and an empty Braille pattern', '\u202e\u2800'],
])('text that consists of %s counts as blank (TASK-90)', (_, text) => {
  expect(isBlank(text)).toBe(true);
});

it.each(['a', '.', '\u200ba', 'e\u0301', '👨\u200d👩', '❤\ufe0f', '漢', 'क्ष'])(
  'the text %s is not blank (TASK-90)',
  (text) => {
    expect(isBlank(text)).toBe(false);
  },
);

it('closes every direction mark and changes nothing else (TASK-28)', () => {
  const marks = [
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    'a',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...marks)), (parts) => {
      const text = parts.join('');
      const closed = closeDirections(text);
      expect(closed.startsWith(text)).toBe(true);
      expect(closeDirections(closed)).toBe(closed);
      expect(closed.slice(text.length)).toMatch(/^[\u202c\u2069]*$/u);
    }),
  );
  expect(closeDirections('\u2066\u202ea')).toBe('\u2066\u202ea\u202c\u2069');
  expect(closeDirections('\u2066\u202ea\u2069')).toBe('\u2066\u202ea\u2069');
  expect(closeDirections('\u202a\u2066\u202c')).toBe('\u202a\u2066\u202c\u2069\u202c');
});

it('shortens text by whole code points', () => {
  expect(shorten('😀'.repeat(31), 30)).toBe(`${'😀'.repeat(30)}…`);
  expect(shorten('short', 30)).toBe('short');
});

it.each([
  ['ab👨‍👩‍👧‍👦c', 4, 'ab…'],
  ['ab🇩🇪🇫🇷', 3, 'ab…'],
  ['abe\u0301f', 3, 'ab…'],
  ['abe\u0301f', 4, 'abe\u0301…'],
  ['👨‍👩‍👧‍👦', 2, '👨‍…'],
  ['ab cd', 3, 'ab…'],
])(
  'shortens %s to at most %i code points (%s) without splitting a character (TASK-61)',
  (text, max, short) => {
    expect(shorten(text, max)).toBe(short);
  },
);

it('keeps the title of a copy within the maximum length (PROJECT-5)', () => {
  expect(copyTitle('Home')).toBe('Home (Copy)');
  expect(codePoints(copyTitle('x'.repeat(500)))).toBe(MAX_TITLE);
});

it.each([
  ['one line', false],
  ['one line\n', false],
  ['two\nlines', true],
  ['one line\n\u3164', false],
])('%j has several lines: %s (CAPTURE-12)', (text, several) => {
  expect(hasSeveralLines(text)).toBe(several);
});
