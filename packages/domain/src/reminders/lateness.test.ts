import { expect, it } from 'vitest';
import { latenessOf } from './lateness.ts';

const MINUTE = 60_000;

it.each([
  [-1, 'in-time'],
  [0, 'in-time'],
  [2 * MINUTE, 'in-time'],
  [2 * MINUTE + 1, 'late'],
  [60 * MINUTE, 'late'],
  [60 * MINUTE + 1, 'missed'],
  [10_000 * MINUTE, 'missed'],
])('a reminder that rings %i ms after its time is %s (REMINDER-9)', (delay, expected) => {
  expect(latenessOf(1_000_000, 1_000_000 + delay)).toBe(expected);
});
