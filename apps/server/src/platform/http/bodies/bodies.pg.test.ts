import { request } from 'node:http';
import { serverForTests } from '@questlog/testkit/server';
import { expect, it } from 'vitest';

const server = await serverForTests();
const ada = await server.register();

const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${ada.tokens.accessToken}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });

it('accepts a missing body on endpoints that do not need one, whatever the content type (API-6)', async () => {
  const json = { 'content-type': 'application/json' };
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Buy milk' } });
  const completed = await send('POST', `/api/tasks/${id}/complete`, json, '');
  expect(completed.status).toBe(200);
  expect(await completed.json()).toMatchObject({ completed: true });
  expect((await send('DELETE', `/api/tasks/${id}`, json)).status).toBe(204);
  expect((await send('POST', '/api/notifications/mark-all-read', json, '')).status).toBe(204);
});

it('rejects a body that is not JSON, even if no body is expected (V1.5.2, V3.5.2)', async () => {
  const plain = await send('POST', '/api/notifications/mark-all-read', { 'content-type': 'text/plain' }, 'x');
  expect(plain.status).toBe(415);
  expect(await plain.json()).toMatchObject({ code: 'unsupported_media_type' });
});

it('answers a malformed URL with the standard error body and the headers of data responses (API-6)', async () => {
  const { port } = new URL(server.url);
  const received = await new Promise<{ status?: number; headers: object; body: string }>(
    (resolve, reject) => {
      // Do not use `fetch`, which would normalise the URL.
      request({ port, path: '/api/tasks/%zz' }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            ...(response.statusCode === undefined ? {} : { status: response.statusCode }),
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
  expect(received.status).toBe(400);
  expect(JSON.parse(received.body)).toMatchObject({ code: 'bad_request' });
  expect(received.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  });
});
