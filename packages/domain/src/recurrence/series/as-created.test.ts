import { expect, it } from 'vitest';
import { copiedSubtaskId } from '../../subtasks/copied-trees.ts';
import { forestOf } from '../../subtasks/task-forest.ts';
import { occurrenceId } from '../occurrence-id.ts';
import { isAsCreated, type CreatedTask } from './as-created.ts';

const PATTERN = '01890000-0000-7000-8000-000000000001';
const NEXT = occurrenceId(PATTERN, '2026-01-18');
const scheduled = { dateField: 'scheduled', dueOffset: 2 } as const;
const due = { dateField: 'due', dueOffset: 0 } as const;

const previous: CreatedTask = {
  id: 't',
  parentId: null,
  projectId: 'p',
  sectionId: null,
  completedAt: null,
  scheduledOn: '2026-01-15',
  thisEvening: true,
  scheduledTime: '19:00',
  dueOn: '2026-01-17',
  projectOrder: 1_000,
  todayOrder: 2_000,
  anytimeOrder: null,
  title: 'Water',
  notes: null,
  description: '- [x] Fill the can',
  priority: 'high',
  someday: false,
  hidden: true,
  durationMinutes: null,
  assigneeId: null,
  tagIds: ['home', 'garden'],
  repeatPatternId: PATTERN,
};
const next: CreatedTask = {
  ...previous,
  id: NEXT,
  scheduledOn: '2026-01-18',
  dueOn: '2026-01-20',
  description: '- [ ] Fill the can',
  tagIds: ['garden', 'home'],
};
const subtask: CreatedTask = { ...previous, id: 's', parentId: 't', repeatPatternId: null };
const copy: CreatedTask = {
  ...next,
  id: copiedSubtaskId(NEXT, 's'),
  parentId: NEXT,
  todayOrder: null,
  repeatPatternId: null,
};

interface Given {
  readonly previous?: Partial<CreatedTask>;
  readonly next?: Partial<CreatedTask>;
  readonly copy?: Partial<CreatedTask>;
  readonly added?: readonly CreatedTask[];
  readonly template?: typeof scheduled | typeof due;
}

function isUntouched({ added = [], template = scheduled, ...given }: Given): boolean {
  const [from, to] = [
    { ...previous, ...given.previous },
    { ...next, ...given.next },
  ];
  const forest = forestOf([from, to, subtask, { ...copy, ...given.copy }, ...added]);
  return isAsCreated({ id: PATTERN, firstDate: '2026-01-15', template }, from, to, forest);
}

it.each<[string, Given]>([
  ['has all values that its creation gives it', {}],
  ['follows a completed task', { previous: { completedAt: '2026-01-15T12:00:00.000Z' } }],
  [
    'follows a task that was moved and has no due date',
    {
      previous: { scheduledOn: '2026-01-16', dueOn: null },
      next: { dueOn: null },
      copy: { scheduledOn: '2026-01-17', dueOn: '2026-01-19' },
    },
  ],
  [
    'repeats by its due date',
    {
      template: due,
      next: { scheduledOn: null, thisEvening: false, scheduledTime: null, dueOn: '2026-01-18' },
      copy: { scheduledOn: '2026-01-16', dueOn: '2026-01-18' },
    },
  ],
])('a next task is untouched if it %s (REPEAT-51)', (_, given) => {
  expect(isUntouched(given)).toBe(true);
});

const other = { ...copy, id: 'other' };

it.each<[string, Given]>([
  ['has another title', { next: { title: 'Water twice' } }],
  ['has another tag', { next: { tagIds: ['garden'] } }],
  ['is in another project', { next: { projectId: null } }],
  ['is under another task', { next: { parentId: 'other' } }],
  ['was moved in its list', { next: { todayOrder: 1_500 } }],
  ['is completed', { next: { completedAt: '2026-01-18T12:00:00.000Z' } }],
  ['has another date', { next: { scheduledOn: '2026-01-19' } }],
  ['no longer repeats', { next: { repeatPatternId: null } }],
  ['has another subtask', { added: [other] }],
  ['has a repeating subtask', { added: [{ ...other, repeatPatternId: PATTERN }] }],
  ['lacks a subtask', { copy: { parentId: 'other' } }],
  ['has a completed subtask', { copy: { completedAt: '2026-01-18T12:00:00.000Z' } }],
  ['has a subtask with another date', { copy: { scheduledOn: null } }],
  [
    'has the due date that the previous task has after a move',
    {
      previous: { scheduledOn: '2026-01-16' },
      next: { dueOn: '2026-01-19' },
      copy: { scheduledOn: '2026-01-17', dueOn: '2026-01-19' },
    },
  ],
])('a next task counts as changed if it %s (REPEAT-51)', (_, given) => {
  expect(isUntouched(given)).toBe(false);
});
