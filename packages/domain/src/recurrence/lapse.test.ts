import { expect, it } from 'vitest';
import { earlierOfSeries, foldEarlier, type SeriesTask } from './lapse.ts';

const task = (id: string, scheduledOn: string, fields: Partial<SeriesTask> = {}): SeriesTask => ({
  id,
  scheduledOn,
  repeatPatternId: 'water',
  completedOn: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  ...fields,
});

const MON = task('mon', '2026-03-09');
const TUE = task('tue', '2026-03-10');
const WED = task('wed', '2026-03-11');

it.each([
  ['the newest open task represents its series', [TUE, WED, MON], { wed: ['tue', 'mon'] }],
  ['completed tasks are ignored', [MON, TUE, { ...WED, completedOn: '2026-03-11' }], { tue: ['mon'] }],
  ['a single task represents itself', [MON], {}],
  ['each series has its own newest task', [MON, TUE, { ...WED, repeatPatternId: 'feed' }], { tue: ['mon'] }],
  ['tasks without a series are ignored', [MON, TUE].map((each) => ({ ...each, repeatPatternId: null })), {}],
  [
    'the task created last represents tasks of the same date',
    [{ ...MON, createdAt: '2026-03-02T00:00:00.000Z' }, task('also', '2026-03-09')],
    { mon: ['also'] },
  ],
])(
  'lists earlier open tasks under the newest open task of their series: %s (REPEAT-60)',
  (_, tasks, earlier) => {
    expect(Object.fromEntries(earlierOfSeries(tasks))).toEqual(earlier);
  },
);

it("hides a lapsed series' earlier tasks in every list, until its newest task is expanded (REPEAT-60)", () => {
  const earlier = earlierOfSeries([MON, TUE, WED]);
  const lists = [
    ['mon', 'other', 'tue'],
    ['wed', 'more'],
  ];
  expect(foldEarlier(lists, earlier, new Set())).toEqual([['other'], ['wed', 'more']]);
  expect(foldEarlier(lists, earlier, new Set(['wed']))).toEqual([['other'], ['wed', 'tue', 'mon', 'more']]);
  expect(foldEarlier(lists, new Map(), new Set())).toEqual(lists);
});
