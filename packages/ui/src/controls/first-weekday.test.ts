import { afterEach, expect, test } from 'vitest';
import { firstWeekday, setFirstWeekday } from './first-weekday.ts';

afterEach(() => setFirstWeekday(null));

test.each([0, 1, 6] as const)(
  'weeks begin on the weekday that the user has selected: %i (IDENTITY-42)',
  (day) => {
    setFirstWeekday(day);
    expect(firstWeekday()).toBe(day);
  },
);

test("weeks begin on the region's first day if no valid day was selected (IDENTITY-42)", () => {
  const usual = firstWeekday();
  setFirstWeekday(9);
  expect(firstWeekday()).toBe(usual);
});
