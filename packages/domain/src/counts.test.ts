import { expect, it } from 'vitest';
import { countOf, nounFor } from './counts.ts';

it.each([
  [0, '0 tags'],
  [1, '1 tag'],
  [2, '2 tags'],
])('formats the count %i with a singular or plural noun', (count, text) => {
  expect(countOf(count, 'tag')).toBe(text);
  expect(text.endsWith(` ${nounFor(count, 'tag')}`)).toBe(true);
});
