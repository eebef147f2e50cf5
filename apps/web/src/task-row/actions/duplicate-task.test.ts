import { expect, test } from 'vitest';
import { DAY, project, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import type { TagItem } from '../../data/nouns/tags/tag-item.ts';
import { duplicateTask } from './duplicate-task.ts';

const SOW = task('Sow', {
  notes: 'Ask Kim',
  description: 'In the greenhouse',
  projectId: 'Garden',
  scheduledOn: DAY,
  thisEvening: true,
  scheduledTime: '19:00',
  dueOn: '2026-04-01',
  priority: 'high',
  tagIds: ['kiwi'],
});

function start(tasks = [task('Dig'), task('Sow'), task('Reap')]) {
  const tag: TagItem = {
    id: 'kiwi',
    name: 'kiwi',
    fullPath: 'kiwi',
    parentId: null,
    color: null,
    createdAt: '',
    updatedAt: '',
    isPendingSync: false,
  };
  return testData({
    rows: {
      tasks,
      projects: [project('Garden')],
      tags: [tag],
    },
  });
}

test("copies a task's title, description, notes, project, dates, priority and tags (TASK-65)", () => {
  const { data, store } = start([SOW]);
  const copy = duplicateTask(data, 'Sow') ?? '';
  const { notes, description, projectId, scheduledOn, thisEvening, scheduledTime, dueOn } = SOW;
  const { priority, tagIds } = SOW;
  expect(store.task(copy)).toMatchObject({
    title: 'Sow',
    notes,
    description,
    projectId,
    scheduledOn,
    thisEvening,
    scheduledTime,
    dueOn,
    priority,
    tagIds,
    completedAt: null,
  });
});

test.each([
  ['Inbox', { kind: 'inbox' }, {}],
  ['a project', { kind: 'project', projectId: 'Garden' }, { projectId: 'Garden' }],
  ['Today', { kind: 'today' }, { scheduledOn: DAY }],
] as const)('puts the copy of a task directly below the original in %s (TASK-65)', (_, view, fields) => {
  const { data, store } = start(['Dig', 'Sow', 'Reap'].map((id) => task(id, fields)));
  const before = store.view(view, 'all').ids;
  const copy = duplicateTask(data, 'Sow');
  expect(store.view(view, 'all').ids).toEqual(before.flatMap((id) => (id === 'Sow' ? [id, copy] : id)));
});

test('duplicates a completed task as an open one (TASK-65)', () => {
  const { data, store } = start([
    task('Sow', { completedAt: '2026-03-09T08:00:00.000Z', completedOn: '2026-03-09' }),
  ]);
  const copy = duplicateTask(data, 'Sow') ?? '';
  expect(store.task(copy)?.completedAt).toBeNull();
});

test('copies a repeating task without its pattern (TASK-65)', () => {
  const { data, store } = start([
    task('Sow', { isRepeatingTask: true, repeatPatternId: 'p', scheduledOn: DAY }),
  ]);
  const copy = duplicateTask(data, 'Sow') ?? '';
  expect(store.task(copy)).toMatchObject({ isRepeatingTask: false, repeatPatternId: null });
});

test('does nothing for a task that no longer exists (TASK-65)', () => {
  const { data, sent } = start([]);
  expect(duplicateTask(data, 'Sow')).toBeUndefined();
  expect(sent).toEqual([]);
});

test('asks the server to copy the reminders of a task with its subtasks (REMINDER-16, TASK-65)', () => {
  const { data, sent } = start([SOW, task('Water', { parentId: 'Sow', projectId: 'Garden' })]);
  duplicateTask(data, 'Sow');
  expect(sent[0]).toMatchObject({ body: { tasks: [{ remindersOf: 'Sow' }, { remindersOf: 'Water' }] } });
});

test.each([
  ['keeps an Active assignee', true, 'ada'],
  ['drops an assignee who has left, whom the server would reject', false, null],
])('the copy of a completed task %s (PEOPLE-5)', (_, isActive, assigneeId) => {
  const ada = { id: 'ada', firstName: 'Ada', lastName: 'Ade', avatarUrl: null, isActive };
  const people = [{ ...ada, updatedAt: '2026-03-01T00:00:00.000Z', isPendingSync: false }];
  const completed = { completedAt: `${DAY}T08:00:00.000Z`, completedOn: DAY };
  const tasks = [task('Sow', { assigneeId: 'ada', ...completed })];
  const { data, store } = testData({ rows: { tasks, people } });
  expect(store.task(duplicateTask(data, 'Sow') ?? '')?.assigneeId).toBe(assigneeId);
});
