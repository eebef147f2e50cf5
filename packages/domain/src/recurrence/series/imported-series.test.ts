import { expect, it } from 'vitest';
import { ruleOf } from '../testing/rules.ts';
import { importedSeries, type SeriesHistory } from './imported-series.ts';
import { nextOccurrence } from './series.ts';

const HISTORY: SeriesHistory = {
  firstTaskId: null,
  firstDate: '2026-01-05',
  countedThrough: '2026-03-02',
  countedOccurrences: 9,
  pausedOn: null,
  dateField: 'scheduled',
  dueOffset: null,
  createdDates: [],
  skippedDates: [],
};
const WEEKLY = ruleOf({ frequency: 'Weekly', weekDays: [1] });
const on = (today: string) => ({ today, weekStart: 1 });

it('an imported series continues unchanged if no date has been missed (REPEAT-79)', () => {
  const { series, pausedOn } = importedSeries(WEEKLY, HISTORY, on('2026-03-08'));
  expect(pausedOn).toBeNull();
  expect(series).toMatchObject({
    firstDate: '2026-01-05',
    countedThrough: '2026-03-02',
    countedOccurrences: 9,
  });
  expect(nextOccurrence(series, '2026-03-08')).toBe('2026-03-09');
});

it.each([
  ['on the day of its next date', '2026-03-09', '2026-03-16'],
  ['a year later', '2027-03-09', '2027-03-15'],
])('an imported series gets no occurrences for dates up to today: %s (REPEAT-79)', (_, today, next) => {
  const { series } = importedSeries(WEEKLY, HISTORY, on(today));
  expect(series).toMatchObject({ countedThrough: today, countedOccurrences: 9 });
  expect(nextOccurrence(series, series.countedThrough)).toBe(next);
});

it('a paused series keeps its dates and the start of its pause (REPEAT-79)', () => {
  const { series, pausedOn } = importedSeries(
    WEEKLY,
    { ...HISTORY, pausedOn: '2026-03-02' },
    on('2027-01-01'),
  );
  expect(pausedOn).toBe('2026-03-02');
  expect(series.countedThrough).toBe('2026-03-02');
});

it('an imported series that has ended gets no further occurrences (REPEAT-79)', () => {
  const rule = ruleOf({ maxOccurrences: 9 });
  const { series } = importedSeries(rule, HISTORY, on('2026-03-09'));
  expect(nextOccurrence(series, series.countedThrough)).toBeUndefined();
});
