/**
 * Tests a server whose disk is almost full (OPERATION-29): writes are rejected, and reads succeed. Writes
 * succeed again once there is space.
 */
import { routes } from '@questlog/contract/routes';
import { isWrite } from '@questlog/contract/route';
import { serverForTests } from '@questlog/testkit/server';
import { afterEach, beforeEach, expect, it } from 'vitest';

let freeBytes = 2e9;

const server = await serverForTests({ env: { LOG_LEVEL: 'silent' }, readFreeBytes: async () => freeBytes });
const ada = await server.makeAdmin(await server.register());

async function setFree(bytes: number): Promise<void> {
  freeBytes = bytes;
  await server.space.check();
}

const createTask = () => ada.api('POST /api/tasks', { body: { title: 't' } });
const FULL = { status: 503, code: 'storage_full', retryAfter: 30 };

async function get(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.url}${path}`);
  return { status: response.status, text: await response.text() };
}

/** Calls an endpoint with the ids of missing rows. */
function call({ method, path }: { method: string; path: string }): Promise<Response> {
  const url = `${server.url}${path.replaceAll(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000')}`;
  return fetch(url, { method, headers: { authorization: `Bearer ${ada.tokens.accessToken}` } });
}

beforeEach(() => setFree(499_999_999));
afterEach(() => setFree(2e9));

it.each(routes.filter(isWrite).map((route) => ({ ...route, name: `${route.method} ${route.path}` })))(
  'rejects the write $name, with a Retry-After header, while the disk is almost full (OPERATION-29)',
  async (route) => {
    const response = await call(route);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await response.json()).toMatchObject({ code: 'storage_full' });
  },
);

it('accepts reads, sign-in, sign-out and account switching while the disk is almost full (OPERATION-29)', async () => {
  for (const route of routes.filter((each) => !isWrite(each))) {
    const { status } = await call(route);
    expect(status, `${route.method} ${route.path}`).toBeLessThan(500);
  }
  const { email, password } = ada;
  const { accessToken } = await server.call()('POST /api/auth/login', { body: { email, password } });
  expect(accessToken).toBeTypeOf('string');
});

it('stays ready while it rejects writes, and reports this in /readyz, the metrics and the console (OPERATION-29)', async () => {
  expect(await get('/readyz')).toEqual({
    status: 200,
    text: JSON.stringify({ status: 'ready', writes: 'rejected', reason: 'storage_full' }),
  });
  const { text } = await get('/metrics');
  expect(text).toContain('questlog_writes_rejected 1');
  expect(text).toContain('questlog_disk_free_bytes 499999999');
  expect(await ada.api('GET /api/admin/system')).toMatchObject({
    freeBytes: 499_999_999,
    isStorageFull: true,
  });
});

it('accepts writes again once the free space exceeds the minimum by a tenth (OPERATION-29)', async () => {
  await expect(createTask()).rejects.toMatchObject(FULL);
  await setFree(549_000_000);
  await expect(createTask()).rejects.toMatchObject(FULL);
  await setFree(550_000_000);
  await expect(createTask()).resolves.toMatchObject({ title: 't' });
  expect(await get('/readyz')).toEqual({ status: 200, text: JSON.stringify({ status: 'ready' }) });
  expect((await get('/metrics')).text).toContain('questlog_writes_rejected 0');
});
