import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { seriesTools, type TestSeries } from '../testing/series.ts';

const server = await serverForTests();
const tools = seriesTools(server);

/** Creates a task on the 15th that repeats a week after its completion. */
async function weekly(fields: object = {}): Promise<TestSeries> {
  server.clock.set('2026-01-15T12:00:00Z');
  const rule = { frequency: 'Daily', interval: 7, repeatMode: 'Completion' };
  return tools.series('2026-01-15', { rule, fields });
}

async function add(series: TestSeries, title: string, fields: object): Promise<string> {
  const api = series.api();
  return (await api('POST /api/tasks', { body: { title, ...fields } })).id;
}

async function complete(series: TestSeries, id: string, completed = true): Promise<void> {
  const api = series.api();
  await api('POST /api/tasks/{id}/complete', { params: { id }, body: { completed } });
}

/** Returns the account's open tasks with their dates and their parents' titles. */
async function openTasks(series: TestSeries): Promise<string[]> {
  const api = series.api();
  const tasks = await api('GET /api/tasks', { query: {} });
  return tasks
    .filter(({ completed }) => !completed)
    .map(
      ({ title, scheduledDate, parent }) =>
        `${title} | ${scheduledDate?.slice(0, 10) ?? ''} | ${parent?.title ?? ''}`,
    )
    .sort();
}

/** Returns the task count to which the account's limit applies. */
async function usedTasks(series: TestSeries): Promise<number | undefined> {
  const { rows } = await server.database.pool.query<{ tasks: number }>(
    'select a.task_count as tasks from tasks t join accounts a on a.id = t.account_id where t.id = $1',
    [series.taskId],
  );
  return rows[0]?.tasks;
}

it('the next task has open copies of the subtasks, with the same date offsets (SUBTASK-10)', async () => {
  const series = await weekly({ title: 'Water' });
  const can = await add(series, 'Fill the can', {
    parentId: series.taskId,
    scheduledDate: '2026-01-14',
    tagPaths: ['garden'],
  });
  await add(series, 'Find the can', { parentId: can });
  await complete(series, can);
  server.clock.set('2026-01-17T12:00:00Z');
  await complete(series, series.taskId);
  expect(await openTasks(series)).toEqual([
    'Fill the can | 2026-01-23 | Water',
    'Find the can |  | Fill the can',
    'Water | 2026-01-24 | ',
  ]);
  const api = series.api();
  const [copy] = await api('GET /api/tasks/{id}/subtasks', series.on('2026-01-24'));
  expect(copy?.tags.map(({ name }) => name)).toEqual(['garden']);
  expect(await usedTasks(series)).toBe(6);
});

it('reopening a task removes the next one with its subtasks, unless one of them was changed (SUBTASK-10)', async () => {
  const series = await weekly({ title: 'Water' });
  await add(series, 'Fill the can', { parentId: series.taskId });
  await complete(series, series.taskId);
  await complete(series, series.taskId, false);
  expect(await openTasks(series)).toEqual(['Fill the can |  | Water', 'Water | 2026-01-15 | ']);
  await complete(series, series.taskId);
  expect(await openTasks(series)).toEqual(['Fill the can |  | Water', 'Water | 2026-01-22 | ']);
  const api = series.api();
  const [copy] = await api('GET /api/tasks/{id}/subtasks', series.on('2026-01-22'));
  await api('PUT /api/tasks/{id}', { params: { id: copy?.id ?? '' }, body: { title: 'Fill two cans' } });
  await complete(series, series.taskId, false);
  expect(await openTasks(series)).toContain('Fill two cans |  | Water');
});

it('a subtask that has its own repeat pattern is not copied with its parent (SUBTASK-10)', async () => {
  const parent = await weekly({ title: 'Garden' });
  const api = parent.api();
  const id = await add(parent, 'Water', { parentId: parent.taskId, scheduledDate: '2026-01-15' });
  await api('POST /api/tasks/{id}/repeat', {
    params: { id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Completion' },
  });
  await complete(parent, id);
  expect(await openTasks(parent)).toEqual(['Garden | 2026-01-15 | ', 'Water | 2026-01-16 | Garden']);
  await complete(parent, parent.taskId);
  expect(await openTasks(parent)).toEqual(['Garden | 2026-01-22 | ', 'Water | 2026-01-17 | Garden']);
});

it('the next task has unticked checklists in its subtasks (TASK-79)', async () => {
  const series = await weekly({ title: 'Travel' });
  const description = '- [x] socks\n- [ ] shirts';
  const pack = await add(series, 'Pack', { parentId: series.taskId, description });
  await add(series, 'Read [x]', { parentId: pack, description: '`- [x]` is code' });
  await complete(series, series.taskId);
  const api = series.api();
  const [copy] = await api('GET /api/tasks/{id}/subtasks', series.on('2026-01-22'));
  expect(copy?.description).toBe('- [ ] socks\n- [ ] shirts');
  const [below] = await api('GET /api/tasks/{id}/subtasks', { params: { id: copy?.id ?? '' } });
  expect(below?.description).toBe('`- [x]` is code');
  expect((await api('GET /api/tasks/{id}', { params: { id: pack } })).description).toBe(description);
});

it("a repeating subtask continues at the completed one's position among its siblings (SUBTASK-10, SUBTASK-11)", async () => {
  const top = await weekly({ title: 'House' });
  const api = top.api();
  const body = { frequency: 'Daily' as const, interval: 2, repeatMode: 'Completion' as const };
  const subtasks = async (params: { readonly params: { readonly id: string } }): Promise<string[]> =>
    (await api('GET /api/tasks/{id}/subtasks', params))
      .filter(({ completed }) => !completed)
      .map(({ title }) => title);
  for (const title of ['Wash', 'Sweep', 'Dry']) {
    server.clock.advance({ seconds: 1 });
    const id = await add(top, title, { parentId: top.taskId, scheduledDate: '2026-01-15' });
    if (title === 'Sweep') await api('POST /api/tasks/{id}/repeat', { params: { id }, body });
  }
  const before = await subtasks({ params: { id: top.taskId } });
  expect(before).toEqual(['Wash', 'Sweep', 'Dry']);
  const sweep = (await api('GET /api/tasks/{id}/subtasks', { params: { id: top.taskId } }))[1]?.id ?? '';
  server.clock.advance({ seconds: 1 });
  await complete(top, sweep);
  expect(await subtasks({ params: { id: top.taskId } })).toEqual(before);
  server.clock.advance({ seconds: 1 });
  await complete(top, top.taskId);
  expect(await subtasks(top.on('2026-01-22'))).toEqual(before);
});

it('a repeating subtask continues under the copy of its parent, with its own subtasks (SUBTASK-10)', async () => {
  const top = await weekly({ title: 'House' });
  const api = top.api();
  const floor = await add(top, 'Ground floor', { parentId: top.taskId });
  const id = await add(top, 'Sweep', { parentId: floor, scheduledDate: '2026-01-15' });
  await add(top, 'Take the broom', { parentId: id });
  const body = { frequency: 'Daily' as const, interval: 2, repeatMode: 'Completion' as const };
  await api('POST /api/tasks/{id}/repeat', { params: { id }, body });
  await complete(top, top.taskId);
  const open = [
    'Ground floor |  | House',
    'House | 2026-01-22 | ',
    'Sweep | 2026-01-17 | Ground floor',
    'Take the broom |  | Sweep',
  ];
  expect(await openTasks(top)).toEqual(open);
  await complete(top, top.taskId, false);
  await complete(top, id, false);
  expect(await openTasks(top)).toContain('Sweep | 2026-01-15 | Ground floor');
  expect(await openTasks(top)).toHaveLength(4);
});
