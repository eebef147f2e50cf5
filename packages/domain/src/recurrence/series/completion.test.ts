import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type LocalDate } from '../../dates/local-date.ts';
import type { RepeatRule } from '../repeat-rule.ts';
import {
  nextAfterCompletion,
  nextDates,
  nextOccurrence,
  occurrencesBetween,
  recount,
  startSeries,
} from './series.ts';
import { customRule, ownRule, ruleOf, arbitraryDate } from '../testing/rules.ts';

const FIRST = '2026-01-01';
const done = (
  given: Partial<RepeatRule>,
  date: LocalDate,
  completedOn: LocalDate,
  {
    first = FIRST,
    weekStart = 1,
    had = [],
  }: { first?: LocalDate; weekStart?: number; had?: LocalDate[] } = {},
): LocalDate | undefined =>
  nextAfterCompletion(
    startSeries(ruleOf({ repeatMode: 'Completion', ...given }), first, { weekStart }),
    { date, completedOn },
    (candidate) => had.includes(candidate),
  );
const weekly = (day: number, interval = 1): Partial<RepeatRule> => ({
  frequency: 'Weekly',
  weekDays: [day],
  interval,
});
const monthly = (monthDay: number, interval = 1): Partial<RepeatRule> => ({
  frequency: 'Monthly',
  monthDay,
  interval,
});
const yearly = (interval = 1): Partial<RepeatRule> => ({ frequency: 'Yearly', interval });

it.each<[string, Partial<RepeatRule>, LocalDate, LocalDate, LocalDate]>([
  ['done late, every 3 days', { interval: 3 }, '2026-11-01', '2026-11-20', '2026-11-23'],
  ['done on its day, every day', {}, '2026-11-20', '2026-11-20', '2026-11-21'],
  ['done a day early, every day', {}, '2026-11-20', '2026-11-19', '2026-11-21'],
  ['done 9 days early, every 3 days', { interval: 3 }, '2026-11-09', '2026-10-31', '2026-11-03'],
  [
    'done early, so that its own date would follow',
    { interval: 3 },
    '2026-11-09',
    '2026-11-06',
    '2026-11-12',
  ],
  ['done late, on Thursdays', weekly(4), '2026-11-05', '2026-11-10', '2026-11-12'],
  ['done in its own week, on Thursdays', weekly(4), '2026-11-12', '2026-11-10', '2026-11-19'],
  ['done weeks early, on Thursdays', weekly(4), '2026-11-26', '2026-11-10', '2026-11-12'],
  ['done on a Thursday, on Thursdays', weekly(4), '2026-11-12', '2026-11-12', '2026-11-19'],
  ['done on a Wednesday, every Saturday', weekly(6), '2026-11-14', '2026-11-18', '2026-11-21'],
  ['done a day late, every 2 weeks', weekly(4, 2), '2026-11-12', '2026-11-13', '2026-11-26'],
  ['done on a Wednesday, every 4 weeks on Sunday', weekly(7, 4), '2026-11-22', '2026-11-25', '2026-12-27'],
  ['done late, on the 15th', monthly(15), '2026-11-15', '2026-12-02', '2026-12-15'],
  ['done early, on the 15th', monthly(15), '2026-11-15', '2026-11-10', '2026-12-15'],
  ['done a month early, on the 15th', monthly(15), '2026-12-15', '2026-11-10', '2026-11-15'],
  ['done six months late, every 6 months', monthly(26, 6), '2026-05-26', '2026-11-25', '2027-05-26'],
  ['done on 31 August, every month on the 31st', monthly(31), '2026-08-31', '2026-08-31', '2026-09-30'],
  ['done a week late, on the last day', monthly(31), '2027-02-28', '2027-03-07', '2027-03-31'],
  ['done late, yearly on 1 January', yearly(), '2026-01-01', '2026-11-22', '2027-01-01'],
  ['done late, every 2 years on 1 January', yearly(2), '2026-01-01', '2027-11-22', '2029-01-01'],
  [
    'done late, on the first Monday',
    { frequency: 'Custom', customPattern: 'FREQ=MONTHLY;BYDAY=1MO' },
    '2026-10-05',
    '2026-11-22',
    '2026-12-07',
  ],
  [
    'done on the day before, every second month on the first Monday',
    { frequency: 'Custom', customPattern: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO' },
    '2026-10-05',
    '2026-12-06',
    '2027-02-01',
  ],
])(
  'a completion creates the next task on the specified date: %s (REPEAT-14)',
  (_, given, date, completedOn, next) => {
    expect(done(given, date, completedOn)).toBe(next);
  },
);

it("an interval's weeks begin on the series' own first day of the week (REPEAT-14)", () => {
  expect(done(weekly(7, 4), '2026-11-22', '2026-11-25', { weekStart: 0 })).toBe('2026-12-20');
  expect(done(weekly(7, 4), '2026-11-22', '2026-11-25', { weekStart: 6 })).toBe('2026-12-20');
  expect(done(weekly(6, 2), '2026-11-22', '2026-11-25', { weekStart: 6 })).toBe('2026-12-05');
});

it('a yearly series from 29 February uses the 28th in years without a leap day', () => {
  const first = '2028-02-29';
  expect(done(yearly(), first, '2028-02-29', { first })).toBe('2029-02-28');
  expect(done(yearly(4), first, '2028-03-01', { first })).toBe('2032-02-29');
});

it('skips dates that the series has used, even its first (REPEAT-14)', () => {
  const had: LocalDate[] = ['2026-11-23', '2026-11-26'];
  expect(done({ interval: 3 }, '2026-11-01', '2026-11-20', { had })).toBe('2026-11-29');
  expect(done({ interval: 3 }, '2026-11-09', '2026-10-31', { first: '2026-11-03' })).toBe('2026-11-06');
});

it('a series in Completion mode ends at its end date or after its number of occurrences', () => {
  expect(done({ endDate: '2026-11-21' }, '2026-11-20', '2026-11-20')).toBe('2026-11-21');
  expect(done({ endDate: '2026-11-20' }, '2026-11-20', '2026-11-20')).toBeUndefined();
  expect(done({ maxOccurrences: 2 }, '2026-11-20', '2026-11-20')).toBe('2026-11-21');
  expect(done({ maxOccurrences: 1 }, '2026-11-20', '2026-11-20')).toBeUndefined();
});

it('in Completion mode, only a completion creates the next task', () => {
  const series = startSeries(ruleOf({ repeatMode: 'Completion' }), '2026-11-01');
  expect(occurrencesBetween(series, '2026-11-01', '2200-12-31')).toEqual([]);
  expect(nextOccurrence(series, '2026-11-01')).toBeUndefined();
  expect(
    nextAfterCompletion(startSeries(ruleOf({}), '2026-11-01'), {
      date: '2026-11-01',
      completedOn: '2026-11-01',
    }),
  ).toBeUndefined();
});

it('in Completion mode, an edit of the series changes only the date through which occurrences are counted', () => {
  const series = {
    ...startSeries(ruleOf({ repeatMode: 'Completion' }), '2026-11-01'),
    countedOccurrences: 4,
  };
  expect(recount(series, '2026-11-22')).toEqual({ ...series, countedThrough: '2026-11-22' });
});

it('previews dates in Completion mode as if each task were done on its date (REPEAT-18)', () => {
  const rule = ruleOf({ repeatMode: 'Completion', interval: 3, maxOccurrences: 4 });
  expect(nextDates(startSeries(rule, '2026-11-01'), '2026-11-01', 9)).toEqual([
    '2026-11-04',
    '2026-11-07',
    '2026-11-10',
  ]);
});

it('never repeats a date, and always chooses one after the completion date (REPEAT-14)', () => {
  fc.assert(
    fc.property(
      fc.oneof(ownRule, customRule),
      arbitraryDate,
      fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 6 }),
      (rule, first, leads, weekStart) => {
        const series = startSeries({ ...rule, repeatMode: 'Completion' }, first, { weekStart });
        const had = new Set([first]);
        let date: LocalDate | undefined = first;
        for (const lead of leads) {
          const completedOn = addDays(date, lead);
          date = nextAfterCompletion(series, { date, completedOn }, (candidate) => had.has(candidate));
          if (date === undefined) break;
          expect(date > completedOn).toBe(true);
          expect(had.has(date)).toBe(false);
          had.add(date);
        }
      },
    ),
  );
});
