import { expect, it } from 'vitest';
import { occurrencesBetween, startSeries } from './series.ts';
import { newSeries, paused, resumed, withRule } from './series-change.ts';
import type { RepeatRule } from '../repeat-rule.ts';

const TODAY = '2026-03-10';
const DAILY: RepeatRule = {
  frequency: 'Daily',
  interval: 1,
  weekDays: [2],
  monthDay: null,
  customPattern: null,
  repeatMode: 'Schedule',
  endDate: null,
  maxOccurrences: null,
};

it.each([
  ['2026-03-08', TODAY],
  [TODAY, TODAY],
  ['2026-03-12', '2026-03-12'],
])(
  'a new series that begins on %s counts occurrences through %s, and stores only the fields that its rule uses',
  (first, through) => {
    const series = newSeries(DAILY, first, { today: TODAY, weekStart: 1 });
    expect(series).toMatchObject({
      firstDate: first,
      countedThrough: through,
      countedOccurrences: 1,
      rule: { weekDays: [] },
    });
  },
);

it('after an edit of the rule, only occurrences up to today or up to the pause are counted', () => {
  const series = startSeries(DAILY, '2026-03-01');
  const rule = { ...DAILY, interval: 7 };
  expect(withRule({ series, pausedOn: null }, rule, TODAY)).toMatchObject({
    series: { countedThrough: TODAY, countedOccurrences: 10 },
    pausedOn: null,
  });
  const going = resumed(withRule({ series, pausedOn: '2026-03-01' }, rule, TODAY), TODAY);
  expect(going).toMatchObject({ series: { countedThrough: TODAY, countedOccurrences: 1 }, pausedOn: null });
  expect(occurrencesBetween(going.series, TODAY, '2026-03-31')).toEqual([
    '2026-03-15',
    '2026-03-22',
    '2026-03-29',
  ]);
});

it('pausing a paused series or resuming a running one changes nothing', () => {
  const running = { series: startSeries(DAILY, '2026-03-01'), pausedOn: null };
  const pausing = paused(running, '2026-03-05');
  expect(pausing).toMatchObject({ pausedOn: '2026-03-05', series: { countedOccurrences: 5 } });
  expect(paused(pausing, TODAY)).toBe(pausing);
  const going = resumed(pausing, TODAY);
  expect(going).toMatchObject({ pausedOn: null, series: { countedThrough: TODAY, countedOccurrences: 5 } });
  expect(resumed(going, '2026-03-12')).toBe(going);
});
