import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();
const user = await server.register();

async function send(method: string, path: string, body?: object, key?: string) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${user.tokens.accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const version = response.headers.get('x-account-version');
  return {
    status: response.status,
    version: version === null ? undefined : Number(version),
    json: () => response.json(),
  };
}

const versionNow = async (): Promise<number> => (await user.api('GET /api/changes')).version;

it('a response includes the new account version if the call changed the account, and no version otherwise (LIVE-12)', async () => {
  const made = await send('POST', '/api/tasks', { title: 'Sow' }, 'made');
  expect([made.status, made.version]).toEqual([201, await versionNow()]);
  const { id } = (await made.json()) as { id: string };
  for (const [method, path, body] of [
    ['PUT', `/api/tasks/${id}`, { title: 'Sow beans' }],
    ['POST', `/api/tasks/${id}/complete`, { completed: true }],
    ['POST', '/api/tasks/bulk/complete', { taskIds: [id], completed: false }],
    ['DELETE', `/api/tasks/${id}`],
    ['POST', '/api/projects', { title: 'Garden' }],
  ] as const) {
    const { version } = await send(method, path, body);
    expect(version, `${method} ${path}`).toBe(await versionNow());
  }
  // A replayed response contains no version: the sender of the request already knows it, and others may have
  // changed the account since.
  expect(await send('POST', '/api/tasks', { title: 'Sow' }, 'made')).toMatchObject({
    status: 201,
    version: undefined,
  });
  expect(await send('POST', '/api/tasks', { title: '' })).toMatchObject({ status: 400, version: undefined });
  expect(await send('GET', '/api/projects')).toMatchObject({ status: 200, version: undefined });
});
