import type { PoolClient } from 'pg';
import { whileAnotherChanges } from '@questlog/testkit/postgres/lock-waiters';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { expect, it } from 'vitest';

const server = await serverForTests();

const proUser = (): Promise<TestUser> => server.register({ tier: 'PersonalPro' });

const whileAnother = <T>(
  { accountId }: TestUser,
  change: (client: PoolClient) => Promise<unknown>,
  requests: () => Promise<T>,
): Promise<T> => whileAnotherChanges(server.database.pool, accountId, change, requests);

it('changes that waited for a tag change return the new tags (API-24)', async () => {
  const ada = await proUser();
  const task = await ada.api('POST /api/tasks', { body: { title: 't', tagPaths: ['a'] } });
  const untag = (client: PoolClient) =>
    client.query('delete from task_tags where account_id = $1', [ada.accountId]);
  const responses = await whileAnother(ada, untag, () =>
    Promise.all([
      ada.api('PUT /api/tasks/{id}', { params: task, body: { title: 'new' } }),
      ada.api('PUT /api/tasks/{id}', { params: task, body: { dueDate: '2026-03-01T00:00:00.000Z' } }),
      ada.api('POST /api/tasks/{id}/complete', { params: task }),
    ]),
  );
  expect(responses.map(({ tagIds, tags }) => [tagIds, tags])).toEqual([
    [[], []],
    [[], []],
    [[], []],
  ]);
  expect(await ada.api('GET /api/tasks/{id}', { params: task })).toMatchObject({
    title: 'new',
    completed: true,
    dueDate: '2026-03-01T00:00:00.000Z',
  });
});

it('a creation that waited for a project change returns the current project', async () => {
  const ada = await proUser();
  const project = await ada.api('POST /api/projects', { body: { title: 'old' } });
  const rename = (client: PoolClient) =>
    client.query(`update projects set title = 'new' where account_id = $1`, [ada.accountId]);
  const made = await whileAnother(ada, rename, () =>
    ada.api('POST /api/tasks', { body: { title: 't', projectId: project.id } }),
  );
  expect(made.project).toMatchObject({ title: 'new' });
});

it('a change that waits while its task is restored succeeds', async () => {
  const ada = await proUser();
  const task = await ada.api('POST /api/tasks', { body: { title: 't' } });
  await ada.api('DELETE /api/tasks/{id}', { params: task });
  const restore = (client: PoolClient) =>
    client.query('update tasks set deleted_at = null where account_id = $1', [ada.accountId]);
  const made = await whileAnother(ada, restore, () =>
    ada.api('PUT /api/tasks/{id}', { params: task, body: { title: 'back' } }),
  );
  expect(made.title).toBe('back');
});

it.each([
  [
    'a creation',
    ({ api }: TestUser, _task: string, projectId: string) =>
      api('POST /api/tasks', { body: { title: 't', projectId } }),
  ],
  [
    'a move',
    ({ api }: TestUser, id: string, projectId: string) =>
      api('PUT /api/tasks/{id}', { params: { id }, body: { projectId } }),
  ],
])('%s that waits while a project is restored adds the task to the project', async (_, request) => {
  const ada = await proUser();
  const task = await ada.api('POST /api/tasks', { body: { title: 't' } });
  const project = await ada.api('POST /api/projects', { body: { title: 'p' } });
  await ada.api('DELETE /api/projects/{id}', { params: project });
  const restore = (client: PoolClient) =>
    client.query('update projects set deleted_at = null where account_id = $1', [ada.accountId]);
  const made = await whileAnother(ada, restore, () => request(ada, task.id, project.id));
  expect(made.projectId).toBe(project.id);
});

it('a creation fails with `limit_reached` if another one reached the limit while it waited (ACCOUNT-11)', async () => {
  const ada = await server.register();
  const fill = (client: PoolClient) =>
    client.query('update accounts set task_count = 50 where id = $1', [ada.accountId]);
  const rejected = whileAnother(ada, fill, () => ada.api('POST /api/tasks', { body: { title: 't' } }));
  await expect(rejected).rejects.toMatchObject({
    status: 403,
    body: { limitType: 'tasks', currentUsage: 50, maxAllowed: 50 },
  });
});

it("a change to an unknown task leaves the account's version unchanged", async () => {
  const { api } = await proUser();
  const params = { id: newId(0) };
  const { version } = await api('GET /api/changes');
  for (const change of [
    () => api('PUT /api/tasks/{id}', { params, body: { title: 'x' } }),
    () => api('PUT /api/tasks/{id}', { params, body: { dueDate: null } }),
    () => api('POST /api/tasks/{id}/complete', { params }),
  ]) {
    await expect(change()).rejects.toMatchObject({ status: 404 });
  }
  expect((await api('GET /api/changes')).version).toBe(version);
});
