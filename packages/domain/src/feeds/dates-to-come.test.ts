import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../dates/local-date.ts';
import { occurrenceDate, occurrenceId } from '../recurrence/occurrence-id.ts';
import { startSeries } from '../recurrence/series/series.ts';
import { oracleDates } from '../recurrence/testing/oracle-dates.ts';
import { ownRule, ruleOf } from '../recurrence/testing/rules.ts';
import { datesToCome, type FeedSeries } from './dates-to-come.ts';

const TODAY = '2026-03-10';
const PATTERN = '019a0000-0000-7000-8000-0000000000ff';

const seriesOf = (given: Partial<FeedSeries> = {}): FeedSeries => ({
  patternId: PATTERN,
  series: startSeries(ruleOf({}), TODAY),
  title: 'Water plants',
  description: null,
  priority: 'none',
  durationMinutes: null,
  projectId: null,
  tagIds: [],
  changedAt: 0,
  dateField: 'scheduled',
  dueOffset: null,
  scheduledTime: null,
  ...given,
});
const ahead = (series: FeedSeries, isStored = (_id: string): boolean => false) => [
  ...datesToCome([series], TODAY, isStored),
];

it("the dates of a series match an independent implementation, and each has its future task's id (FEED-6)", () => {
  const first = fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days));
  fc.assert(
    fc.property(ownRule, first, fc.nat(6), (rule, firstDate, weekStart) => {
      const series = startSeries(rule, firstDate, { weekStart });
      const tasks = ahead(seriesOf({ series }));
      const dates = tasks.map(({ scheduledOn }) => scheduledOn);
      expect(dates).toEqual(oracleDates(series, TODAY, addDays(TODAY, 366)));
      expect(tasks.map(({ id }) => occurrenceDate(PATTERN, id))).toEqual(dates);
    }),
    { numRuns: 150 },
  );
});

it('omits dates whose tasks were created or cancelled (FEED-6)', () => {
  const stored = new Set(['2026-03-11', '2026-03-13'].map((date) => occurrenceId(PATTERN, date)));
  const dates = ahead(seriesOf(), (id) => stored.has(id)).map(({ scheduledOn }) => scheduledOn);
  expect(dates.slice(0, 3)).toEqual(['2026-03-12', '2026-03-14', '2026-03-15']);
});

it("future dates have the series' time and due date (FEED-6)", () => {
  const [scheduled] = ahead(seriesOf({ scheduledTime: '17:00', dueOffset: 2 }));
  expect(scheduled).toMatchObject({
    scheduledOn: '2026-03-11',
    scheduledTime: '17:00',
    dueOn: '2026-03-13',
  });
  const [due] = ahead(seriesOf({ dateField: 'due', dueOffset: 0 }));
  expect(due).toMatchObject({ scheduledOn: null, dueOn: '2026-03-11', repeats: true, exists: false });
});

it('a series in Completion mode has no future dates in a feed (FEED-6)', () => {
  const series = startSeries(ruleOf({ repeatMode: 'Completion' }), TODAY);
  expect(ahead(seriesOf({ series }))).toEqual([]);
});
