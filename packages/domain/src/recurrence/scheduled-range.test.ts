import { expect, it } from 'vitest';
import { defaultRange, rangeProblem } from './scheduled-range.ts';

it('the Scheduled view initially shows today and the next 30 days (REPEAT-61)', () => {
  expect(defaultRange('2026-02-10')).toEqual({ from: '2026-02-10', to: '2026-03-12' });
});

it.each([
  ['2026-02-10', '2026-02-10', undefined],
  ['2026-02-10', '2026-02-09', 'End date cannot be before start date'],
  ['2026-02-10', '2027-02-11', undefined],
  ['2026-02-10', '2027-02-12', 'Choose at most 366 days'],
])('the range from %s to %s is valid: %s (REPEAT-61)', (from, to, problem) => {
  expect(rangeProblem({ from, to })).toBe(problem);
});
