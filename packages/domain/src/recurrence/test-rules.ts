/** Rules for tests: one that says nothing but its frequency, and random ones. */
import fc from 'fast-check';
import { addDays } from '../dates/local-date.ts';
import { FREQUENCIES, type RepeatRule } from './repeat-rule.ts';

const BARE: RepeatRule = {
  frequency: 'Daily',
  interval: 1,
  weekDays: [],
  monthDay: null,
  customPattern: null,
  repeatMode: 'Schedule',
  endDate: null,
  maxOccurrences: null,
};

/** Every day without an end, but for what is given. */
export function ruleOf(given: Partial<RepeatRule>): RepeatRule {
  return { ...BARE, ...given };
}

/** Dates from 1900 to 2100. */
export const someDate = fc.integer({ min: 0, max: 73_414 }).map((days) => addDays('1900-01-01', days));

/** Valid rules of Questlog's own frequencies, without an end. */
export const ownRule = fc
  .record({
    frequency: fc.constantFrom(...FREQUENCIES.filter((frequency) => frequency !== 'Custom')),
    interval: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 365 })),
    weekDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    monthDay: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
  })
  .map(({ frequency, interval, weekDays, monthDay }) =>
    ruleOf({
      frequency,
      interval,
      weekDays: frequency === 'Weekly' ? weekDays : [],
      monthDay: frequency === 'Monthly' ? monthDay : null,
    }),
  );
