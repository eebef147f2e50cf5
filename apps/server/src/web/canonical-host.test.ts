import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { sendErrorResponse } from '../platform/http/responses/error-handler.ts';
import { installWebApp } from './web-app.ts';

const PUBLIC = 'http://localhost:3000';
const OPENED = { host: '127.0.0.1:3000', 'sec-fetch-dest': 'document' };

async function serverAt(origins: readonly string[]): Promise<FastifyInstance> {
  const made = Fastify();
  made.setErrorHandler(sendErrorResponse);
  made.get('/api/tasks', () => ({}));
  await installWebApp(made, { origins, builds: { web: folder, admin: folder } });
  return made;
}

const folder = await mkdtemp(join(tmpdir(), 'questlog-dist-'));
await writeFile(join(folder, 'index.html'), '<title>Questlog</title>');
await writeFile(join(folder, 'worker.js'), 'plain');
const app = await serverAt([PUBLIC, 'http://127.0.0.1:3000']);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it.each(['/', '/today?x=1', '/invitations/abc.def_ghi', '/admin/users?page=2', '//elsewhere.example/'])(
  "redirects a page that was opened under another of the machine's names to the public URL: %s (V4.1.2)",
  async (url) => {
    const { statusCode, headers } = await app.inject({ url, headers: OPENED });
    expect([statusCode, headers['location'], headers['cache-control']]).toEqual([
      307,
      PUBLIC + url,
      'no-store',
    ]);
  },
);

it.each<[string, string, Readonly<Record<string, string>>]>([
  ['under the public name', '/', { ...OPENED, host: 'localhost:3000' }],
  ['under an unknown name', '/', { ...OPENED, host: 'questlog.internal' }],
  ['through a proxy', '/', { ...OPENED, 'x-forwarded-for': '192.0.2.7' }],
  ['of a service worker', '/', { ...OPENED, 'sec-fetch-dest': 'empty' }],
  ['of a program that is not a browser', '/', { host: '127.0.0.1:3000' }],
  ['to an API path', '/api/tasks', OPENED],
  ['for a file', '/worker.js', OPENED],
])('does not redirect a request %s (OPERATION-24)', async (_, url, headers) => {
  expect((await app.inject({ url, headers })).statusCode).toBe(200);
});

it('does not redirect if the server has only one host name (OPERATION-24)', async () => {
  const published = await serverAt(['https://questlog.example']);
  expect((await published.inject({ url: '/', headers: OPENED })).statusCode).toBe(200);
  await published.close();
});
