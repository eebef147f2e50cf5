import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../dates/local-date.ts';
import { belongsTo, presetFor, SMART_VIEWS, todaySection, viewKey, type View } from './task-views.ts';
import { isOverdue, isToday } from './testing/dated-tasks.ts';

const today = '2026-11-20';
/** Neither for someday nor hidden. */
const PLAIN = { someday: false, hidden: false };
const day = (offset: number): string => addDays(today, offset);

it.each([
  { scheduledOn: null, projectId: null, completedOn: null, views: ['inbox', 'anytime'] },
  { scheduledOn: null, projectId: 'p', completedOn: null, views: ['anytime'] },
  { scheduledOn: day(0), projectId: null, completedOn: null, views: ['today'] },
  { scheduledOn: day(-3), projectId: 'p', completedOn: null, views: ['today'] },
  { scheduledOn: day(1), projectId: null, completedOn: null, views: ['upcoming'] },
  { scheduledOn: day(0), projectId: null, completedOn: day(0), views: ['today', 'journal'] },
  { scheduledOn: day(-1), projectId: null, completedOn: day(0), views: ['today', 'journal'] },
  { scheduledOn: day(-1), projectId: null, completedOn: day(-1), views: ['journal'] },
  { scheduledOn: day(1), projectId: null, completedOn: day(0), views: ['journal'] },
  { scheduledOn: null, projectId: null, completedOn: day(0), views: ['journal'] },
])(
  'a task scheduled on $scheduledOn in project $projectId, completed on $completedOn, is in $views (VIEW-1, VIEW-4)',
  ({ views, ...facts }) => {
    const task = { ...facts, ...PLAIN, dueOn: null };
    expect(SMART_VIEWS.filter((kind) => belongsTo({ kind }, task, today))).toEqual(views);
    expect(belongsTo({ kind: 'project', projectId: 'p' }, task, today)).toBe(task.projectId === 'p');
  },
);

it.each([
  { dueOn: day(0), scheduledOn: null, completedOn: null, views: ['inbox', 'today', 'anytime'] },
  { dueOn: day(-9), scheduledOn: null, completedOn: null, views: ['inbox', 'today', 'anytime'] },
  { dueOn: day(0), scheduledOn: day(1), completedOn: null, views: ['today', 'upcoming'] },
  { dueOn: day(0), scheduledOn: day(0), completedOn: null, views: ['today'] },
  { dueOn: day(1), scheduledOn: null, completedOn: null, views: ['inbox', 'upcoming', 'anytime'] },
  { dueOn: day(1), scheduledOn: day(-1), completedOn: null, views: ['today'] },
  { dueOn: day(0), scheduledOn: null, completedOn: day(0), views: ['journal'] },
])(
  'a task due on $dueOn, scheduled on $scheduledOn and completed on $completedOn is in $views (VIEW-2, VIEW-3)',
  ({ views, ...facts }) => {
    const task = { ...facts, ...PLAIN, projectId: null };
    expect(SMART_VIEWS.filter((kind) => belongsTo({ kind }, task, today))).toEqual(views);
  },
);

it('every open task is in at least one view, and in at most one of Today, Upcoming and Anytime (VIEW-5)', () => {
  const offsets = fc.option(fc.integer({ min: -400, max: 400 }));
  fc.assert(
    fc.property(offsets, offsets, fc.option(fc.constant('p')), (offset, due, projectId) => {
      const dates = {
        scheduledOn: offset === null ? null : day(offset),
        dueOn: due === null ? null : day(due),
      };
      const viewsOf = (task: typeof dates): string[] =>
        (['today', 'upcoming', 'anytime'] as const).filter((kind) =>
          belongsTo({ kind }, { ...PLAIN, ...task, projectId, completedOn: null }, today),
        );
      expect(viewsOf({ ...dates, dueOn: null })).toHaveLength(1);
      // A due date can put a task into Today or Upcoming, but never takes it out of a view.
      expect(viewsOf(dates)).toEqual(expect.arrayContaining(viewsOf({ ...dates, dueOn: null })));
    }),
  );
});

it("every open task belongs to a tag filter's view (VIEW-6)", () => {
  const view: View = { kind: 'tag', filter: { selectedTagIds: ['a'], mode: 'any' } };
  const task = { ...PLAIN, scheduledOn: day(3), dueOn: null, projectId: 'p', completedOn: null };
  expect(belongsTo(view, task, today)).toBe(true);
  expect(belongsTo(view, { ...task, completedOn: today }, today)).toBe(false);
  expect(presetFor(view, today)).toEqual({ projectId: null, scheduledOn: null, someday: false });
});

it('equal views have the same key (VIEW-1)', () => {
  const views: View[] = [
    ...SMART_VIEWS.map((kind) => ({ kind })),
    { kind: 'project', projectId: 'a' },
    { kind: 'project', projectId: 'b' },
    { kind: 'tag', filter: { selectedTagIds: ['a'], mode: 'any' } },
    { kind: 'tag', filter: { selectedTagIds: ['a'], mode: 'all' } },
  ];
  expect(new Set(views.map(viewKey)).size).toBe(views.length);
  expect(views.map((view) => viewKey(structuredClone(view)))).toEqual(views.map(viewKey));
});

it('a task created in a view stays in it (VIEW-18)', () => {
  for (const kind of ['inbox', 'today', 'upcoming', 'anytime', 'someday'] as const) {
    expect(
      belongsTo({ kind }, { ...PLAIN, ...presetFor({ kind }, today), dueOn: null, completedOn: null }, today),
    ).toBe(true);
  }
});

it.each([
  [day(-1), true, 'overdue'],
  [day(0), false, 'today'],
  [day(0), true, 'evening'],
  [null, false, 'due'],
  [day(1), true, 'due'],
] as const)(
  'in Today, a task scheduled on %s (this evening: %s) is in the section %s (VIEW-7)',
  (scheduledOn, thisEvening, section) => {
    expect(todaySection({ scheduledOn, thisEvening }, today)).toBe(section);
  },
);

it.each([
  [{ scheduledOn: day(-1), dueOn: null, completedOn: null }, true, false],
  [{ scheduledOn: null, dueOn: day(-1), completedOn: null }, true, false],
  [{ scheduledOn: day(0), dueOn: day(-1), completedOn: null }, true, true],
  [{ scheduledOn: day(-1), dueOn: day(0), completedOn: day(0) }, false, true],
  [{ scheduledOn: day(1), dueOn: null, completedOn: null }, false, false],
])(
  'whether a task is overdue or due today depends only on its dates: %j (DATE-7)',
  (task, overdue, onToday) => {
    expect(isOverdue(task, today)).toBe(overdue);
    expect(isToday(task, today)).toBe(onToday);
  },
);
