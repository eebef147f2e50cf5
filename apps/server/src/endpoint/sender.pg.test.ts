import { expect, it } from 'vitest';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();
const ada = await server.register();
const bob = await server.register();

const create = (who: TestUser, sender: string, key: string, more: Record<string, string> = {}) =>
  fetch(`${server.url}/api/tasks`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.tokens.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-user-id': sender,
      ...more,
    },
    body: JSON.stringify({ title: 'Water the plants' }),
  });

const everything = async () => {
  const { rows } = await server.database.pool.query(
    `select (select count(*) from tasks) as tasks, (select count(*) from idempotency_keys) as answers,
            (select array_agg(version order by id) from accounts) as versions,
            (select array_agg(time_zone order by id) from users) as zones`,
  );
  return rows[0] as unknown;
};

it("rejects a queued change sent with another user's token, and stores nothing (API-13, OFFLINE-4, V8.4.1)", async () => {
  const before = await everything();
  const response = await create(bob, ada.user.id, 'from-the-queue', { 'x-time-zone': 'Asia/Tokyo' });
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({
    code: 'other_user',
    message: 'You are signed in as somebody else. The change is kept until its owner signs in again.',
  });
  expect(await everything()).toEqual(before);

  const sent = await create(ada, ada.user.id, 'from-the-queue');
  expect(sent.status).toBe(201);
  expect(await ada.api('GET /api/tasks')).toHaveLength(1);
  expect(await bob.api('GET /api/tasks')).toHaveLength(0);
});

it('accepts the X-User-Id header in any letter case and rejects a malformed one (API-13, OFFLINE-4)', async () => {
  expect((await create(ada, ada.user.id.toUpperCase(), 'upper')).status).toBe(201);
  expect((await create(ada, '', 'empty')).status).toBe(401);
  expect((await create(ada, 'ada', 'word')).status).toBe(401);
});

it('checks the X-User-Id header on reads too (API-13, OFFLINE-4)', async () => {
  const api = server.call({ authorization: `Bearer ${bob.tokens.accessToken}`, 'x-user-id': ada.user.id });
  await expect(api('GET /api/tasks')).rejects.toMatchObject({ status: 401, code: 'other_user' });
  await expect(api('GET /api/auth/me')).rejects.toMatchObject({ status: 401, code: 'other_user' });
});
