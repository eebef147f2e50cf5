import { expect, it } from 'vitest';
import type { ApiClient } from './client.ts';
import { hasFailed, readOptions } from './query-options.ts';

const requested: unknown[][] = [];
const api = ((...call: unknown[]) => {
  requested.push(call);
  return Promise.resolve('answer');
}) as unknown as ApiClient;

it('the query key begins with the scope and ends with the requested address', () => {
  const { queryKey } = readOptions(api, ['user', 'account'], 'GET /api/admin/users/{id}', {
    params: { id: 'a/b' },
  });
  expect(queryKey).toEqual(['user', 'account', '/api/admin/users/a%2Fb']);
  expect(readOptions(api, [], 'GET /api/notifications', { query: { limit: 10 } }).queryKey).toEqual([
    '/api/notifications?limit=10',
  ]);
});

it('sends the request through the client with unchanged arguments', async () => {
  const input = { params: { id: 'u' } };
  await expect(readOptions(api, [], 'GET /api/admin/users/{id}', input).queryFn()).resolves.toBe('answer');
  await readOptions(api, [], 'GET /api/trash').queryFn();
  expect(requested).toEqual([['GET /api/admin/users/{id}', input], ['GET /api/trash']]);
});

it.each([
  [{ isError: true, isFetching: false }, true],
  [{ isError: true, isFetching: true }, false],
  [{ isError: false, isFetching: false }, false],
])('decides for the query state %o whether the query has failed: %s', (query, expected) => {
  expect(hasFailed(query)).toBe(expected);
});
