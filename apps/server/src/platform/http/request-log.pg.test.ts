import { serverForTests } from '@questlog/testkit/server';
import { expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';

const lines: string[] = [];

const log = createLog('info', { write: (line) => void lines.push(line) });
const server = await serverForTests({ log });

async function lineOf(request: () => Promise<unknown>): Promise<Record<string, unknown>> {
  lines.length = 0;
  await request().catch(() => undefined);
  const written = (): string | undefined => lines.find((line) => line.includes('"msg":"answered"'));
  await vi.waitFor(() => expect(written()).toBeDefined());
  return JSON.parse(written() ?? '') as Record<string, unknown>;
}

it("logs a request's user, route, status and duration (V16.2.1)", async () => {
  const ada = await server.register();
  const line = await lineOf(() => ada.api('GET /api/tasks'));
  expect(line).toMatchObject({ method: 'GET', route: '/api/tasks', status: 200, userId: ada.user.id });
  expect(line['time']).toEqual(expect.any(Number));
  expect(line['ms']).toEqual(expect.any(Number));
});

it('logs the user who made a rejected request, but not the ids in its URL (V16.3.2)', async () => {
  const ada = await server.register();
  const eve = await server.register();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Mine' } });
  const rejected = await lineOf(() => eve.api('GET /api/tasks/{id}', { params: { id } }));
  expect(rejected).toMatchObject({ method: 'GET', status: 404, userId: eve.user.id });
  expect(JSON.stringify(rejected)).not.toContain(id);
  const stranger = await lineOf(() => server.call()('GET /api/tasks'));
  expect(stranger).toMatchObject({ method: 'GET', route: '/api/tasks', status: 401 });
  expect(stranger).not.toHaveProperty('userId');
});
