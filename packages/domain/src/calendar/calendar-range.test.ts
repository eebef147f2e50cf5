import { expect, it } from 'vitest';
import { calendarRange, calendarRangeProblem } from './calendar-range.ts';

const today = '2026-03-10';

it.each([
  [undefined, undefined, '2026-03-10', '2026-04-09'],
  ['2026-01-01', undefined, '2026-01-01', '2026-01-31'],
  [undefined, '2026-03-20', '2026-03-10', '2026-03-20'],
  [undefined, '2026-02-01', '2026-02-01', '2026-02-01'],
  ['2026-03-01', '2026-03-02', '2026-03-01', '2026-03-02'],
])('a request from %s to %s reads the days from %s to %s (CALENDAR-1)', (from, to, first, last) => {
  expect(calendarRange(from, to, today)).toEqual({ from: first, to: last });
});

it.each([
  ['2026-03-01', '2026-03-01', undefined],
  ['2026-03-01', '2026-05-31', undefined],
  ['2026-03-01', '2026-06-01', 'Choose at most 92 days.'],
  ['2026-03-01', '2026-02-28', 'The end date cannot be before the start date.'],
])('a request from %s to %s has the problem %s (CALENDAR-1)', (from, to, problem) => {
  expect(calendarRangeProblem({ from, to })).toBe(problem);
});
