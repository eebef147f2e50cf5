import { expect, it } from 'vitest';
import { ageOf, sizeText } from './sizes.ts';

it.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('formats a size of %i bytes as %s (ADMIN-55)', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it.each([
  [0, 'Just now'],
  [61_000, '1 minute ago'],
  [3 * 3_600_000 + 1, '3 hours ago'],
  [49 * 3_600_000, '2 days ago'],
])('formats a duration of %i milliseconds as %s (ADMIN-55)', (milliseconds, text) => {
  expect(ageOf(milliseconds)).toBe(text);
});
