import { expect, it } from 'vitest';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { toolsFor } from './testing/mcp-client.ts';

const server = await serverForTests();

interface Changed {
  readonly tasks: readonly { readonly id: string; readonly title: string; readonly url: string }[];
  readonly undoId: string;
}

const writer = async (tier: 'PersonalPro' | undefined = 'PersonalPro') => {
  const ada = await server.register({ firstName: 'Ada', tier });
  return { ada, ...(await toolsFor(server, ada, ['read', 'write', 'delete'])) };
};

const tasksOf = ({ api }: TestUser) => api('GET /api/tasks', { query: { includeArchived: 'true' } as never });

it('add_tasks creates tasks from typed texts and from fields, and undo removes them (ASSIST-20)', async () => {
  const { ada, read } = await writer();
  const { tasks, undoId } = await read<Changed>('add_tasks', {
    tasks: [
      { text: 'Pay rent tomorrow 9:00 #home p1' },
      { title: 'Not tomorrow', due: '2026-02-01', minutes: 30, tags: ['work/desk'] },
    ],
  });
  expect(tasks).toMatchObject([
    { title: 'Pay rent', scheduled: '2026-01-16', time: '09:00', priority: 'high', tags: ['home'] },
    { title: 'Not tomorrow', due: '2026-02-01', minutes: 30 },
  ]);
  expect(await tasksOf(ada)).toHaveLength(2);
  expect(await read('undo', { undoId })).toEqual({ change: 'Test added 2 tasks', isUndone: true });
  expect(await tasksOf(ada)).toEqual([]);
  expect(await read('undo', { undoId })).toMatchObject({ isUndone: true });
  expect(await read('undo', { undoId, redo: true })).toMatchObject({ isUndone: false });
  expect(await tasksOf(ada)).toHaveLength(2);
});

it('update_tasks changes fields, and undo restores them (ASSIST-20)', async () => {
  const { ada, read, failure } = await writer();
  const task = await ada.api('POST /api/tasks', {
    body: { title: 'Old', description: 'Text', priority: 'low', tagPaths: ['a'] },
  });
  const { undoId } = await read<Changed>('update_tasks', {
    tasks: [
      {
        id: task.id,
        title: 'New',
        description: null,
        scheduled: '2026-01-20',
        addTags: ['b'],
        removeTags: ['a'],
      },
    ],
  });
  const one = () => ada.api('GET /api/tasks/{id}', { params: { id: task.id } });
  expect(await one()).toMatchObject({ title: 'New', description: null, tags: [{ fullPath: 'b' }] });
  await read('undo', { undoId });
  const { updatedAt: _, ...before } = task;
  expect(await one()).toMatchObject(before);
  await read('undo', { undoId, redo: true });
  await ada.api('PUT /api/tasks/{id}', { params: { id: task.id }, body: { title: 'Newer' } });
  expect(await failure('undo', { undoId })).toBe('"New" was changed elsewhere since.');
});

it('complete_tasks completes tasks with their subtasks, and undo reopens them (ASSIST-20)', async () => {
  const { ada, read } = await writer();
  const task = await ada.api('POST /api/tasks', { body: { title: 'Trip' } });
  const under = await ada.api('POST /api/tasks', { body: { title: 'Pack', parentId: task.id } });
  const { undoId, tasks } = await read<Changed>('complete_tasks', { ids: [task.id] });
  expect(tasks).toEqual([{ id: task.id, title: 'Trip', url: `${server.url}/task/${task.id}` }]);
  const done = async () => {
    const all = [task, under].map(({ id }) => ada.api('GET /api/tasks/{id}', { params: { id } }));
    return (await Promise.all(all)).map(({ completed }) => completed);
  };
  expect(await done()).toEqual([true, true]);
  await read('undo', { undoId });
  expect(await done()).toEqual([false, false]);
  await read('undo', { undoId, redo: true });
  expect(await done()).toEqual([true, true]);
});
