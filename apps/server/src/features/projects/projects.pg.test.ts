import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@questlog/testkit/server';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a copy of a project', () => {
  it('has its colour, and its name with (Copy)', async () => {
    const { api } = await server.register();
    const original = await api('POST /api/projects', { body: { title: 'Choir', color: '#b392f0' } });
    const { id } = original;
    const copy = await api('POST /api/projects/{id}/duplicate', { params: { id }, body: {} });
    expect(copy).toMatchObject({ title: 'Choir (Copy)', color: '#b392f0' });
    expect(copy.id).not.toBe(id);
    expect(await api('GET /api/projects')).toContainEqual(copy);
  });
});
