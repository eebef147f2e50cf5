import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { unannounced, type Announcer } from '../../account-change/announcer.ts';
import { createLog } from '../../platform/log/log.ts';
import { emptyTrash } from './trash.commands.ts';

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });

const empty = (before: string, live: Announcer = unannounced): Promise<number> =>
  emptyTrash(
    { pool: server.database.pool, clock: server.clock, live, log: createLog('silent') },
    new Date(before),
  );

it('shows a deleted project with its tasks as one entry, and lists tasks deleted separately (TRASH-2)', async () => {
  const bob = await server.register();
  const project = await bob.api('POST /api/projects', { body: { title: 'P' } });
  await bob.api('POST /api/tasks', { body: { title: 'in P', projectId: project.id } });
  const { tasks } = await bob.api('POST /api/tasks/bulk', {
    body: { tasks: [{ title: 'a' }, { title: 'b' }] },
  });
  await bob.api('DELETE /api/projects/{id}', { params: { id: project.id } });
  const taskIds = tasks.map((task) => task.id);
  await bob.api('POST /api/tasks/bulk/delete', { body: { taskIds } });
  expect(await bob.api('GET /api/trash')).toMatchObject({
    projects: [{ id: project.id, taskCount: 1, deletedAt: '2026-01-15T12:00:00.000Z' }],
    tasks: [{ deletedAt: '2026-01-15T12:00:00.000Z' }, {}],
  });
  expect(await bob.api('POST /api/tasks/bulk/restore', { body: { taskIds } })).toEqual({ count: 2 });
  await bob.api('POST /api/projects/{id}/restore', { params: { id: project.id } });
  expect(await bob.api('GET /api/trash')).toEqual({ projects: [], tasks: [] });
});

it('purges only rows that were deleted long ago, along with their tags and project (TRASH-1, TRASH-8, V14.2.4)', async () => {
  const project = await ada.api('POST /api/projects', { body: { title: 'P' } });
  const body = { title: 'old', projectId: project.id, tagPaths: ['a/b'] };
  const old = await ada.api('POST /api/tasks', { body });
  const remaining = await ada.api('POST /api/tasks', { body: { title: 'kept', tagPaths: ['a/b'] } });
  await ada.api('DELETE /api/projects/{id}', { params: { id: project.id } });
  const before = await ada.api('GET /api/changes');
  server.clock.advance({ minutes: 5 });
  const recent = await ada.api('POST /api/tasks', { body: { title: 'recent' } });
  await ada.api('DELETE /api/tasks/{id}', { params: { id: recent.id } });

  expect(await empty('2026-01-15T12:01:00Z')).toBe(2);
  const { rows } = await server.database.pool.query<{ title: string }>(
    'select title from tasks where account_id = $1 order by title',
    [ada.accountId],
  );
  expect(rows.map((row) => row.title)).toEqual(['kept', 'recent']);
  expect(await ada.api('GET /api/tasks/{id}', { params: { id: remaining.id } })).toMatchObject({
    title: 'kept',
  });
  expect(await ada.api('POST /api/tasks/{id}/restore', { params: { id: recent.id } })).toMatchObject({
    title: 'recent',
  });
  await expect(ada.api('POST /api/tasks/{id}/restore', { params: { id: old.id } })).rejects.toMatchObject({
    status: 404,
  });
  // A client that last synced before the deletion needs a full read: a delta no longer includes the
  // deletion.
  const since = (version: number) => ada.api('GET /api/changes', { query: { since: version } });
  expect(await since(before.version - 1)).toMatchObject({ reset: true });
  expect(await since(before.version)).toMatchObject({ reset: false });
});

it('purging the trash a second time removes nothing', async () => {
  expect(await empty('2026-01-15T12:01:00Z')).toBe(0);
});

it("a purge raises the account's version once and notifies the members (TRASH-8)", async () => {
  const eve = await server.register();
  const { tasks } = await eve.api('POST /api/tasks/bulk', {
    body: { tasks: [{ title: 'a' }, { title: 'b' }] },
  });
  const taskIds = tasks.map((task) => task.id);
  await eve.api('POST /api/tasks/bulk/delete', { body: { taskIds } });
  const { version } = await eve.api('GET /api/changes');
  const announced: string[] = [];
  await empty('2026-02-01', { ...unannounced, accountChanged: (id) => announced.push(id) });
  expect(announced.filter((id) => id === eve.accountId)).toEqual([eve.accountId]);
  expect(await eve.api('GET /api/changes', { query: { since: version } })).toMatchObject({
    version: version + 1,
    reset: false,
  });
});

it('purges the trash of other accounts even if purging one account fails (TRASH-8)', async () => {
  const { pool } = server.database;
  const [fay, gil] = [await server.register(), await server.register()];
  for (const user of [fay, gil]) {
    const { id } = await user.api('POST /api/tasks', { body: { title: 'theirs' } });
    await user.api('DELETE /api/tasks/{id}', { params: { id } });
  }
  await pool.query(
    'create table holds_task (account uuid, task uuid, foreign key (account, task) references tasks)',
  );
  await pool.query('insert into holds_task select account_id, id from tasks where account_id = $1', [
    fay.accountId,
  ]);
  expect(await empty('2026-02-01')).toBe(1);
  expect((await gil.api('GET /api/trash')).tasks).toEqual([]);
  expect((await fay.api('GET /api/trash')).tasks).toHaveLength(1);
  await pool.query('drop table holds_task');
  expect(await empty('2026-02-01')).toBe(1);
});

it("a purge keeps a deleted account's trash while the account can be restored (TRASH-8)", async () => {
  const eve = await server.register();
  const task = await eve.api('POST /api/tasks', { body: { title: 'hers' } });
  await eve.api('DELETE /api/tasks/{id}', { params: { id: task.id } });
  const { pool } = server.database;
  await pool.query('update accounts set deleted_at = now() where id = $1', [eve.accountId]);
  await empty('2026-02-01');
  await pool.query('update accounts set deleted_at = null where id = $1', [eve.accountId]);
  expect((await eve.api('GET /api/trash')).tasks.map(({ title }) => title)).toEqual(['hers']);
  expect(await empty('2026-02-01')).toBe(1);
  expect((await eve.api('GET /api/trash')).tasks).toEqual([]);
});

it('the trash omits a row whose creation was undone, which can be restored until the trash is emptied (UNDO-13, TRASH-11)', async () => {
  const bob = await server.register();
  const undo = async (projectId: string, taskIds: string[]): Promise<unknown> => {
    await bob.api('POST /api/tasks/bulk/delete', { body: { taskIds, undoesCreation: true } });
    const query = { undoesCreation: 'true' } as const;
    await bob.api('DELETE /api/projects/{id}', { params: { id: projectId }, query });
    return bob.api('GET /api/trash');
  };
  const { id } = await bob.api('POST /api/projects', { body: { title: 'P' } });
  const parent = await bob.api('POST /api/tasks', { body: { title: 'a', projectId: id } });
  const child = await bob.api('POST /api/tasks', { body: { title: 'b', parentId: parent.id } });
  const taskIds = [parent.id, child.id];
  expect(await undo(id, taskIds)).toEqual({ projects: [], tasks: [] });
  await bob.api('POST /api/projects/{id}/restore', { params: { id } });
  await bob.api('POST /api/tasks/bulk/restore', { body: { taskIds } });
  expect(await bob.api('GET /api/tasks/{id}', { params: { id: child.id } })).toMatchObject({
    projectId: id,
  });
  expect(await undo(id, taskIds)).toEqual({ projects: [], tasks: [] });
  const before = server.clock.now().toString();
  expect(await bob.api('DELETE /api/trash', { query: { before } })).toMatchObject({ removed: 2 });
});

it('the trash lists a row whose creation was undone if other tasks were deleted along with it (UNDO-13)', async () => {
  const bob = await server.register();
  const { id } = await bob.api('POST /api/projects', { body: { title: 'P' } });
  server.clock.set('2026-01-15T12:00:01Z');
  await bob.api('POST /api/tasks', { body: { title: 'later', projectId: id } });
  server.clock.set('2026-01-15T12:00:00Z');
  const parent = await bob.api('POST /api/tasks', { body: { title: 'a' } });
  await bob.api('POST /api/tasks', { body: { title: 'later', parentId: parent.id } });
  const body = { taskIds: [parent.id], undoesCreation: true };
  await bob.api('POST /api/tasks/bulk/delete', { body });
  await bob.api('DELETE /api/projects/{id}', { params: { id }, query: { undoesCreation: 'true' } });
  expect(await bob.api('GET /api/trash')).toMatchObject({
    projects: [{ id, taskCount: 1 }],
    tasks: [{ id: parent.id, subtaskCount: 1 }],
  });
});
