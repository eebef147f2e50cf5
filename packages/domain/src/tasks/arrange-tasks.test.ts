import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrangeTasks, type Arrangeable, type ArrangeContext } from './arrange-tasks.ts';
import { GROUPINGS, groupingsOf, SORTS, type Arrangement } from './task-arrangement.ts';
import { PRIORITIES } from './task-facts.ts';
import { upcomingDate } from './task-views.ts';

const TODAY = '2026-11-26';
const projects = new Map([
  ['p1', 'Zoo'],
  ['p2', 'Äpfel'],
  ['p3', 'Zoo'],
]);

const users = new Map([
  ['u1', 'Zoe'],
  ['u2', 'Änne'],
]);

const contextIn = (language: string): ArrangeContext => ({
  today: TODAY,
  projectTitle: (id) => projects.get(id),
  userName: (id) => users.get(id),
  compareText: new Intl.Collator(language, { numeric: true }).compare,
});
const context = contextIn('de');

const date = fc.option(fc.constantFrom('2026-11-20', TODAY, '2026-11-27', '2026-12-02', '2027-03-01'));
const task: fc.Arbitrary<Arrangeable> = fc.record({
  id: fc.uuid(),
  title: fc.constantFrom('Zebra', 'apple', 'Äpfel', 'Task 2', 'Task 10'),
  projectId: fc.option(fc.constantFrom('p1', 'p2', 'p3', 'gone')),
  scheduledOn: date,
  thisEvening: fc.boolean(),
  scheduledTime: fc.option(fc.constantFrom('09:00', '17:30')),
  dueOn: date,
  completedOn: fc.option(fc.constant(TODAY)),
  createdAt: fc.constantFrom('2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'),
  priority: fc.constantFrom(...PRIORITIES),
  assigneeId: fc.constantFrom(null, 'u1', 'u2', 'removed'),
  isPendingSync: fc.boolean(),
});
const tasks = fc.uniqueArray(task, { selector: ({ id }) => id, maxLength: 30 });
const arrangement = fc.record({ sort: fc.constantFrom(...SORTS), group: fc.constantFrom(...GROUPINGS) });

const idsOf = (list: readonly Arrangeable[], chosen: Arrangement, of = context): string[] =>
  arrangeTasks(list, chosen, of).flatMap(({ ids }) => ids);

it('an arranged list contains every task exactly once (VIEW-72, VIEW-73)', () => {
  fc.assert(
    fc.property(tasks, arrangement, (list, chosen) => {
      expect(idsOf(list, chosen).sort()).toEqual(list.map(({ id }) => id).sort());
    }),
  );
});

it('lists completed tasks after all open ones (TASK-32, VIEW-72)', () => {
  fc.assert(
    fc.property(tasks, arrangement, (list, chosen) => {
      const done = new Set(list.filter(({ completedOn }) => completedOn !== null).map(({ id }) => id));
      const ids = idsOf(list, chosen);
      expect(ids.slice(ids.length - done.size).every((id) => done.has(id))).toBe(true);
    }),
  );
});

it('keeps the manual order of equal tasks, so arranging twice changes nothing (VIEW-72)', () => {
  fc.assert(
    fc.property(tasks, arrangement, (list, chosen) => {
      const once = idsOf(list, chosen);
      const again = once
        .map((id) => list.find((each) => each.id === id))
        .filter((each) => each !== undefined);
      expect(idsOf(again, chosen)).toEqual(once);
      const equal = list.map((each) => ({ ...task0, id: each.id }));
      expect(idsOf(equal, chosen)).toEqual(equal.map(({ id }) => id));
    }),
  );
});

it('sorts the tasks within each group like the whole list (VIEW-73)', () => {
  fc.assert(
    fc.property(tasks, arrangement, (list, chosen) => {
      const whole = idsOf(list, { ...chosen, group: 'none' });
      for (const { ids } of arrangeTasks(list, chosen, context)) {
        expect(ids).toEqual(whole.filter((id) => ids.includes(id)));
      }
    }),
  );
});

it('never splits a group or returns an empty one (VIEW-73)', () => {
  fc.assert(
    fc.property(tasks, fc.constantFrom('date', 'project', 'priority', 'assignee'), (list, group) => {
      const groups = arrangeTasks(list, { sort: 'manual', group }, context);
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      expect(groups.every(({ ids }) => ids.length > 0)).toBe(true);
    }),
  );
});

const task0: Arrangeable = {
  id: '',
  title: '',
  projectId: null,
  scheduledOn: null,
  thisEvening: false,
  scheduledTime: null,
  dueOn: null,
  completedOn: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  priority: 'none',
  assigneeId: null,
  isPendingSync: false,
};
const made = (...facts: readonly Partial<Arrangeable>[]): Arrangeable[] =>
  facts.map((each, at) => ({ ...task0, id: String(at), ...each }));

it.each([
  [
    'by date, then by time, the evening after the day, a due date if there is no scheduled one, and none last',
    'date',
    made(
      {},
      { scheduledOn: '2026-11-28' },
      { scheduledOn: TODAY, thisEvening: true },
      { scheduledOn: TODAY },
      { dueOn: '2026-11-27' },
      { scheduledOn: TODAY, scheduledTime: '17:00' },
      { scheduledOn: TODAY, scheduledTime: '09:00' },
    ),
    '3 6 5 2 4 1 0',
  ],
  [
    'by priority, the highest first',
    'priority',
    made({}, { priority: 'low' }, { priority: 'high' }, { priority: 'medium' }),
    '2 3 1 0',
  ],
  [
    'by title, numbers by value',
    'title',
    made({ title: 'Task 10' }, { title: 'Task 2' }, { title: 'apple' }),
    '2 1 0',
  ],
  [
    'by creation, the newest first, those that the server lacks before all others',
    'creation',
    made(
      { createdAt: '2026-11-01T00:00:00.000Z' },
      { createdAt: '2026-11-03T00:00:00.000Z' },
      { createdAt: '2026-11-02T00:00:00.000Z', isPendingSync: true },
    ),
    '2 1 0',
  ],
] as const)('sorts tasks %s (VIEW-72)', (_, sort, list, expected) => {
  expect(idsOf(list, { sort, group: 'none' }).join(' ')).toBe(expected);
});

it("sorts titles alphabetically in the reader's language (VIEW-72)", () => {
  const list = made({ title: 'Zug' }, { title: 'Ärger' });
  const chosen = { sort: 'title', group: 'none' } as const;
  expect(idsOf(list, chosen, contextIn('de'))).toEqual(['1', '0']);
  expect(idsOf(list, chosen, contextIn('sv'))).toEqual(['0', '1']);
});

const titlesOf = (list: readonly Arrangeable[], group: Arrangement['group']) =>
  arrangeTasks(list, { sort: 'manual', group }, context).map(
    ({ title, ids }) => `${title}: ${ids.join(' ')}`,
  );

it('groups by date like Upcoming, with undated and completed tasks last (DATE-8, VIEW-73)', () => {
  const list = made(
    { completedOn: TODAY, scheduledOn: TODAY },
    {},
    { dueOn: '2026-12-01' },
    { scheduledOn: '2026-11-27' },
    { scheduledOn: '2026-11-20' },
  );
  expect(titlesOf(list, 'date')).toEqual([
    'Overdue: 4',
    'Tomorrow: 3',
    'This Week: 2',
    'No date: 1',
    'Completed: 0',
  ]);
});

it('groups by priority, the highest first (VIEW-73)', () => {
  const list = made({}, { priority: 'low' }, { priority: 'high' }, { priority: 'medium' }, {});
  expect(titlesOf(list, 'priority')).toEqual(['High: 2', 'Medium: 3', 'Low: 1', 'No priority: 0 4']);
});

it('groups by project title, and keeps two projects with the same title apart (VIEW-73)', () => {
  const list = made({}, { projectId: 'p3' }, { projectId: 'p1' }, { projectId: 'p2' });
  expect(titlesOf(list, 'project')).toEqual(['Äpfel: 3', 'Zoo: 2', 'Zoo: 1', 'No project: 0']);
});

it('offers no grouping in views with sections, and none by project if all tasks share one (VIEW-73)', () => {
  expect(groupingsOf({ kind: 'today' })).toEqual(['none']);
  expect(groupingsOf({ kind: 'upcoming' })).toEqual(['none']);
  expect(groupingsOf({ kind: 'inbox' })).not.toContain('project');
  expect(groupingsOf({ kind: 'project', projectId: 'p' })).not.toContain('project');
  expect(groupingsOf({ kind: 'anytime' })).toContain('project');
});

it('sorting by date and grouping by date produce the same order (VIEW-73)', () => {
  fc.assert(
    fc.property(tasks, (list) => {
      const open = list.filter(({ completedOn }) => completedOn === null);
      const dates = idsOf(open, { sort: 'date', group: 'date' }).map((id) => {
        const found = open.find((each) => each.id === id);
        return (found === undefined ? null : upcomingDate(found)) ?? '9999';
      });
      expect(dates).toEqual([...dates].sort());
    }),
  );
});

it('groups by assignee are sorted by name, and tasks of nobody come last (PEOPLE-32)', () => {
  const list = made({}, { assigneeId: 'u1' }, { assigneeId: 'u2' }, { assigneeId: 'removed' });
  const groups = arrangeTasks(list, { sort: 'manual', group: 'assignee' }, context);
  expect(groups.map(({ title, ids }) => [title, ...ids].join(' '))).toEqual([
    'Änne 2',
    'Zoe 1',
    'Nobody 0 3',
  ]);
});
