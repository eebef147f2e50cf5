import 'fake-indexeddb/auto';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { afterEach, expect, test } from 'vitest';
import { DAY, project, section, task } from '../../../data/nouns/testing/rows.ts';
import { blankTask } from '../../../data/nouns/tasks/task-draft.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import { dropOnView } from './drop-on-view.ts';

const AT = '2026-03-01T00:00:00.000Z';

afterEach(() => {
  for (const { id } of toast.snapshot()) toast.dismiss(id);
});

test('dropping tasks on Inbox clears their project and date with one request, and Undo restores both (SELECT-14)', async () => {
  const before = [
    { ...blankTask('a', 'a', AT, null), projectId: 'p', scheduledOn: '2026-03-10', thisEvening: true },
    { ...blankTask('b', 'b', AT, null), projectId: 'p' },
    { ...blankTask('c', 'c', AT, null), scheduledOn: '2026-03-12' },
  ];
  const { data, store, sent } = testData({ rows: { projects: [project('p')], tasks: before } });
  const facts = () =>
    ['a', 'b', 'c'].map((id) => {
      const task = store.task(id);
      return [task?.projectId, task?.scheduledOn, task?.thisEvening];
    });
  const initial = facts();

  expect(dropOnView(data, ['a', 'b', 'c'], { kind: 'inbox' })).toBe(true);
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/tasks/bulk/move', { taskIds: ['a', 'b', 'c'], projectId: null, scheduledDate: null }],
  ]);
  expect(store.view({ kind: 'inbox' }, 'all').total).toBe(3);
  expect(toast.snapshot()).toHaveLength(1);
  toast.snapshot()[0]?.action?.onClick();
  await expect.poll(facts).toEqual(initial);
});

test('tasks dropped on Today keep their times, tasks dropped on Inbox lose them, and Undo restores both (SELECT-14, DATE-25)', async () => {
  const timed = { scheduledOn: '2026-03-12', scheduledTime: '09:00' };
  const tasks = [
    { ...blankTask('nine', 'nine', AT, null), ...timed },
    { ...blankTask('seven', 'seven', AT, null), ...timed, scheduledTime: '19:00', thisEvening: true },
    blankTask('bare', 'bare', AT, null),
  ];
  const ids = tasks.map(({ id }) => id);
  const { data, store } = testData({ rows: { tasks } });
  const facts = () =>
    ids.map((id) => {
      const task = store.task(id);
      return [task?.scheduledOn, task?.scheduledTime, task?.thisEvening];
    });
  const initial = facts();
  const undo = async () => {
    toast.snapshot()[0]?.action?.onClick();
    await expect.poll(facts).toEqual(initial);
  };

  dropOnView(data, ids, { kind: 'today' });
  expect(facts()).toEqual([
    [DAY, '09:00', false],
    [DAY, '19:00', true],
    [DAY, null, false],
  ]);
  await undo();
  dropOnView(data, ids, { kind: 'inbox' });
  expect(facts()).toEqual(ids.map(() => [null, null, false]));
  await undo();
});

test('tasks dropped on a section all move there, and those for someday leave Someday, as one step to undo (SOMEDAY-35)', async () => {
  const tasks = [
    task('a', { projectId: 'p', sectionId: 's', someday: true }),
    task('b', { projectId: 'p', someday: true }),
    task('c', { projectId: 'p' }),
  ];
  const { data, store } = testData({
    rows: { projects: [project('p')], sections: [section('s', 'p')], tasks },
  });
  const facts = () => tasks.map(({ id }) => [store.task(id)?.sectionId, store.task(id)?.someday]);
  const initial = facts();
  dropOnView(data, ['a', 'b', 'c'], { kind: 'section', sectionId: 's' });
  expect(facts()).toEqual(tasks.map(() => ['s', false]));
  toast.snapshot()[0]?.action?.onClick();
  await expect.poll(facts).toEqual(initial);
});

test('a task that a drop only takes out of Someday is announced so (SOMEDAY-9)', () => {
  const { data } = testData({ rows: { tasks: [task('Sail', { someday: true })] } });
  dropOnView(data, ['Sail'], { kind: 'anytime' });
  expect(toast.snapshot().map(({ message }) => message)).toEqual(['Moved "Sail" out of Someday']);
});

test.each<[Parameters<typeof dropOnView>[2], Partial<TaskItem>]>([
  [{ kind: 'inbox' }, { projectId: 'p', scheduledOn: DAY }],
  [{ kind: 'inbox' }, { projectId: 'p' }],
  [{ kind: 'inbox' }, { scheduledOn: DAY }],
  [{ kind: 'today' }, {}],
  [{ kind: 'upcoming' }, {}],
  [{ kind: 'anytime' }, { scheduledOn: DAY }],
  [{ kind: 'anytime' }, { someday: true }],
  [{ kind: 'project', projectId: 'p' }, { scheduledOn: DAY }],
])(
  'the undo step of a task dropped on %o says the same as the message (SELECT-14, UNDO-8)',
  async (view, fields) => {
    const { data } = testData({ rows: { projects: [project('p')], tasks: [task('a', fields)] } });
    await data.undo.prepare();
    dropOnView(data, ['a'], view);
    const [shown] = toast.snapshot();
    expect(shown?.message).toBeDefined();
    await expect.poll(() => data.undo.steps.get().undo[0]?.label).toBe(shown?.message);
  },
);
