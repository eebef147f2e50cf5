import { createClient } from './client.ts';
import { expect, it } from 'vitest';
import { keyedApi } from './keyed-api.ts';

type ServerResponse = 'lost' | readonly [status: number, body: object];

/**
 * Creates a fake server that returns these responses in turn, and records the idempotency keys it receives.
 */
function server(...responses: readonly ServerResponse[]) {
  const left = [...responses];
  const keys: (string | null)[] = [];
  const api = createClient({
    baseUrl: '',
    fetch: (_, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      const next = left.shift();
      if (next === undefined || next === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(Response.json(next[1], { status: next[0] }));
    },
  });
  return { api: keyedApi(api), keys };
}

const OK = [200, {}] as const;
const CALL = 'POST /api/admin/users/{id}/end-sessions';
const end = (api: ReturnType<typeof server>['api'], id: string): Promise<unknown> =>
  api(CALL, { params: { id }, body: {} }).catch(() => undefined);

it.each<[string, readonly ServerResponse[], number]>([
  ['stays the same if no response came', ['lost', 'lost', OK], 1],
  ['stays the same if a proxy answered for the server', [[502, {}], [504, {}], OK], 1],
  ['changes after a success', [OK, OK, OK], 3],
  ['changes after a rejection', [[409, { code: 'conflict', message: '' }], 'lost', OK], 2],
])('sends a call with an idempotency key that %s (ADMIN-45, OFFLINE-38)', async (_, responses, count) => {
  const { api, keys } = server(...responses);
  for (const __ of responses) await end(api, 'v');
  expect(new Set(keys).size).toBe(count);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
});

it('never uses an idempotency key for two different calls (ADMIN-45)', async () => {
  const { api, keys } = server('lost', OK, OK);
  await end(api, 'v');
  await end(api, 'w');
  await end(api, 'v');
  expect(keys[0]).toBe(keys[2]);
  expect(keys[1]).not.toBe(keys[0]);
});

it('sends reads without an idempotency key (ADMIN-45)', async () => {
  const { api, keys } = server(OK);
  await api('GET /api/admin/system');
  expect(keys).toEqual([null]);
});
