import { expect, it } from 'vitest';
import { dropInSection, dropOn, type DropChange } from './drop-rules.ts';
import type { View } from './task-views.ts';

const today = '2026-03-10';
type Dropped = Parameters<typeof dropOn>[1];
const bare: Dropped = {
  projectId: null,
  sectionId: null,
  scheduledOn: null,
  thisEvening: false,
  scheduledTime: null,
  someday: false,
  completedOn: null,
  priority: 'none',
  assigneeId: null,
  tagIds: ['has'],
};
const inProject: Dropped = { ...bare, projectId: 'p' };
const late: Dropped = { ...bare, scheduledOn: '2026-03-01' };
const now: Dropped = { ...bare, scheduledOn: today };
const tonight: Dropped = { ...now, thisEvening: true };
const atNine: Dropped = { ...now, scheduledTime: '09:00' };
const atSeven: Dropped = { ...tonight, scheduledTime: '19:00' };
const later: Dropped = { ...inProject, scheduledOn: '2026-03-20' };
const someday: Dropped = { ...bare, someday: true };
const done: Dropped = { ...later, completedOn: today };

const cases: [View, Dropped, DropChange | undefined][] = [
  [{ kind: 'inbox' }, bare, undefined],
  [{ kind: 'inbox' }, inProject, { projectId: null, scheduledOn: null, someday: false }],
  [{ kind: 'inbox' }, now, { projectId: null, scheduledOn: null, someday: false }],
  [{ kind: 'today' }, bare, { scheduledOn: today, thisEvening: false }],
  [{ kind: 'today' }, late, { scheduledOn: today, thisEvening: false }],
  [{ kind: 'today' }, now, undefined],
  [{ kind: 'today' }, tonight, undefined],
  [{ kind: 'today' }, later, { scheduledOn: today, thisEvening: false }],
  [{ kind: 'upcoming' }, bare, { scheduledOn: '2026-03-11', thisEvening: false }],
  [{ kind: 'upcoming' }, late, undefined],
  [{ kind: 'upcoming' }, later, undefined],
  [{ kind: 'anytime' }, later, { scheduledOn: null, someday: false }],
  [{ kind: 'anytime' }, inProject, undefined],
  [{ kind: 'project', projectId: 'p' }, bare, { projectId: 'p' }],
  [{ kind: 'project', projectId: 'p' }, later, undefined],
  [{ kind: 'project', projectId: 'q' }, later, { projectId: 'q' }],
  [{ kind: 'journal' }, bare, undefined],
  [{ kind: 'inbox' }, done, undefined],
  [{ kind: 'today' }, done, undefined],
];
it.each<[View, Dropped, DropChange | undefined]>([
  [{ kind: 'someday' }, bare, { scheduledOn: null, someday: true }],
  [{ kind: 'someday' }, later, { scheduledOn: null, someday: true }],
  [{ kind: 'someday' }, someday, undefined],
  [{ kind: 'someday' }, done, undefined],
  [{ kind: 'anytime' }, someday, { scheduledOn: null, someday: false }],
  [{ kind: 'inbox' }, someday, { projectId: null, scheduledOn: null, someday: false }],
  [{ kind: 'today' }, someday, { scheduledOn: today, thisEvening: false }],
])('a drop on the view %j changes the task %j by %j (SOMEDAY-9)', (target, task, change) => {
  expect(dropOn(target, task, today)).toEqual(change);
});

it.each(cases)('a drop on the view %j changes the task %j by %j (SELECT-11)', (target, task, change) => {
  expect(dropOn(target, task, today)).toEqual(change);
});

it.each([
  [bare, { scheduledOn: '2026-03-12', thisEvening: false }],
  [atSeven, { scheduledOn: '2026-03-12', thisEvening: false }],
  [{ ...later, scheduledOn: '2026-03-12' }, undefined],
  [done, undefined],
])('a drop on a day of Upcoming changes the task %j by %j (SELECT-37)', (task, change) => {
  expect(dropOn({ kind: 'day', date: '2026-03-12' }, task, today)).toEqual(change);
});

it.each([
  ['high', bare, { priority: 'high' }],
  ['none', bare, undefined],
  ['high', done, undefined],
  ['high', someday, { priority: 'high', someday: false }],
  ['none', someday, { someday: false }],
] as const)('a drop on the priority %s changes the task %j by %j (BOARD-7)', (priority, task, change) => {
  expect(dropOn({ kind: 'priority', priority }, task, today)).toEqual(change);
});

it.each([
  ['s', { ...someday, sectionId: 's' }, { someday: false }],
  [null, { ...someday, sectionId: 's' }, { sectionId: null, someday: false }],
  ['s', { ...bare, sectionId: 's' }, undefined],
])(
  'a drop on the section %s changes the task %j by %j (SECTION-16, SOMEDAY-35)',
  (sectionId, task, change) => {
    expect(dropOn({ kind: 'section', sectionId }, task, today)).toEqual(change);
  },
);

it.each([
  [{ date: null }, later, { scheduledOn: null }],
  [{ date: null }, bare, undefined],
  [{ date: null }, someday, { someday: false }],
  [{ date: '2026-03-17', orLater: true }, bare, { scheduledOn: '2026-03-17', thisEvening: false }],
  [{ date: '2026-03-17', orLater: true }, later, undefined],
])('a drop on the day %j of a board changes the task %j by %j (BOARD-7)', (day, task, change) => {
  expect(dropOn({ kind: 'day', ...day }, task, today)).toEqual(change);
});

it.each([
  [['new'], bare, { addTagId: 'new' }],
  [['has'], bare, undefined],
  [['new', 'has'], bare, undefined],
  [['new'], done, undefined],
] as const)(
  'after a drop on the tags %j, the task %j gets the change %j (SELECT-30)',
  (selectedTagIds, task, change) => {
    expect(dropOn({ kind: 'tag', filter: { selectedTagIds, mode: 'any' } }, task, today)).toEqual(change);
  },
);

it.each([
  ['today', tonight, { scheduledOn: today, thisEvening: false }],
  ['evening', now, { scheduledOn: today, thisEvening: true }],
  ['today', late, { scheduledOn: today, thisEvening: false }],
  ['evening', tonight, {}],
  ['today', { ...atNine, scheduledOn: '2026-03-01' }, { scheduledOn: today, thisEvening: false }],
  ['evening', { ...atSeven, scheduledOn: '2026-03-01' }, { scheduledOn: today, thisEvening: true }],
  ['evening', atNine, { scheduledOn: today, thisEvening: true, scheduledTime: null }],
  ['today', atSeven, { scheduledOn: today, thisEvening: false, scheduledTime: null }],
  ['today', atNine, {}],
  ['evening', atSeven, {}],
  ['today', now, {}],
  ['overdue', now, undefined],
  ['due', now, undefined],
  ['today', { ...done, scheduledOn: today }, undefined],
] as const)(
  'after a drop into the section %s, the task %j gets the change %j (SELECT-12, DATE-25)',
  (section, task, change) => {
    expect(dropInSection(section, task, today)).toEqual(change);
  },
);
