import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterByTag } from '../tags/tag-filter.ts';
import { homeView } from './task-home.ts';
import { belongsTo } from './task-views.ts';

const TODAY = '2026-11-20';

const facts = fc.record({
  projectId: fc.constantFrom(null, 'garden'),
  scheduledOn: fc.constantFrom(null, '2026-11-01', TODAY, '2026-11-21'),
  dueOn: fc.constantFrom(null, '2026-11-01', TODAY, '2026-11-21'),
  someday: fc.boolean(),
  hidden: fc.boolean(),
  completedOn: fc.constantFrom(null, '2026-11-19', TODAY),
});
const PLAIN = { dueOn: null, someday: false, hidden: false };

test('a search result opens in a view that contains the task', () => {
  fc.assert(
    fc.property(facts, (facts) => {
      const task = facts.someday ? { ...facts, scheduledOn: null, hidden: false } : facts;
      return belongsTo(homeView(task, TODAY), task, TODAY);
    }),
  );
});

test.each([
  [
    { projectId: 'garden', scheduledOn: TODAY, completedOn: null },
    { kind: 'project', projectId: 'garden' },
  ],
  [{ projectId: null, scheduledOn: '2026-11-01', completedOn: null }, { kind: 'today' }],
  [{ projectId: null, scheduledOn: '2026-11-21', completedOn: null }, { kind: 'upcoming' }],
  [{ projectId: null, scheduledOn: null, completedOn: null }, { kind: 'inbox' }],
  [{ projectId: null, scheduledOn: null, someday: true, completedOn: null }, { kind: 'someday' }],
  [
    { projectId: null, scheduledOn: null, dueOn: '2026-11-21', hidden: true, completedOn: null },
    { kind: 'upcoming' },
  ],
  [{ projectId: 'garden', scheduledOn: TODAY, completedOn: TODAY }, { kind: 'journal' }],
])('a search result opens the task %o in the view %o (VIEW-24)', (task, view) => {
  expect(homeView({ ...PLAIN, ...task }, TODAY)).toEqual(view);
});

test.each([
  [{ projectId: 'garden', scheduledOn: TODAY, completedOn: null }, { kind: 'today' }, { kind: 'today' }],
  [{ projectId: null, scheduledOn: null, completedOn: null }, { kind: 'anytime' }, { kind: 'anytime' }],
  [
    { projectId: 'garden', scheduledOn: null, completedOn: null },
    { kind: 'inbox' },
    { kind: 'project', projectId: 'garden' },
  ],
  [
    { projectId: null, scheduledOn: null, completedOn: null },
    { kind: 'tag', filter: filterByTag('herbs') },
    { kind: 'inbox' },
  ],
  [{ projectId: null, scheduledOn: TODAY, completedOn: TODAY }, { kind: 'today' }, { kind: 'journal' }],
] as const)(
  'the task %o, opened from the view %o, is shown in the view %o (VIEW-24)',
  (task, shown, view) => {
    expect(homeView({ ...PLAIN, ...task }, TODAY, shown)).toEqual(view);
  },
);
