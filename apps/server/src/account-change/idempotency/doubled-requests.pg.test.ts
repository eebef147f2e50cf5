import { newId } from '@questlog/domain/uuid';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { expect, it } from 'vitest';

const server = await serverForTests();

const userWith = (tier: 'PersonalFree' | 'PersonalPro'): Promise<TestUser> => server.register({ tier });

interface ServerResponse {
  readonly status: number;
  readonly text: string;
}

interface Sent {
  readonly method?: 'DELETE';
  readonly path: string;
  readonly key?: string;
  readonly body?: object;
}

async function send(who: TestUser, { method, path, key, body }: Sent): Promise<ServerResponse> {
  const response = await fetch(server.url + path, {
    method: method ?? 'POST',
    headers: {
      authorization: `Bearer ${who.tokens.accessToken}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/**
 * Sends a request twice while another transaction is changing the row, so that neither can finish. The first
 * request waits for the row, and the second waits in memory for the first.
 */
async function sendTwice(who: TestUser, sent: Sent, row: string): Promise<ServerResponse[]> {
  const { pool } = server.database;
  const other = await pool.connect();
  await other.query('begin');
  await other.query(`select from ${row} for update`);
  const responses = Promise.all([send(who, sent), send(who, sent)]);
  await expect.poll(() => lockWaiters(pool)).toBe(1);
  await other.query('commit');
  other.release();
  return responses;
}

const accountOf = ({ accountId }: TestUser): string => `accounts where id = '${accountId}'`;

it('a duplicate creation gets the first response even if the name is taken', async () => {
  const ada = await userWith('PersonalPro');
  const path = `/api/accounts/${ada.accountId}/tags`;
  const [one, two] = await sendTwice(ada, { path, key: 'tag', body: { name: 'work' } }, accountOf(ada));
  expect(one?.status).toBe(201);
  expect(two).toEqual(one);
});

it('a duplicate creation gets the first response even if the limit has been reached', async () => {
  const ada = await userWith('PersonalFree');
  for (const title of ['a', 'b']) await ada.api('POST /api/projects', { body: { title } });
  const sent = { path: '/api/projects', key: 'third', body: { title: 'c' } };
  const [one, two] = await sendTwice(ada, sent, accountOf(ada));
  expect(one?.status).toBe(201);
  expect(two).toEqual(one);
});

it('a duplicate deletion gets the first response even if the row no longer exists', async () => {
  const ada = await userWith('PersonalFree');
  const id = newId(0);
  await server.database.pool.query(
    `insert into notifications (user_id, id, type, title, message, version, created_at)
       values ($1, $2, 0, 'Title', 'Message', 1, now())`,
    [ada.user.id, id],
  );
  const sent = { method: 'DELETE', path: `/api/notifications/${id}`, key: 'gone' } as const;
  const [one, two] = await sendTwice(ada, sent, `notifications where id = '${id}'`);
  expect(one?.status).toBe(204);
  expect(two).toEqual(one);
});

it('creating a tag with a repeated id returns the stored tag, even concurrently (API-8)', async () => {
  const ada = await userWith('PersonalPro');
  const id = newId(0);
  const sent = { path: `/api/accounts/${ada.accountId}/tags`, body: { id, name: 'work' } };
  const responses = await sendTwice(ada, sent, accountOf(ada));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 201]));
  expect(responses[0]?.text).toBe(responses[1]?.text);
});

it.each([
  ['a task', '/api/tasks', {}],
  ['a task with tags', '/api/tasks', { tagPaths: ['x'] }],
  ['a project', '/api/projects', {}],
])(
  "a creation with the same id but a new idempotency key returns %s and stores the response, even at the plan's limit (API-8)",
  async (_, path, more) => {
    const ada = await userWith('PersonalPro');
    const body = { id: newId(0), title: 'once', ...more };
    const first = await send(ada, { path, key: 'first', body });
    await server.setTier(ada, 'PersonalFree');
    await server.database.pool.query('update accounts set task_count = 50, project_count = 3 where id = $1', [
      ada.accountId,
    ]);
    const second = await send(ada, { path, key: 'second', body });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await send(ada, { path, key: 'second', body })).toEqual(second);
  },
);

it('a repeated bulk creation returns all tasks, but is rejected if only some of them exist (API-8)', async () => {
  const ada = await userWith('PersonalPro');
  const path = '/api/tasks/bulk';
  const tasks = ['a', 'b'].map((title) => ({ id: newId(0), title }));
  await send(ada, { path, body: { tasks } });
  const again = { path, key: 'again', body: { tasks } };
  const second = await send(ada, again);
  expect(second.status).toBe(200);
  expect(await send(ada, again)).toEqual(second);
  const some = { path, key: 'some', body: { tasks: [...tasks, { id: newId(0), title: 'c' }] } };
  const rejected = await send(ada, some);
  expect(rejected.status).toBe(409);
  expect(await send(ada, some)).toEqual(rejected);
});
