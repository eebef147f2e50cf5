import { expect, it } from 'vitest';
import { nextColor, parseColor, PROJECT_PALETTE } from './palette.ts';

it('picks the first unused colour, and starts over once all are used (PROJECT-2)', () => {
  const [first, second] = PROJECT_PALETTE;
  expect(PROJECT_PALETTE).toHaveLength(10);
  expect(nextColor(PROJECT_PALETTE, [first?.value ?? ''])).toBe(second?.value);
  expect(
    nextColor(
      PROJECT_PALETTE,
      PROJECT_PALETTE.map(({ value }) => value),
    ),
  ).toBe(first?.value);
});

it.each([
  ['#AABBCC', '#aabbcc'],
  ['red', undefined],
  ['#abc', undefined],
])('parses %j as the colour %j', (text, color) => {
  expect(parseColor(text)).toBe(color);
});
