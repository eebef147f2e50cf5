import { expect, it } from 'vitest';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { storeResponse } from './run-idempotent.ts';

const server = await serverForTests();
const ada = await server.register();

const send = (who: TestUser, method: string, path: string, key: string, body?: object): Promise<Response> =>
  fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${who.tokens.accessToken}`,
      'idempotency-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const titles = async (who: TestUser): Promise<string[]> =>
  (await who.api('GET /api/tasks')).map((task) => task.title);

it('a repeated idempotency key returns the stored response and changes nothing (API-9, OFFLINE-38)', async () => {
  const first = await send(ada, 'POST', '/api/tasks', 'k1', { title: 'once' });
  const second = await send(ada, 'POST', '/api/tasks', 'k1', { title: 'once' });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.text()).toBe(await first.text());
  expect(await titles(ada)).toEqual(['once']);
});

it('ten concurrent requests with the same idempotency key create one task (API-9)', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => send(ada, 'POST', '/api/tasks', 'k2', { title: 'ten' })),
  );
  expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
  expect((await titles(ada)).filter((title) => title === 'ten')).toHaveLength(1);
});

it.each([
  ['a toggle', 'POST', (id: string) => `/api/tasks/${id}/complete`, undefined],
  ['a change', 'PUT', (id: string) => `/api/tasks/${id}`, { title: 'changed' }],
  ['a deletion', 'DELETE', (id: string) => `/api/tasks/${id}`, undefined],
] as const)('a repeated idempotency key applies %s once', async (name, method, path, body) => {
  const { id } = await ada.api('POST /api/tasks', { body: { title: name } });
  const first = await send(ada, method, path(id), `key of ${name}`.replaceAll(' ', '-'), body);
  const version = await versionOf(ada);
  const second = await send(ada, method, path(id), `key of ${name}`.replaceAll(' ', '-'), body);
  expect(second.status).toBe(first.status);
  expect(await second.text()).toBe(await first.text());
  expect(await versionOf(ada)).toBe(version);
});

it('rejects an idempotency key that is reused for a different request (API-10)', async () => {
  const response = await send(ada, 'POST', '/api/tasks', 'k1', { title: 'something else' });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: 'idempotency_conflict' });
});

it('two users can use the same idempotency key independently (API-10)', async () => {
  const bob = await server.register();
  expect((await send(bob, 'POST', '/api/tasks', 'k1', { title: "Bob's" })).status).toBe(201);
  expect(await titles(bob)).toEqual(["Bob's"]);
});

it('a repeated idempotency key returns a stored error response too (API-9)', async () => {
  const path = '/api/tasks/00000000-0000-7000-8000-000000000000';
  const first = await send(ada, 'PUT', path, 'k3', { title: 'x' });
  const second = await send(ada, 'PUT', path, 'k3', { title: 'x' });
  expect([first.status, second.status]).toEqual([404, 404]);
  expect(await second.text()).toBe(await first.text());
});

it('an idempotency key can be used again after seven days (API-9)', async () => {
  await send(ada, 'POST', '/api/tasks', 'k4', { title: 'week one' });
  server.clock.advance({ days: 7, seconds: 1 });
  const later = await server.signIn(ada);
  expect((await send(later, 'POST', '/api/tasks', 'k4', { title: 'week two' })).status).toBe(201);
  expect(await titles(later)).toContain('week two');
});

it.each(['', 'x'.repeat(256), 'with space', 'ümlaut'])('rejects %j as an idempotency key', async (key) => {
  const response = await fetch(`${server.url}/api/tasks`, {
    method: 'POST',
    headers: new Headers([
      ['authorization', `Bearer ${(await server.signIn(ada)).tokens.accessToken}`],
      ['content-type', 'application/json'],
      ['idempotency-key', key],
    ]),
    body: '{"title":"x"}',
  });
  expect(response.status).toBe(400);
});

async function versionOf(who: TestUser): Promise<number> {
  return (await who.api('GET /api/changes')).version;
}

it('an error while a response is built is thrown before the response is stored or the change is committed (API-9)', () => {
  const respond = (): never => {
    throw new Error('broken');
  };
  const repeatable = { key: 'k', fingerprint: Buffer.alloc(32), respond };
  const context = { userId: ada.user.id, now: new Date(), repeatable };
  expect(() => storeResponse(server.database.pool, context, undefined)).toThrow('broken');
});
