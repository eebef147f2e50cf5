import { newId } from '@questlog/domain/uuid';
import { whileAnotherChanges } from '@questlog/testkit/postgres/lock-waiters';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import type { PoolClient } from 'pg';
import { beforeEach, expect, it } from 'vitest';

let ada: TestUser;
let grace: TestUser;
/** Makes calls as Grace, a member of Ada's account. */
let inAdas: TestUser['api'];

const server = await serverForTests();

beforeEach(async () => {
  ada = await server.register({ tier: 'TeamPro' });
  grace = await server.register();
  inAdas = server.inAccount(grace, ada.accountId);
  await server.database.pool.query(
    `insert into members (account_id, user_id, id, role, status, joined_at)
     values ($1, $2, $3, 'Member', 'Active', now())`,
    [ada.accountId, grace.user.id, newId(0)],
  );
});

/**
 * Makes requests while another transaction, which changes the membership or the tier, holds the lock on the
 * account's row.
 */
const during = <T>(sql: string, values: readonly unknown[], requests: () => Promise<T>): Promise<T> =>
  whileAnotherChanges(
    server.database.pool,
    ada.accountId,
    (client: PoolClient) => client.query(sql, [ada.accountId, ...values]),
    requests,
  );

const remove = `update members set status = 'Removed' where account_id = $1 and user_id = $2`;

/** Returns the account's version, and the number of rows of each kind that the requests would create. */
async function rows(): Promise<unknown> {
  const { rows: counts } = await server.database.pool.query(
    `select (select version::int from accounts where id = $1) as version,
            (select count(*)::int from tasks where account_id = $1) as tasks,
            (select count(*)::int from projects where account_id = $1) as projects,
            (select count(*)::int from tags where account_id = $1) as tags,
            (select count(*)::int from idempotency_keys where user_id = $2) as kept`,
    [ada.accountId, grace.user.id],
  );
  return counts[0];
}

it('rejects fifty in-flight changes after their sender is removed (ACCOUNT-22, V8.3.1)', async () => {
  const { id } = await ada.api('POST /api/tasks', { body: { title: 't' } });
  const before = (await rows()) as { version: number };
  const task = { params: { id } };
  const write = (index: number): Promise<unknown> => {
    const headers = { 'idempotency-key': newId(0) };
    switch (index % 6) {
      case 0:
        return inAdas('POST /api/tasks', { headers, body: { title: 'one' } });
      case 1:
        return inAdas('PUT /api/tasks/{id}', { headers, ...task, body: { title: 'other' } });
      case 2:
        return inAdas('POST /api/tasks/{id}/complete', { headers, ...task });
      case 3:
        return inAdas('POST /api/tasks', { headers, body: { title: 'one', tagPaths: ['tag'] } });
      case 4:
        return inAdas('DELETE /api/tasks/{id}', { headers, ...task });
      default:
        return inAdas('POST /api/projects', { headers, body: { title: 'p' } });
    }
  };
  const responses = await during(remove, [grace.user.id], () =>
    Promise.allSettled(Array.from({ length: 50 }, (_, index) => write(index))),
  );
  for (const response of responses) {
    expect(response).toMatchObject({ status: 'rejected', reason: { status: 403, code: 'access_denied' } });
  }
  expect(await rows()).toEqual({ ...before, version: before.version + 1 });
  expect(await ada.api('GET /api/tasks/{id}', task)).toMatchObject({ title: 't', completed: false });
});

it("keeps a member's tasks from before their removal and creates no tasks afterwards (ACCOUNT-22)", async () => {
  const made = Array.from({ length: 50 }, () => inAdas('POST /api/tasks', { body: { title: 't' } }));
  const { pool } = server.database;
  await made[0];
  const { rows: removal } = await pool.query<{ version: number }>(
    `with removed as (${remove})
       update accounts set version = version + 1 where id = $1 returning version::int`,
    [ada.accountId, grace.user.id],
  );
  const responses = await Promise.allSettled(made);
  const { rows: tasks } = await pool.query<{ version: number }>(
    'select version::int from tasks where account_id = $1',
    [ada.accountId],
  );
  expect(tasks).toHaveLength(responses.filter(({ status }) => status === 'fulfilled').length);
  for (const { version } of tasks) expect(version).toBeLessThan(removal[0]?.version ?? 0);
});

it('rejects a repeated in-flight creation after its sender is removed (ACCOUNT-22)', async () => {
  const body = { id: newId(0), title: 'mine' };
  await inAdas('POST /api/tasks', { body });
  const again = during(remove, [grace.user.id], () => inAdas('POST /api/tasks', { body }));
  await expect(again).rejects.toMatchObject({ code: 'access_denied' });
});

it('answers 404 to an in-flight tag creation if its sender is removed', async () => {
  const params = { accountId: ada.accountId };
  const made = during(remove, [grace.user.id], () =>
    inAdas('POST /api/accounts/{accountId}/tags', { params, body: { name: 'tag' } }),
  );
  await expect(made).rejects.toMatchObject({ status: 404, code: 'not_found' });
  expect(await rows()).toMatchObject({ tags: 0 });
});

it('rejects an in-flight tag rename after its sender is demoted from Owner to Member (ACCOUNT-22)', async () => {
  const params = { accountId: ada.accountId };
  const tag = await ada.api('POST /api/accounts/{accountId}/tags', { params, body: { name: 'tag' } });
  const renamed = during(
    `update members set role = 'Member' where account_id = $1 and user_id = $2`,
    [ada.user.id],
    () =>
      ada.api('PUT /api/accounts/{accountId}/tags/{tagId}', {
        params: { ...params, tagId: tag.id },
        body: { name: 'other' },
      }),
  );
  await expect(renamed).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  const [remaining] = await ada.api('GET /api/accounts/{accountId}/tags', { params });
  expect(remaining).toMatchObject({ name: 'tag' });
});

it('accepts an in-flight task creation after its sender changes from Owner to Admin', async () => {
  const made = during(
    `update members set role = 'Admin' where account_id = $1 and user_id = $2`,
    [grace.user.id],
    () => inAdas('POST /api/tasks', { body: { title: 't' } }),
  );
  await expect(made).resolves.toMatchObject({ title: 't' });
});

const fall = `update accounts set tier = 'PersonalFree', task_count = 50, project_count = 3 where id = $1`;

it.each([
  ['a task', 'tasks', (api: TestUser['api']) => api('POST /api/tasks', { body: { title: 't' } })],
  [
    'tasks',
    'tasks',
    (api: TestUser['api']) => api('POST /api/tasks/bulk', { body: { tasks: [{ title: 't' }] } }),
  ],
  ['a project', 'projects', (api: TestUser['api']) => api('POST /api/projects', { body: { title: 'p' } })],
])(
  'rejects an in-flight creation of %s beyond the limit after a downgrade (ACCOUNT-22)',
  async (_, limitType, create) => {
    const rejected = during<unknown>(fall, [], () => create(ada.api));
    await expect(rejected).rejects.toMatchObject({
      code: 'limit_reached',
      body: { limitType, currentTier: 'PersonalFree', requiresUpgrade: true },
    });
    expect(await rows()).toMatchObject({ tasks: 0, projects: 0 });
  },
);

it('rejects an in-flight tag creation after a downgrade (ACCOUNT-22)', async () => {
  const params = { accountId: ada.accountId };
  const rejected = during(fall, [], () =>
    ada.api('POST /api/accounts/{accountId}/tags', { params, body: { name: 'tag' } }),
  );
  await expect(rejected).rejects.toMatchObject({ code: 'limit_reached', body: { limitType: 'feature' } });
  expect(await rows()).toMatchObject({ tags: 0 });
});
