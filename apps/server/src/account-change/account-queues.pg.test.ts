/**
 * Counts the database connections used by one account, and by all others, while all their work is blocked.
 */
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { MAX_TAGGINGS } from '@questlog/domain/tags/bulk-tagging';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import { watchStatements } from '@questlog/testkit/postgres/statements';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();
const [ada, eve] = await Promise.all([
  server.register({ tier: 'PersonalPro' }),
  server.register({ tier: 'PersonalPro' }),
]);

/** Runs a statement in a transaction, which holds its locks until the returned function is called. */
async function hold(statement: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: server.database.url });
  await client.connect();
  await client.query('begin');
  await client.query(statement, values);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

/** Creates a project of Eve's. @returns a function that renames it, which reads no tags */
async function renamableProject(): Promise<() => Promise<unknown>> {
  const { id } = await eve.api('POST /api/projects', { body: { title: 'renamed in a moment' } });
  return () => eve.api('PUT /api/projects/{id}', { params: { id }, body: { title: 'renamed' } });
}

const inUse = (): number => server.database.pool.totalCount - server.database.pool.idleCount;

it('thirty heavy calls for one account use one connection, so that other accounts are still served (API-22, V2.4.1, V15.2.2)', async () => {
  const { tasks } = await ada.api('POST /api/tasks/bulk', {
    body: { tasks: Array.from({ length: 20 }, (_, index) => ({ title: `t${index}` })) },
  });
  const taskIds = tasks.map(({ id }) => id);
  const release = await hold('select from accounts where id = $1 for update', [ada.accountId]);
  const calls = Array.from({ length: 30 }, (_, index) =>
    ada.api('PUT /api/tasks/bulk/tags', { body: { taskIds, addTagPaths: [`tag-${index}`] } }),
  );
  const quick = ada.api('POST /api/tasks', { body: { title: 'hers too' } });
  await vi.waitFor(async () => expect(await lockWaiters(server.database.pool)).toBe(1));
  await vi.waitFor(() => expect(inUse()).toBe(1));
  await eve.api('POST /api/tasks', { body: { title: 'hers' } });
  await eve.api('POST /api/tasks', { body: { title: 'tagged', tagPaths: ['tag'] } });
  expect((await eve.api('GET /api/tasks')).map(({ title }) => title)).toContain('tagged');
  expect(await lockWaiters(server.database.pool)).toBe(1);
  await release();
  expect(await Promise.all(calls)).toEqual(calls.map(() => ({ count: 20 })));
  expect(await quick).toMatchObject({ title: 'hers too' });
  const task = (await ada.api('GET /api/tasks')).find(({ id }) => id === taskIds[0]);
  expect(task?.tagIds).toHaveLength(30);
});

it('heavy writes to many accounts leave connections free for small changes and for looking up callers (API-22, V15.2.2)', async () => {
  const many = await Promise.all(Array.from({ length: 12 }, () => server.register()));
  const release = await hold('select from accounts where id = any($1) for update', [
    many.map(({ accountId }) => accountId),
  ]);
  const calls = many.map((user) =>
    user.api('POST /api/tasks/bulk', { body: { tasks: [{ title: 'one of many' }] } }),
  );
  const share = Math.floor(server.database.pool.options.max * 0.2);
  await vi.waitFor(async () => expect(await lockWaiters(server.database.pool)).toBe(share));
  await vi.waitFor(() => expect(inUse()).toBe(share));
  await eve.api('POST /api/tasks', { body: { title: 'as quick as ever' } });
  expect((await eve.api('GET /api/tasks')).length).toBeGreaterThan(0);
  await release();
  await Promise.all(calls);
});

it('heavy reads in many accounts leave a connection free for a small change', async () => {
  const many = await Promise.all(Array.from({ length: 12 }, () => server.register()));
  const watch = watchStatements(server.database.pool);
  const responded = new Set<string>();
  const rename = await renamableProject();
  const release = await hold('lock table task_tags in access exclusive mode');
  const lists = many.map(async (user) => {
    await user.api('GET /api/tasks');
    responded.add(user.accountId);
  });
  const share = Math.floor(server.database.pool.options.max * 0.2);
  let reading = 0;
  await vi.waitFor(() => {
    reading += watch.take().filter(({ name }) => name === 'tasks.list-all-newest').length;
    expect(reading).toBe(share);
  });
  await rename();
  reading += watch.take().filter(({ name }) => name === 'tasks.list-all-newest').length;
  expect([reading, responded.size]).toEqual([share, 0]);
  await release();
  await Promise.all(lists);
  watch.stop();
});

/**
 * Requests lists while none can be read. Expects them to use half of the connections for reads, so that
 * Eve's list is still read.
 */
async function expectHalfOfReads(requestLists: () => readonly Promise<unknown>[]): Promise<void> {
  const half = Math.floor(server.database.pool.options.max * 0.1);
  const rename = await renamableProject();
  const watch = watchStatements(server.database.pool);
  const release = await hold('lock table task_tags in access exclusive mode');
  let reading = 0;
  const countReads = (): number =>
    (reading += watch.take().filter(({ name }) => name?.startsWith('tasks.list')).length);
  const lists = requestLists();
  await vi.waitFor(() => expect(countReads()).toBe(half));
  // The change makes the server read Eve's list again.
  await rename();
  const theirs = eve.api('GET /api/tasks');
  await vi.waitFor(() => expect(countReads()).toBe(half + 1));
  await release();
  await Promise.all([...lists, theirs]);
  watch.stop();
}

it("one user's list requests in many accounts use at most half of the list connections (OPERATION-30)", async () => {
  const grace = await server.register();
  const accounts = [grace.accountId];
  for (let index = 0; index < 4; index += 1) {
    accounts.push(
      (await grace.api('POST /api/accounts', { body: { name: 'Guild', accountType: 'Team' } })).id,
    );
  }
  await expectHalfOfReads(() =>
    accounts.map((accountId) => server.inAccount(grace, accountId)('GET /api/tasks')),
  );
});

it("several users' large lists use at most half of the list connections (OPERATION-30)", async () => {
  const users = await Promise.all(Array.from({ length: 3 }, () => server.register()));
  const text = 'x'.repeat(100_000);
  const listOf = (user: TestUser, since: number) =>
    user.api('GET /api/tasks', { query: { updatedSince: new Date(since).toISOString() } });
  for (const user of users) {
    const tasks = Array.from({ length: 6 }, () => ({ title: 'Large', notes: text, description: text }));
    await user.api('POST /api/tasks/bulk', { body: { tasks } });
    await listOf(user, 0);
  }
  await expectHalfOfReads(() => users.flatMap((user) => [listOf(user, 1), listOf(user, 2)]));
});

it('rejects a bulk call that adds too many tags to too many tasks (API-17, TAG-33)', async () => {
  const taskIds = Array.from({ length: 5_000 }, () => crypto.randomUUID());
  const addTagIds = Array.from({ length: 5 }, () => crypto.randomUUID());
  expect(taskIds.length * addTagIds.length).toBeGreaterThan(MAX_TAGGINGS);
  await expect(ada.api('PUT /api/tasks/bulk/tags', { body: { taskIds, addTagIds } })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'taskIds' }],
  });
  await expect(
    ada.api('POST /api/tasks/bulk', {
      body: { tasks: Array.from({ length: 5_000 }, () => ({ title: 't', tagIds: addTagIds })) },
    }),
  ).rejects.toMatchObject({ status: 400, fields: [{ field: 'tasks' }] });
});
