import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '@questlog/testkit/server';
import { inTransaction } from '../../http/change.ts';
import { emptyTrash } from './trash.queries.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register();
  await server.database.pool.query(`update accounts set tier = 'PersonalPro'`);
});
afterAll(() => server.close());

const empty = (before: string): Promise<number> =>
  inTransaction(server.database.pool, (client) => emptyTrash(client, new Date(before)));

describe('emptying the trash', () => {
  it('removes what was deleted long ago, its tags and project with it, and nothing else', async () => {
    const project = await ada.api('POST /api/projects', { body: { title: 'P' } });
    const body = { title: 'old', projectId: project.id, tagPaths: ['a/b'] };
    const old = await ada.api('POST /api/tasks', { body });
    const kept = await ada.api('POST /api/tasks', { body: { title: 'kept', tagPaths: ['a/b'] } });
    await ada.api('DELETE /api/projects/{id}', { params: { id: project.id } });
    const before = await ada.api('GET /api/changes');
    server.clock.advance({ minutes: 5 });
    const recent = await ada.api('POST /api/tasks', { body: { title: 'recent' } });
    await ada.api('DELETE /api/tasks/{id}', { params: { id: recent.id } });

    expect(await empty('2026-01-15T12:01:00Z')).toBe(2);
    const { rows } = await server.database.pool.query<{ title: string }>(
      'select title from tasks order by title',
    );
    expect(rows.map((row) => row.title)).toEqual(['kept', 'recent']);
    expect(await ada.api('GET /api/tasks/{id}', { params: { id: kept.id } })).toMatchObject({
      title: 'kept',
    });
    expect(await ada.api('POST /api/tasks/{id}/restore', { params: { id: recent.id } })).toMatchObject({
      title: 'recent',
    });
    await expect(ada.api('POST /api/tasks/{id}/restore', { params: { id: old.id } })).rejects.toMatchObject({
      status: 404,
    });
    // Who was away since before the deletion cannot be told of it, and starts anew.
    const since = (version: number) => ada.api('GET /api/changes', { query: { since: version } });
    expect(await since(before.version - 1)).toMatchObject({ reset: true });
    expect(await since(before.version)).toMatchObject({ reset: false });
  });

  it('finds nothing to do the second time', async () => {
    expect(await empty('2026-01-15T12:01:00Z')).toBe(0);
  });
});
