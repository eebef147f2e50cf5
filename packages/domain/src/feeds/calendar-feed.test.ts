import { expect, it } from 'vitest';
import { isInFeed, type FeedContents, type FeedTask } from './calendar-feed.ts';
import { feedTask } from './testing/feed-tasks.ts';

const TODAY = '2026-03-10';
const IN_PROJECT = { projectId: 'p' };

type Given = Partial<FeedTask>;
const isIn = (contents: FeedContents, given: Given, kind: 'events' | 'todos' = 'events'): boolean =>
  isInFeed(contents, kind, feedTask(given), TODAY);

const overdue: Given = { scheduledOn: '2026-03-01' };
const today: Given = { scheduledOn: TODAY };
const dueToday: Given = { dueOn: TODAY };
const later: Given = { scheduledOn: '2026-03-20' };
const dueLater: Given = { dueOn: '2026-03-20' };
const repeating: Given = { ...later, repeats: true };
const all = { overdue, today, dueToday, later, dueLater, repeating };

it.each<[string, FeedContents, Given, (keyof typeof all)[]]>([
  ['inbox', { view: 'inbox' }, {}, ['dueToday', 'dueLater']],
  ['today', { view: 'today' }, {}, ['overdue', 'today', 'dueToday']],
  ['upcoming', { view: 'upcoming' }, {}, ['later', 'dueLater', 'repeating']],
  ['anytime', { view: 'anytime' }, IN_PROJECT, ['dueToday', 'dueLater']],
  ['inbox, of tasks in a project', { view: 'inbox' }, IN_PROJECT, []],
  ['scheduled', { view: 'scheduled' }, {}, ['repeating']],
  ['a project', IN_PROJECT, IN_PROJECT, ['overdue', 'today', 'dueToday', 'later', 'dueLater', 'repeating']],
  ['a project, of tasks in another one', IN_PROJECT, { projectId: 'q' }, []],
  [
    'a tag',
    { tagId: 'g' },
    { tagIds: ['f', 'g'] },
    ['overdue', 'today', 'dueToday', 'later', 'dueLater', 'repeating'],
  ],
  ['a tag, of tasks without it', { tagId: 'g' }, { tagIds: ['f'] }, []],
])(
  'an event feed contains the dated tasks of its view, project or tag: %s (FEED-5)',
  (_, contents, common, expected) => {
    const names = Object.entries(all).filter(([, given]) => isIn(contents, { ...given, ...common }));
    expect(names.map(([name]) => name)).toEqual(expected);
  },
);

it('tasks without a date are in to-do feeds, but not in event feeds (FEED-5)', () => {
  expect(isIn({ view: 'inbox' }, {}, 'todos')).toBe(true);
  expect(isIn({ view: 'inbox' }, {}, 'events')).toBe(false);
});

it.each([
  ['2026-03-10', true],
  ['2026-02-08', true],
  ['2026-02-07', false],
])('a task completed on %s is in the to-do feed of 2026-03-10: %s (FEED-8)', (completedOn, expected) => {
  const done = { scheduledOn: '2026-03-20', completedOn, completedAt: 0 };
  expect(isIn({ view: 'upcoming' }, done, 'todos')).toBe(expected);
  expect(isIn({ view: 'upcoming' }, done, 'events')).toBe(false);
});
