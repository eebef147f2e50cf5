import { expect, it } from 'vitest';
import { durationLabel, durationOptions, storableDuration } from './task-duration.ts';

it.each([
  [5, '5 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [125, '2 h 5 min'],
  [1_440, '24 h'],
])('shows a duration of %i minutes as "%s" (TASK-105)', (minutes, label) => {
  expect(durationLabel(minutes)).toBe(label);
});

it.each([
  [4, undefined],
  [5, 5],
  [29.6, 30],
  [1_440, 1_440],
  [1_441, undefined],
  [Number.NaN, undefined],
])('stores %f minutes as %s (TASK-105)', (minutes, stored) => {
  expect(storableDuration(minutes)).toBe(stored);
});

it('lists the current duration among the usual ones, in order (TASK-106)', () => {
  const values = durationOptions(50).map(({ value }) => value);
  expect(values).toEqual([null, 15, 30, 45, 50, 60, 90, 120, 180, 240, 480]);
  expect(durationOptions(null).map(({ value }) => value)).not.toContain(50);
});
