import type { TaskEventRecord } from '@questlog/contract/activity';
import { replayEvents, type TaskEvent } from '@questlog/domain/history/task-events';
import { maxHistoryBytes } from '@questlog/domain/plans/storage';
import { newId } from '@questlog/domain/uuid';
import { planStatement, rowsVisited, watchStatements } from '@questlog/testkit/postgres/statements';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { describe, expect, it } from 'vitest';
import { seriesTools } from '../repeating/testing/series.ts';

const server = await serverForTests();
const tools = seriesTools(server);

type Api = TestUser['api'];

const historyOf = async (api: Api, id: string): Promise<TaskEventRecord[]> =>
  (await api('GET /api/tasks/{id}/activity', { params: { id } })).events.reverse();

const activity = (user: TestUser, query: Record<string, string | number> = {}) =>
  user.api('GET /api/accounts/{accountId}/activity', { params: { accountId: user.accountId }, query });

/** Returns the kinds and fields of events, oldest first. */
const brief = (events: readonly TaskEventRecord[]) =>
  events.map(({ kind, field }) => (field === null ? kind : `${kind} ${field}`));

describe('the history of a task', () => {
  it('lists each change of a task with its author and values, in pages from the newest (HISTORY-1, HISTORY-7)', async () => {
    const ada = await server.register();
    const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint', priority: 'low' } });
    const params = { id };
    await ada.api('PUT /api/tasks/{id}', { params, body: { title: 'Paint the door', priority: 'high' } });
    await ada.api('POST /api/tasks/{id}/complete', { params });
    await ada.api('POST /api/tasks/{id}/complete', { params });
    await ada.api('DELETE /api/tasks/{id}', { params });
    await ada.api('POST /api/tasks/{id}/restore', { params });
    const events = await historyOf(ada.api, id);
    expect(brief(events)).toEqual([
      'created',
      'changed title',
      'changed priority',
      'completed completedAt',
      'reopened completedAt',
      'deleted deleted',
      'restored deleted',
    ]);
    expect(events[0]).toMatchObject({
      taskId: id,
      actor: { userId: ada.user.id, name: `${ada.user.firstName} ${ada.user.lastName}`, via: 'app' },
      to: { title: 'Paint', priority: 'low' },
    });
    expect(events[1]).toMatchObject({ from: 'Paint', to: 'Paint the door' });
    expect(events[1]?.changeId).toBe(events[2]?.changeId);
    const first = await ada.api('GET /api/tasks/{id}/activity', { params, query: { limit: 3 } });
    expect(first.events).toEqual(events.toReversed().slice(0, 3));
    const rest = await ada.api('GET /api/tasks/{id}/activity', {
      params,
      query: { limit: 100, before: first.nextBefore ?? '' },
    });
    expect(rest).toEqual({ events: events.toReversed().slice(3), nextBefore: null });
  });

  it('logs moves and tags of a task, and only the changed parts of its description (HISTORY-4)', async () => {
    const { api } = await server.register({ tier: 'PersonalPro' });
    const project = await api('POST /api/projects', { body: { title: 'Home' } });
    const { id } = await api('POST /api/tasks', { body: { title: 'Paint', description: 'Red paint' } });
    const params = { id };
    await api('PUT /api/tasks/{id}', { params, body: { projectId: project.id, tagPaths: ['diy'] } });
    await api('PUT /api/tasks/{id}', { params, body: { description: 'Blue paint' } });
    const [, moved, tagged, edited] = await historyOf(api, id);
    expect(moved).toMatchObject({ kind: 'moved', field: 'projectId', from: null, to: project.id });
    expect(tagged).toMatchObject({ kind: 'changed', field: 'tagIds', from: [] });
    expect(edited).toMatchObject({ from: { at: 0, text: 'Red' }, to: { at: 0, text: 'Blue' } });
  });

  it('names an undo as such and removes no line (HISTORY-5)', async () => {
    const ada = await server.register();
    const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
    await ada.api('PUT /api/tasks/{id}', { params: { id }, body: { title: 'Pant' } });
    const undo = server.call({ authorization: `Bearer ${ada.tokens.accessToken}`, 'x-undo': 'true' });
    await undo('PUT /api/tasks/{id}', { params: { id }, body: { title: 'Paint' } });
    const events = await historyOf(ada.api, id);
    expect(brief(events)).toEqual(['created', 'changed title', 'undone title']);
    expect(events[2]).toMatchObject({ from: 'Pant', to: 'Paint' });
  });

  it('removes the events with their task, and logs no rejected change (HISTORY-1)', async () => {
    const ada = await server.register();
    const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
    await expect(
      ada.api('PUT /api/tasks/{id}', { params: { id }, body: { title: 'x', projectId: newId(0) } }),
    ).rejects.toMatchObject({ status: 400 });
    expect(brief(await historyOf(ada.api, id))).toEqual(['created']);
    await server.database.pool.query('delete from tasks where id = $1', [id]);
    const { rows } = await server.database.pool.query('select 1 from task_events where task_id = $1', [id]);
    expect(rows).toEqual([]);
    await expect(historyOf(ada.api, id)).rejects.toMatchObject({ status: 404 });
  });

  it('answers 404 to members of other accounts, and rejects a malformed event id (HISTORY-7)', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
    await expect(historyOf(bob.api, id)).rejects.toMatchObject({ status: 404 });
    await expect(
      bob.api('GET /api/accounts/{accountId}/activity', { params: { accountId: ada.accountId } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(activity(ada, { before: 'yesterday' })).rejects.toMatchObject({
      fields: [{ field: 'before', message: 'This is not the id of an event.' }],
    });
    await expect(activity(ada, { limit: 101 })).rejects.toMatchObject({ status: 400 });
  });
});

it('the tasks that a change affects through rules have their events too (HISTORY-6)', async () => {
  const { api } = await server.register();
  const parent = await api('POST /api/tasks', { body: { title: 'Move' } });
  const child = await api('POST /api/tasks', { body: { title: 'Pack', parentId: parent.id } });
  await api('POST /api/tasks/{id}/complete', { params: { id: parent.id } });
  expect(brief(await historyOf(api, child.id))).toEqual(['created', 'completed completedAt']);
});

it('a series creates and removes tasks as the system (HISTORY-6)', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const series = await tools.series('2026-01-15', { rule: { repeatMode: 'Completion' } });
  const api = series.api();
  await api('POST /api/tasks/{id}/complete', { params: { id: series.taskId } });
  const next = (await api('GET /api/tasks')).find((task) => !task.completed);
  const system = { actor: { userId: null, name: null, via: 'system' } };
  expect(await historyOf(api, next?.id ?? '')).toMatchObject([{ kind: 'created', ...system }]);
  await api('POST /api/tasks/{id}/complete', { params: { id: series.taskId } });
  expect(await historyOf(api, next?.id ?? '')).toMatchObject([
    { kind: 'created' },
    { kind: 'deleted', ...system },
  ]);
  await api('POST /api/tasks/{id}/complete', { params: { id: series.taskId } });
  const events = await historyOf(api, next?.id ?? '');
  expect(events).toMatchObject([{ kind: 'created' }, { kind: 'deleted' }, { kind: 'created', ...system }]);
  expect(replayEvents(events as unknown as TaskEvent[])).toMatchObject({
    title: next?.title,
    deleted: false,
  });
});

it('the activity of an account is filtered by user, kind and project (HISTORY-8)', async () => {
  const ada = await server.register({ tier: 'TeamPro' });
  const grace = await server.register();
  await server.join(grace, { accountId: ada.accountId });
  const graceApi = server.inAccount(grace, ada.accountId);
  const project = await ada.api('POST /api/projects', { body: { title: 'Home' } });
  const paint = await ada.api('POST /api/tasks', { body: { title: 'Paint', projectId: project.id } });
  const { id } = await graceApi('POST /api/tasks', { body: { title: 'Call' } });
  await graceApi('POST /api/tasks/{id}/complete', { params: { id: paint.id } });
  const all = await activity(ada);
  expect(brief(all.events)).toEqual(['completed completedAt', 'created', 'created']);
  expect(all.events.map(({ taskId }) => taskId)).toEqual([paint.id, id, paint.id]);
  expect((await activity(ada, { userId: grace.user.id })).events).toEqual(all.events.slice(0, 2));
  expect((await activity(ada, { kind: 'created' })).events).toEqual(all.events.slice(1));
  expect((await activity(ada, { projectId: project.id })).events.map(({ taskId }) => taskId)).toEqual([
    paint.id,
    paint.id,
  ]);
  const page = await activity(ada, { limit: 1, kind: 'created' });
  expect(page.events).toEqual([all.events[1]]);
  expect((await activity(ada, { kind: 'created', before: page.nextBefore ?? '' })).events).toEqual([
    all.events[2],
  ]);
});

it('the activity of an account has the titles of its tasks, also of completed and deleted ones (HISTORY-8)', async () => {
  const ada = await server.register();
  const paint = await ada.api('POST /api/tasks', { body: { title: 'Paint "it" red' } });
  const call = await ada.api('POST /api/tasks', { body: { title: 'Call' } });
  await ada.api('POST /api/tasks/{id}/complete', { params: { id: paint.id } });
  await ada.api('DELETE /api/tasks/{id}', { params: { id: call.id } });
  const { events, tasks } = await activity(ada);
  expect(events).toHaveLength(4);
  expect(new Map(tasks.map(({ id, title }) => [id, title]))).toEqual(
    new Map([
      [paint.id, 'Paint "it" red'],
      [call.id, 'Call'],
    ]),
  );
  expect((await activity(ada, { kind: 'deleted' })).tasks).toEqual([{ id: call.id, title: 'Call' }]);
});

it('replaying the stored events of random requests rebuilds the task (HISTORY-3)', async () => {
  const { api } = await server.register({ tier: 'PersonalPro' });
  const projects = [
    await api('POST /api/projects', { body: { title: 'A' } }),
    await api('POST /api/projects', { body: { title: 'B' } }),
  ];
  const { id } = await api('POST /api/tasks', { body: { title: 'Paint', notes: 'a', tagPaths: ['x'] } });
  let seed = 7;
  const pick = <T>(values: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return values[seed % values.length] as T;
  };
  for (let change = 0; change < 60; change += 1) {
    const body = pick([
      { title: pick(['One', 'Two', '😀 Three']) },
      { description: pick([null, 'Red paint', 'Blue paint', '😀 paint 😁']) },
      { notes: pick([null, 'a', 'ab', 'b']) },
      { priority: pick(['low', 'high', 'none'] as const) },
      { scheduledDate: pick([null, '2026-12-01T00:00:00Z', '2026-12-02T18:00:00Z']) },
      { dueDate: pick([null, '2026-12-01T00:00:00Z']) },
      { projectId: pick([null, ...projects.map((project) => project.id)]) },
      { tagPaths: pick([[], ['x'], ['x', 'y'], ['z']]) },
      { completed: pick([true, false]) },
    ]);
    await api('PUT /api/tasks/{id}', { params: { id }, body });
  }
  const task = await api('GET /api/tasks/{id}', { params: { id } });
  const facts = replayEvents((await historyOf(api, id)) as unknown as TaskEvent[]);
  expect({ ...facts, tagIds: [...facts.tagIds].sort() }).toEqual({
    title: task.title,
    notes: task.notes,
    description: task.description,
    priority: task.priority,
    someday: task.someday,
    hidden: task.hidden,
    durationMinutes: task.durationMinutes,
    assigneeId: task.assigneeId,
    projectId: task.projectId,
    sectionId: task.sectionId,
    parentId: task.parentId,
    scheduledDate: task.scheduledDate,
    scheduledTime: task.scheduledTime,
    dueDate: task.dueDate,
    tagIds: [...task.tagIds].sort(),
    completedAt: task.completedAt,
    deleted: false,
  });
});

it('a page far back reads only its own events (HISTORY-7, HISTORY-8)', async () => {
  const ada = await server.register();
  const { pool } = server.database;
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  await pool.query(
    `insert into task_events (account_id, change_id, seq, task_id, at, via, kind, field, from_value, to_value)
     select $1, 100 + n, 1, $2, now(), 'app', 'changed', 'title', '"a"', '"b"' from generate_series(1, 3000) n`,
    [ada.accountId, id],
  );
  const watch = watchStatements(pool);
  const query = { before: '111-1', limit: 10 };
  expect((await ada.api('GET /api/tasks/{id}/activity', { params: { id }, query })).events).toHaveLength(10);
  expect((await activity(ada, query)).events).toHaveLength(10);
  const sent = watch.take().filter(({ name }) => name.startsWith('history.of-'));
  watch.stop();
  const client = await pool.connect();
  for (const statement of sent) {
    await client.query(`deallocate all`);
    await planStatement(client, statement);
    expect(await rowsVisited(client, statement), statement.name).toBeLessThan(300);
  }
  client.release(true);
  expect(sent).toHaveLength(2);
});

it('a page ends early if its texts are large, and the next one continues (HISTORY-14)', async () => {
  const ada = await server.register();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  const long = (letter: string): string => letter.repeat(100_000);
  for (let change = 0; change < 12; change += 1) {
    const description = long(change % 2 === 0 ? 'a' : 'b');
    await ada.api('PUT /api/tasks/{id}', { params: { id }, body: { description } });
  }
  let found = 0;
  for (let before: string | null | undefined; before !== null;) {
    const query: { before?: string } = before === undefined ? {} : { before };
    const page = await ada.api('GET /api/tasks/{id}/activity', { params: { id }, query });
    expect(JSON.stringify(page).length).toBeLessThan(1_100_000);
    expect((await activity(ada, query)).events).toEqual(page.events);
    found += page.events.length;
    before = page.nextBefore;
  }
  expect(found).toBe(13);
});

describe('the history of an account (HISTORY-15)', () => {
  const sizes = async (accountId: string) => {
    const { rows } = await server.database.pool.query<{ counted: number; stored: number }>(
      `select s.event_bytes::float8 as counted,
              (select coalesce(sum(text_bytes + 200), 0)::float8 from task_events where account_id = $1) as stored
         from account_storage s where s.account_id = $1`,
      [accountId],
    );
    return rows[0];
  };

  it('counts the bytes of the history, and subtracts those of permanently removed tasks', async () => {
    const ada = await server.register();
    const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint', notes: 'n' } });
    await ada.api('POST /api/tasks', { body: { title: 'Call' } });
    await ada.api('PUT /api/tasks/{id}', { params: { id }, body: { description: 'Red\u00e9' } });
    const before = await sizes(ada.accountId);
    expect(before?.counted).toBe(before?.stored);
    await ada.api('DELETE /api/tasks/{id}', { params: { id } });
    await ada.api('DELETE /api/trash');
    const after = await sizes(ada.accountId);
    expect(after?.counted).toBe(after?.stored);
    expect(after?.counted).toBeLessThan(before?.counted ?? 0);
  });

  it('removes the oldest events of a full history, and the change succeeds', async () => {
    const ada = await server.register();
    const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
    await ada.api('PUT /api/tasks/{id}', { params: { id }, body: { title: 'Paint the door' } });
    await server.database.pool.query('update account_storage set event_bytes = $2 where account_id = $1', [
      ada.accountId,
      maxHistoryBytes('PersonalFree'),
    ]);
    await ada.api('PUT /api/tasks/{id}', { params: { id }, body: { title: 'Paint the wall' } });
    expect((await historyOf(ada.api, id)).map(({ to }) => to)).toEqual(['Paint the wall']);
  });
});
