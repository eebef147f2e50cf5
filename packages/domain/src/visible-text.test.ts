import { expect, test } from 'vitest';
import { hasInvisible } from './visible-text.ts';

test.each([
  'a\u200bb',
  '\u200b\u200b',
  'a\u00adb',
  'Marie\u200c\u200dAnne',
  'a\ufeffb',
  'a\u202eb',
  'a\u2066b',
  'a\u2060b',
  'a\u3164b',
  'a\u115fb',
  '\u2800',
  'a\u2028b',
  'a\tb',
  'a\u{e0041}b',
  'a\ufe0fb',
  'علی\u200c',
])('finds an invisible character in %j (IDENTITY-4)', (text) => {
  expect(hasInvisible(text)).toBe(true);
});

test.each([
  'Ada Lovelace',
  '李',
  'علی\u200cرضا',
  'क्\u200dष',
  '葛\u{e0100}城',
  '👩\u200d🚀',
  '❤\ufe0f',
  'José',
  'O’Neil',
])('treats every character of %s as visible (IDENTITY-4)', (text) => {
  expect(hasInvisible(text)).toBe(false);
});
