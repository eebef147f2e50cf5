import { expect, it } from 'vitest';
import { ApiError, buildPath, createClient, NetworkError } from './client.ts';

const respondingWith = (respond: () => Response | Promise<Response>) =>
  createClient({ baseUrl: '', fetch: () => Promise.resolve(respond()) });

it.each([
  ['without a body', () => new Response(null, { status: 204 })],
  ['with an empty one', () => new Response('', { headers: { 'content-type': 'application/json' } })],
  ['that is not JSON', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
])('returns nothing for a successful response %s (API-29)', async (_, respond) => {
  expect(await respondingWith(respond)('GET /api/projects')).toBeUndefined();
});

it('returns the body of a successful picture response as bytes (API-29)', async () => {
  const respond = () => new Response(Uint8Array.of(1, 2), { headers: { 'content-type': 'image/webp' } });
  const params = { hash: 'a' };
  expect(await respondingWith(respond)('GET /api/avatars/{hash}', { params })).toEqual(Uint8Array.of(1, 2));
});

it("throws the server's error for a failed response (API-29)", async () => {
  const errors = [{ field: 'title', message: 'Title is required' }];
  const body = { message: 'Some fields need your attention.', code: 'validation_failed', errors };
  const respond = () => Response.json(body, { status: 400, headers: { 'retry-after': '7' } });
  const raised: unknown = await respondingWith(respond)('GET /api/projects').catch((error: unknown) => error);
  expect(raised).toBeInstanceOf(ApiError);
  expect(raised).toMatchObject({
    message: body.message,
    status: 400,
    code: body.code,
    fields: errors,
    retryAfter: 7,
  });
});

it('throws an error with the status for a failed response without an error body (API-29)', async () => {
  const respond = () => new Response(null, { status: 502, statusText: 'Bad Gateway' });
  await expect(respondingWith(respond)('GET /api/projects')).rejects.toThrow(
    'Request failed: 502 Bad Gateway',
  );
});

it('throws a network error if no response arrives (OFFLINE-32)', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(respondingWith(lost)('GET /api/projects')).rejects.toBeInstanceOf(NetworkError);
});

it('sends bytes unchanged with their content type', async () => {
  const sent: (RequestInit | undefined)[] = [];
  const api = createClient({
    baseUrl: '',
    fetch: async (_, init) => {
      sent.push(init);
      return Response.json({});
    },
  });
  const body = Uint8Array.of(1, 2);
  await api('PUT /api/auth/avatar', { body, headers: { 'content-type': 'image/png' } });
  expect(sent[0]?.body).toBe(body);
  expect(sent[0]?.headers).toMatchObject({ 'content-type': 'image/png' });
});

it('fills the path parameters and omits undefined query parameters', () => {
  expect(buildPath('/api/tasks/{id}', { id: 'a/b' }, { limit: 3, before: undefined })).toBe(
    '/api/tasks/a%2Fb?limit=3',
  );
});
