import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { addDays, daysBetween, weekdayOf, type LocalDate } from '../../dates/local-date.ts';
import type { RepeatRule } from '../repeat-rule.ts';
import { afterPause, nextDates, nextOccurrence, occurrencesBetween, recount, startSeries } from './series.ts';
import { customRule, ownRule, ruleOf, arbitraryDate } from '../testing/rules.ts';

const anyRule = fc.oneof(ownRule, customRule);

function daysOfMonth(date: LocalDate): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Returns whether a date belongs to a rule, using a naive reimplementation. */
function holds(rule: RepeatRule, first: LocalDate, date: LocalDate): boolean {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [firstYear = 0, firstMonth = 0, firstDay = 0] = first.split('-').map(Number);
  const monday = (of: LocalDate): LocalDate => addDays(of, 1 - weekdayOf(of));
  const nth = (distance: number): boolean => distance % rule.interval === 0;
  const onDay = (monthDay: number): boolean => day === Math.min(monthDay, daysOfMonth(date));
  switch (rule.frequency) {
    case 'Daily':
      return nth(daysBetween(first, date));
    case 'Weekly':
      return rule.weekDays.includes(weekdayOf(date)) && nth(daysBetween(monday(first), monday(date)) / 7);
    case 'Monthly':
      return onDay(rule.monthDay ?? 0) && nth((year - firstYear) * 12 + month - firstMonth);
    case 'Yearly':
      return month === firstMonth && onDay(firstDay) && nth(year - firstYear);
    case 'Custom':
      return false;
  }
}

const cases: readonly [string, Partial<RepeatRule>, LocalDate, readonly LocalDate[]][] = [
  ['every day, over a leap day', {}, '2028-02-28', ['2028-02-29', '2028-03-01']],
  ['every 3 days, over new year', { interval: 3 }, '2026-12-30', ['2027-01-02', '2027-01-05']],
  [
    'weekly on Monday and Thursday',
    { frequency: 'Weekly', weekDays: [1, 4] },
    '2026-11-04',
    ['2026-11-05', '2026-11-09', '2026-11-12'],
  ],
  [
    'every 2 weeks, over new year, from the week of the first',
    { frequency: 'Weekly', interval: 2, weekDays: [1, 7] },
    '2026-12-23',
    ['2026-12-27', '2027-01-04', '2027-01-10', '2027-01-18'],
  ],
  [
    'Sunday given as 0, which ends its week',
    { frequency: 'Weekly', interval: 2, weekDays: [0] },
    '2026-11-23',
    ['2026-11-29', '2026-12-13'],
  ],
  [
    'monthly on the 31st, or the last day of a shorter month',
    { frequency: 'Monthly', monthDay: 31 },
    '2027-01-31',
    ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
  ],
  [
    'monthly on the 29th, in a leap year',
    { frequency: 'Monthly', monthDay: 29 },
    '2028-01-29',
    ['2028-02-29', '2028-03-29'],
  ],
  [
    'monthly on a later day of the same month',
    { frequency: 'Monthly', monthDay: 15 },
    '2026-11-10',
    ['2026-11-15', '2026-12-15'],
  ],
  [
    'every 5 months on an earlier day',
    { frequency: 'Monthly', interval: 5, monthDay: 3 },
    '2026-11-10',
    ['2027-04-03', '2027-09-03'],
  ],
  ['yearly', { frequency: 'Yearly' }, '2026-11-22', ['2027-11-22', '2028-11-22']],
  [
    'yearly on 29 February',
    { frequency: 'Yearly' },
    '2096-02-29',
    [
      '2097-02-28',
      '2098-02-28',
      '2099-02-28',
      '2100-02-28',
      '2101-02-28',
      '2102-02-28',
      '2103-02-28',
      '2104-02-29',
    ],
  ],
  [
    'every 4 years on 29 February',
    { frequency: 'Yearly', interval: 4 },
    '2096-02-29',
    ['2100-02-28', '2104-02-29'],
  ],
  [
    'on the last Friday of a month',
    { frequency: 'Custom', customPattern: 'FREQ=MONTHLY;BYDAY=-1FR' },
    '2026-11-22',
    ['2026-11-27', '2026-12-25', '2027-01-29'],
  ],
  [
    'with an end date, which is included',
    { endDate: '2026-11-24' },
    '2026-11-22',
    ['2026-11-23', '2026-11-24'],
  ],
  ['three times, including the first', { maxOccurrences: 3 }, '2026-11-22', ['2026-11-23', '2026-11-24']],
  ['once: the task itself', { maxOccurrences: 1 }, '2026-11-22', []],
  ['up to the last supported date', {}, '9999-12-30', ['9999-12-31']],
  ['across a date that a time zone skipped', {}, '2011-12-29', ['2011-12-30', '2011-12-31']],
];

it.each(cases)(
  'calculates the dates of a rule: %s (REPEAT-3, REPEAT-4, REPEAT-5, REPEAT-6, REPEAT-7, REPEAT-16)',
  (_, given, first, dates) => {
    const series = startSeries(ruleOf(given), first);
    expect(nextDates(series, first, dates.length + 1).slice(0, dates.length)).toEqual(dates);
  },
);

it('the dates of a rule end at its end date or after its number of occurrences (REPEAT-11)', () => {
  const series = startSeries(ruleOf({ endDate: '2026-11-24', maxOccurrences: 2 }), '2026-11-22');
  expect(nextDates(series, '2026-11-22', 9)).toEqual(['2026-11-23']);
  expect(nextOccurrence(series, '2026-11-23')).toBeUndefined();
  expect(nextDates(startSeries(ruleOf({}), '9999-12-30'), '9999-12-30', 9)).toEqual(['9999-12-31']);
});

it('the dates of a rule end 400 years after the first (REPEAT-9)', () => {
  const series = startSeries(ruleOf({ frequency: 'Yearly', interval: 200 }), '2026-11-22');
  expect(nextDates(series, '2026-11-22', 9)).toEqual(['2226-11-22', '2426-11-22']);
  expect(
    recount(startSeries(ruleOf({ frequency: 'Yearly' }), '2026-11-22'), '3026-01-01').countedOccurrences,
  ).toBe(401);
});

it('the first task counts as an occurrence even if its date does not match the rule (REPEAT-10)', () => {
  const rule = ruleOf({ frequency: 'Weekly', weekDays: [1], maxOccurrences: 3 });
  expect(nextDates(startSeries(rule, '2026-11-04'), '2026-11-04', 9)).toEqual(['2026-11-09', '2026-11-16']);
});

it('an overdue task that becomes repeating gets only dates after that day (REPEAT-10)', () => {
  const rule = ruleOf({ interval: 2, maxOccurrences: 3 });
  const series = startSeries(rule, '2026-11-01', { madeOn: '2026-11-21' });
  expect(nextDates(series, '2026-11-01', 9)).toEqual(['2026-11-23', '2026-11-25']);
  expect(startSeries(rule, '2026-12-01', { madeOn: '2026-11-21' })).toEqual(startSeries(rule, '2026-12-01'));
});

it('an invalid rule has no dates (REPEAT-3)', () => {
  for (const given of [
    { interval: 0 },
    { interval: -1 },
    { interval: Number.NaN },
    { frequency: 'Custom', customPattern: 'x' },
  ] as const) {
    expect(nextOccurrence(startSeries(ruleOf(given), '2026-11-22'), '2026-11-22')).toBeUndefined();
  }
});

it('the dates of a rule match a naive day-by-day calculation (REPEAT-3)', () => {
  fc.assert(
    fc.property(ownRule, arbitraryDate, fc.integer({ min: -40, max: 4000 }), (rule, first, gap) => {
      const from = addDays(first, gap);
      const days = Array.from({ length: 400 }, (_, index) => addDays(from, index));
      const expected = days.filter((date) => date > first && holds(rule, first, date));
      expect(occurrencesBetween(startSeries(rule, first), from, addDays(from, 399))).toEqual(expected);
    }),
  );
});

it('a rule has the same dates in one range, in two, or one by one (REPEAT-18)', () => {
  fc.assert(
    fc.property(anyRule, arbitraryDate, fc.nat(3000), fc.nat(800), (rule, first, gap, cut) => {
      const series = startSeries(rule, first);
      const [from, to] = [addDays(first, gap), addDays(first, gap + 800)];
      const middle = addDays(from, cut);
      const whole = occurrencesBetween(series, from, to);
      expect([
        ...occurrencesBetween(series, from, middle),
        ...occurrencesBetween(series, addDays(middle, 1), to),
      ]).toEqual(whole);
      expect(nextDates(series, addDays(from, -1), whole.length)).toEqual(whole);
    }),
  );
});

it('a series with a limited number of occurrences ends at the last of them (REPEAT-11)', () => {
  fc.assert(
    fc.property(anyRule, arbitraryDate, fc.integer({ min: 1, max: 200 }), (rule, first, count) => {
      const unbounded = nextDates(startSeries(rule, first), first, count - 1);
      const bounded = startSeries({ ...rule, maxOccurrences: count }, first);
      expect(nextDates(bounded, first, count + 5)).toEqual(unbounded);
    }),
  );
});

it('finds a date centuries ahead in as many steps as an early one (REPEAT-17)', () => {
  const rounding = vi.spyOn(Math, 'floor');
  const steps = (work: () => unknown): number => {
    rounding.mockClear();
    work();
    return rounding.mock.calls.length;
  };
  for (const given of [
    {},
    { frequency: 'Weekly', weekDays: [1, 3, 5] },
    { frequency: 'Monthly', monthDay: 31 },
    { frequency: 'Yearly' },
  ] as const) {
    const series = startSeries(ruleOf({ ...given, maxOccurrences: 1000 }), '2026-01-01');
    const endless = startSeries(ruleOf(given), '2026-01-01');
    const next = (after: LocalDate): number => steps(() => nextOccurrence(series, after));
    const lastOf = (count: number): number =>
      steps(() => nextOccurrence({ ...series, countedOccurrences: 1000 - count }, '2026-01-01'));
    const counted = (through: LocalDate): number => steps(() => recount(endless, through));
    expect(next('2028-06-01')).toBeLessThan(200);
    expect(next('2028-06-01')).toBe(next('2026-06-01'));
    expect(lastOf(990)).toBe(lastOf(3));
    expect(counted('3026-01-01')).toBe(counted('2027-01-01'));
  }
  rounding.mockRestore();
});

it('past occurrences still count after an edit, and the new rule sets the next dates (REPEAT-12)', () => {
  const daily = startSeries(ruleOf({ maxOccurrences: 10 }), '2026-11-01');
  const counted = recount(daily, '2026-11-05');
  expect(counted).toEqual({ ...daily, countedThrough: '2026-11-05', countedOccurrences: 5 });
  const weekly = { ...counted, rule: ruleOf({ frequency: 'Weekly', weekDays: [4], maxOccurrences: 7 }) };
  expect(nextDates(weekly, '2026-11-01', 9)).toEqual(['2026-11-12', '2026-11-19']);
});

it('editing a series before its first date counts no occurrences (REPEAT-12)', () => {
  const series = startSeries(ruleOf({}), '2026-11-20');
  expect(recount(series, '2026-11-10')).toBe(series);
  expect(recount(series, '2026-11-20')).toBe(series);
});

it("after a series is edited, its occurrence count does not exceed its rule's limit (REPEAT-17)", () => {
  const series = startSeries(ruleOf({ maxOccurrences: 3, endDate: '2026-11-30' }), '2026-11-01');
  expect(recount(series, '2027-11-01').countedOccurrences).toBe(3);
  const ended = startSeries(ruleOf({ endDate: '2026-11-04' }), '2026-11-01');
  expect(recount(ended, '2027-11-01').countedOccurrences).toBe(4);
  expect(recount(startSeries(ruleOf({}), '1900-01-01'), '2026-11-22').countedOccurrences).toBe(1000);
  for (const given of [{}, { frequency: 'Custom', customPattern: 'FREQ=DAILY' }] as const) {
    const lowered = {
      ...startSeries(ruleOf({ ...given, maxOccurrences: 3 }), '2026-11-01'),
      countedOccurrences: 5,
    };
    expect(recount(lowered, '2026-11-22').countedOccurrences).toBe(5);
  }
});

it('an edit that changes nothing keeps all future dates (REPEAT-12)', () => {
  fc.assert(
    fc.property(
      anyRule,
      arbitraryDate,
      fc.nat(4000),
      fc.integer({ min: 1, max: 300 }),
      (rule, first, gap, count) => {
        const series = startSeries({ ...rule, maxOccurrences: count }, first);
        const today = addDays(first, gap);
        expect(nextDates(recount(series, today), today, 400)).toEqual(nextDates(series, today, 400));
      },
    ),
  );
});

it('creates and counts no occurrences during a pause, or on the day it ends (REPEAT-13)', () => {
  const series = startSeries(ruleOf({ maxOccurrences: 5 }), '2026-11-01');
  const resumed = afterPause(series, '2026-11-02', '2026-11-20');
  expect(nextDates(resumed, '2026-11-01', 9)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
});

it('a pause before the first date leaves the series unchanged (REPEAT-13)', () => {
  const series = startSeries(ruleOf({}), '2026-11-20');
  expect(afterPause(series, '2026-11-10', '2026-11-12')).toEqual(series);
});

it('a pause does not shift the week from which intervals are counted (REPEAT-13)', () => {
  const rule = ruleOf({ frequency: 'Weekly', interval: 2, weekDays: [1] });
  const resumed = afterPause(startSeries(rule, '2026-11-02'), '2026-11-03', '2026-11-24');
  expect(nextDates(resumed, '2026-11-01', 2)).toEqual(['2026-11-30', '2026-12-14']);
});
