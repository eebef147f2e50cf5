import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerError } from '../platform/http/answers/error-handler.ts';
import { installWebApp } from './web-app.ts';

const PUBLIC = 'http://localhost:3000';
const OPENED = { host: '127.0.0.1:3000', 'sec-fetch-dest': 'document' };

let folder: string;
let app: FastifyInstance;

async function serverAt(origins: readonly string[]): Promise<FastifyInstance> {
  const made = Fastify();
  made.setErrorHandler(answerError);
  made.get('/api/tasks', () => ({}));
  await installWebApp(made, { origins, builds: { web: folder, admin: folder } });
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questlog-dist-'));
  await writeFile(join(folder, 'index.html'), '<title>Questlog</title>');
  await writeFile(join(folder, 'worker.js'), 'plain');
  app = await serverAt([PUBLIC, 'http://127.0.0.1:3000']);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('a page that is opened under another name of the machine (OPERATION-24)', () => {
  it.each(['/', '/today?x=1', '/invitations/abc.def_ghi', '/admin/users?page=2', '//elsewhere.example/'])(
    'is led to the public URL: %s (V4.1.2)',
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
    ['under a name that nobody knows', '/', { ...OPENED, host: 'questlog.internal' }],
    ['by a proxy', '/', { ...OPENED, 'x-forwarded-for': '192.0.2.7' }],
    ['by a worker that keeps the page', '/', { ...OPENED, 'sec-fetch-dest': 'empty' }],
    ['by a program', '/', { host: '127.0.0.1:3000' }],
    ['of the API', '/api/tasks', OPENED],
    ['of a file', '/worker.js', OPENED],
  ])('is not, where it is asked for %s', async (_, url, headers) => {
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
  });

  it('is not, where the server has one name', async () => {
    const published = await serverAt(['https://questlog.example']);
    expect((await published.inject({ url: '/', headers: OPENED })).statusCode).toBe(200);
    await published.close();
  });
});
