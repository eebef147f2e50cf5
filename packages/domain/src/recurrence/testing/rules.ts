/** Repeat rules for tests: a minimal rule and generators of random rules. */
import fc from 'fast-check';
import { addDays } from '../../dates/local-date.ts';
import type { CalendarRule } from '../calendar/calendar-rule.ts';
import { formatCustomPattern } from '../calendar/rrule.ts';
import { FREQUENCIES, type RepeatRule } from '../repeat-rule.ts';

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

export function ruleOf(given: Partial<RepeatRule>): RepeatRule {
  return { ...BARE, ...given };
}

export const arbitraryDate = fc.integer({ min: 0, max: 73_414 }).map((days) => addDays('1900-01-01', days));

/** Generates valid rules that have no end and are not Custom. */
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

const fromEitherEnd = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: -most, max: most }).filter((number) => number !== 0);
const some = (member: fc.Arbitrary<number>, maxLength: number): fc.Arbitrary<number[]> =>
  fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(member, { minLength: 1, maxLength }));

interface Parts extends Pick<CalendarRule, 'unit' | 'interval' | 'months' | 'monthDays' | 'positions'> {
  readonly weekdays: readonly number[];
  /** Position of each weekday in its month or year; null for every such weekday. */
  readonly nth: readonly (number | null)[];
  readonly numbered: 'all' | 'some' | 'none';
}

/**
 * Returns which weekdays may have a number: only cases that the RFC allows and that its implementations agree
 * on (see `rule-oracle.test.ts`).
 */
function numbering({ unit, months, monthDays, numbered }: Parts): Parts['numbered'] {
  if (unit === 'day' || unit === 'week') return 'none';
  if (unit === 'month' || months.length > 0) return numbered;
  return monthDays.length === 0 && numbered === 'all' ? 'all' : 'none';
}

/**
 * Random Custom rules of every form that the RFC allows, including those that rarely or never match a day.
 */
export const customRule = fc
  .record<Parts>({
    unit: fc.constantFrom('day', 'week', 'month', 'year'),
    interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 365 })),
    months: some(fc.integer({ min: 1, max: 12 }), 4),
    monthDays: some(fromEitherEnd(31), 5),
    positions: some(fromEitherEnd(6), 3),
    weekdays: some(fc.integer({ min: 1, max: 7 }), 7),
    nth: fc.array(fc.option(fromEitherEnd(5)), { minLength: 7, maxLength: 7 }),
    numbered: fc.constantFrom('all', 'some', 'none'),
  })
  .map((parts) => {
    const { unit, interval, months } = parts;
    const numbered = numbering(parts);
    const weekdays = parts.weekdays.map((weekday, index) => {
      const nth = parts.nth[index] ?? null;
      return { weekday, nth: numbered === 'none' ? null : numbered === 'all' ? (nth ?? 1) : nth };
    });
    const monthDays = unit === 'week' ? [] : parts.monthDays;
    const chosen = months.length + monthDays.length + weekdays.length > 0;
    const most = unit === 'day' ? 1 : 7;
    const positions = chosen ? parts.positions.filter((position) => Math.abs(position) <= most) : [];
    const customPattern = formatCustomPattern({ unit, interval, months, monthDays, weekdays, positions });
    return ruleOf({ frequency: 'Custom', customPattern });
  });
