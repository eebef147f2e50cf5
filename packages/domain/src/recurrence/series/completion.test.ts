import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
import { customRule, ownRule, ruleOf, someDate } from '../test-rules.ts';

describe('a completion', () => {
  const done = (
    given: Partial<RepeatRule>,
    occurrence: LocalDate,
    completedOn: LocalDate,
  ): LocalDate | undefined =>
    nextAfterCompletion(
      startSeries(ruleOf({ repeatMode: 'Completion', ...given }), '2026-01-01'),
      occurrence,
      completedOn,
    );
  const thursdays = { frequency: 'Weekly', weekDays: [4] } as const;
  const every15th = { frequency: 'Monthly', monthDay: 15 } as const;

  it.each<[string, Partial<RepeatRule>, LocalDate, LocalDate, LocalDate]>([
    ['late, every 3 days', { interval: 3 }, '2026-11-01', '2026-11-20', '2026-11-23'],
    ['in time, every day', {}, '2026-11-20', '2026-11-20', '2026-11-21'],
    ['early, every day', {}, '2026-11-20', '2026-11-19', '2026-11-21'],
    ['early, every 10 days', { interval: 10 }, '2026-11-20', '2026-11-15', '2026-11-25'],
    ['late, on Thursdays', thursdays, '2026-11-05', '2026-11-10', '2026-11-12'],
    ['early, on Thursdays', thursdays, '2026-11-12', '2026-11-10', '2026-11-19'],
    ['on a Thursday', thursdays, '2026-11-12', '2026-11-12', '2026-11-19'],
    ['every 2 weeks', { ...thursdays, interval: 2 }, '2026-11-12', '2026-11-13', '2026-11-26'],
    ['late, on the 15th', every15th, '2026-11-15', '2026-12-02', '2026-12-15'],
    ['early, on the 15th', every15th, '2026-11-15', '2026-11-10', '2026-12-15'],
    [
      'a lapse of a week, on the last day',
      { ...every15th, monthDay: 31 },
      '2027-02-28',
      '2027-03-07',
      '2027-03-31',
    ],
    ['yearly', { frequency: 'Yearly' }, '2026-11-01', '2026-11-22', '2027-11-22'],
    ['yearly, on 29 February', { frequency: 'Yearly' }, '2028-02-01', '2028-02-29', '2029-02-28'],
    [
      'late, on the first Monday',
      { frequency: 'Custom', customPattern: 'FREQ=MONTHLY;BYDAY=1MO' },
      '2026-10-05',
      '2026-11-22',
      '2026-12-07',
    ],
  ])('%s', (_, given, occurrence, completedOn, next) => {
    expect(done(given, occurrence, completedOn)).toBe(next);
  });

  it('ends with the date and with the count', () => {
    expect(done({ endDate: '2026-11-21' }, '2026-11-20', '2026-11-20')).toBe('2026-11-21');
    expect(done({ endDate: '2026-11-20' }, '2026-11-20', '2026-11-20')).toBeUndefined();
    expect(done({ maxOccurrences: 2 }, '2026-11-20', '2026-11-20')).toBe('2026-11-21');
    expect(done({ maxOccurrences: 1 }, '2026-11-20', '2026-11-20')).toBeUndefined();
  });

  it('is what brings the next one in Completion mode, and nothing else does', () => {
    const series = startSeries(ruleOf({ repeatMode: 'Completion' }), '2026-11-01');
    expect(occurrencesBetween(series, '2026-11-01', '2200-12-31')).toEqual([]);
    expect(nextOccurrence(series, '2026-11-01')).toBeUndefined();
    expect(
      nextAfterCompletion(startSeries(ruleOf({}), '2026-11-01'), '2026-11-01', '2026-11-01'),
    ).toBeUndefined();
  });

  it('counts as tasks are made: an edit changes the date alone', () => {
    const series = {
      ...startSeries(ruleOf({ repeatMode: 'Completion' }), '2026-11-01'),
      countedOccurrences: 4,
    };
    expect(recount(series, '2026-11-22')).toEqual({ ...series, countedThrough: '2026-11-22' });
  });

  it('shows what follows if each is done on its date', () => {
    const rule = ruleOf({ repeatMode: 'Completion', interval: 3, maxOccurrences: 4 });
    expect(nextDates(startSeries(rule, '2026-11-01'), '2026-11-01', 9)).toEqual([
      '2026-11-04',
      '2026-11-07',
      '2026-11-10',
    ]);
  });

  it('never brings a date again', () => {
    fc.assert(
      fc.property(
        fc.oneof(ownRule, customRule),
        someDate,
        fc.integer({ min: -500, max: 500 }),
        (rule, occurrence, days) => {
          const completedOn = addDays(occurrence, days);
          const series = startSeries({ ...rule, repeatMode: 'Completion' }, occurrence);
          const next = nextAfterCompletion(series, occurrence, completedOn) ?? 'never';
          expect(next > occurrence).toBe(true);
          expect(next > completedOn).toBe(true);
        },
      ),
    );
  });
});
