/**
 * Dates of random rules beside those of `rrule-temporal`, an implementation of RFC 5545 by others. `npm test` tries some
 * hundred; `PATTERNS=200000 npx vitest run rule-oracle` as many as one likes.
 */
import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it } from 'vitest';
import { addDays, type LocalDate } from '../../dates/local-date.ts';
import type { CalendarRule } from './calendar-rule.ts';
import type { RepeatRule } from '../repeat-rule.ts';
import { formatCustomPattern } from './rrule.ts';
import { occurrencesBetween, startSeries } from '../series.ts';
import { ownRule, ruleOf, someDate } from '../test-rules.ts';

const PATTERNS = Number(process.env['PATTERNS'] ?? 400);
/** A pattern takes some milliseconds, most of them in the oracle. */
const TIMEOUT = 30_000 + PATTERNS * 20;

const UNITS = { Daily: 'DAILY', Weekly: 'WEEKLY', Monthly: 'MONTHLY', Yearly: 'YEARLY' } as const;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The day of a month, or its last where it is shorter, as the RFC can say it: the last of those up to the day. */
function dayOrLast(day: number): string {
  if (day < 29) return `BYMONTHDAY=${day}`;
  return `BYMONTHDAY=${[28, 29, 30, 31].filter((other) => other <= day).join(',')};BYSETPOS=-1`;
}

/** What the RFC calls a rule of Questlog's. */
function inTermsOfRfc(rule: RepeatRule, first: LocalDate): string {
  if (rule.frequency === 'Custom') return rule.customPattern ?? '';
  const start = `FREQ=${UNITS[rule.frequency]};INTERVAL=${rule.interval}`;
  switch (rule.frequency) {
    case 'Daily':
      return start;
    case 'Weekly':
      return `${start};BYDAY=${rule.weekDays.map((day) => WEEKDAYS[day - 1]).join(',')};WKST=MO`;
    case 'Monthly':
      return `${start};${dayOrLast(rule.monthDay ?? 0)}`;
    case 'Yearly':
      return `${start};BYMONTH=${Number(first.slice(5, 7))};${dayOrLast(Number(first.slice(8, 10)))}`;
  }
}

function oracleDates(rule: RepeatRule, first: LocalDate, from: LocalDate, to: LocalDate): LocalDate[] {
  const start = `DTSTART;TZID=UTC:${first.replaceAll('-', '')}T000000`;
  const oracle = new RRuleTemporal({ rruleString: `${start}\nRRULE:${inTermsOfRfc(rule, first)}` });
  const between = oracle.between(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`), true);
  return between.map((date) => date.toPlainDate().toString()).filter((date) => date > first);
}

const fromEitherEnd = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: -most, max: most }).filter((number) => number !== 0);
const some = (member: fc.Arbitrary<number>, maxLength: number): fc.Arbitrary<number[]> =>
  fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(member, { minLength: 1, maxLength }));

interface Parts extends Pick<CalendarRule, 'unit' | 'interval' | 'months' | 'monthDays' | 'positions'> {
  readonly weekdays: readonly number[];
  /** A number for each weekday. */
  readonly nth: readonly (number | null)[];
  readonly numbered: 'all' | 'some' | 'none';
}

/** How the weekdays may be numbered: as the RFC allows, and where the oracle follows it (see the cases below). */
function numbering({ unit, months, monthDays, numbered }: Parts): Parts['numbered'] {
  if (unit === 'day' || unit === 'week') return 'none';
  if (unit === 'month' || months.length > 0) return numbered;
  return monthDays.length === 0 && numbered === 'all' ? 'all' : 'none';
}

/** Rules of every shape that the RFC allows, among them such as seldom or never come. */
const customRule = fc
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
    const positions = chosen ? parts.positions : [];
    const customPattern = formatCustomPattern({ unit, interval, months, monthDays, weekdays, positions });
    return ruleOf({ frequency: 'Custom', customPattern });
  });

describe('the dates of random rules', () => {
  it.each([
    ['of the own frequencies', ownRule],
    ['of custom patterns', customRule],
  ])('%s are those of an independent implementation', { timeout: TIMEOUT }, (_, rules) => {
    const gap = fc.oneof(fc.nat(60), fc.nat(36_000));
    fc.assert(
      fc.property(rules, someDate, gap, fc.nat(900), (rule, first, gap, length) => {
        const [from, to] = [addDays(first, gap), addDays(first, gap + length)];
        expect(occurrencesBetween(startSeries(rule, first), from, to)).toEqual(
          oracleDates(rule, first, from, to),
        );
      }),
      { numRuns: PATTERNS / 2 },
    );
  });
});

describe('where the RFC and the oracle differ, the RFC holds', () => {
  it.each<[string, string, LocalDate, LocalDate, readonly LocalDate[], readonly LocalDate[]]>([
    [
      // BYMONTHDAY names days, and BYDAY beside it only limits them; the oracle lets the numbered weekday alone decide.
      'a numbered weekday that limits days of the month',
      'FREQ=YEARLY;BYDAY=1MO;BYMONTHDAY=1',
      '2026-06-01',
      '2029-12-31',
      ['2029-01-01'],
      ['2027-01-04', '2028-01-03', '2029-01-01'],
    ],
    [
      // Each member of BYDAY stands for itself: one without a number is every such day; the oracle drops it.
      'a weekday with a number beside one without',
      'FREQ=YEARLY;BYDAY=-1TU,MO',
      '2026-01-01',
      '2026-01-20',
      ['2026-01-05', '2026-01-12', '2026-01-19'],
      [],
    ],
  ])('%s', (_, customPattern, first, to, ours, theirs) => {
    const rule = ruleOf({ frequency: 'Custom', customPattern });
    expect(occurrencesBetween(startSeries(rule, first), first, to)).toEqual(ours);
    expect(oracleDates(rule, first, first, to)).toEqual(theirs);
  });
});
