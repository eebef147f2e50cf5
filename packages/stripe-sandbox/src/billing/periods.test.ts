import { expect, it } from 'vitest';
import { periodEnd } from './periods.ts';

const at = (text: string): number => Date.parse(`${text}T12:00:00Z`) / 1000;
const every = (interval: 'day' | 'week' | 'month' | 'year', interval_count = 1) => ({
  recurring: {
    interval,
    interval_count,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  },
});

it.each([
  ['month', 1, '2027-01-31', '2027-01-31', '2027-02-28'],
  ['month', 1, '2027-01-31', '2027-02-28', '2027-03-31'],
  ['month', 1, '2027-12-15', '2027-12-15', '2028-01-15'],
  ['month', 3, '2027-11-30', '2027-11-30', '2028-02-29'],
  ['year', 1, '2028-02-29', '2028-02-29', '2029-02-28'],
  ['year', 1, '2028-02-29', '2031-02-28', '2032-02-29'],
  ['week', 2, '2027-01-01', '2027-01-15', '2027-01-29'],
  ['day', 1, '2027-01-01', '2027-01-01', '2027-01-02'],
] as const)(
  'with billing every %s × %i from %s, the period that starts on %s ends on %s',
  (interval, count, anchor, start, end) => {
    expect(periodEnd(at(anchor), every(interval, count), at(start))).toBe(at(end));
  },
);
