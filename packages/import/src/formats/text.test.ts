import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { beginningOf, storable, textOf } from './text.ts';

const bytes = (...parts: readonly (number | string)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? part : Array.from(new TextEncoder().encode(part)))),
  );

test.each([
  ['UTF-8', bytes('Später'), 'Später'],
  ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 'Später'), 'Später'],
  ['UTF-16 with a mark, little end first', bytes(0xff, 0xfe, 0x53, 0, 0xe4, 0), 'Sä'],
  ['UTF-16 with a mark, big end first', bytes(0xfe, 0xff, 0, 0x53, 0, 0xe4), 'Sä'],
  ['Windows-1252', bytes('Sp', 0xe4, 'ter ', 0x80), 'Später €'],
  ['nothing at all', bytes(), ''],
  ['a mark only', bytes(0xef, 0xbb, 0xbf), ''],
  ['half a character of UTF-16', bytes(0xff, 0xfe, 0x53), '\uFFFD'],
])('decodes %s (IMPORT-26)', (_, given, expected) => {
  expect(textOf(given)).toBe(expected);
});

it('normalises line breaks and removes NUL characters (IMPORT-26)', () => {
  expect(textOf(bytes('a\r\nb\rc\nd', 0, 'e'))).toBe('a\nb\nc\nde');
});

it('never throws, and returns text that a database can store (IMPORT-26)', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (given) => {
      const text = textOf(given);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toContain('\0');
    }),
  );
});

it('replaces lone surrogates (IMPORT-26)', () => {
  expect(storable('a\ud800b\0')).toBe('a\uFFFDb');
});

it("decodes only a file's beginning to recognise its format (IMPORT-26)", () => {
  expect(beginningOf(bytes('a'.repeat(10_000)))).toHaveLength(4096);
});

it('decodes the beginning of a file that is cut off in the middle of a character (IMPORT-26)', () => {
  expect(beginningOf(bytes('äöü'), 3)).toBe('ä');
});
