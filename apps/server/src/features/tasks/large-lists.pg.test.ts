/** Tests accounts with more text than a response may contain. Only requests for all of the text may fail. */
import { serverForTests } from '@questlog/testkit/server';
import { expect, it } from 'vitest';

const TEXT = 'x'.repeat(100_000);
const TOO_LARGE = { status: 413, code: 'answer_too_large' };

async function statusOf(path: string): Promise<{ status: number; code?: unknown }> {
  const response = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${ada.tokens.accessToken}` },
  });
  const body = (await response.json()) as { code?: unknown };
  return response.ok ? { status: response.status } : { status: response.status, code: body.code };
}

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });
const [small, large] = (
  await Promise.all(['Small', 'Large'].map((title) => ada.api('POST /api/projects', { body: { title } })))
).map(({ id }) => id) as [string, string];
await ada.api('POST /api/tasks', { body: { title: 'A short one', projectId: small } });
await server.database.pool.query(
  `insert into tasks (account_id, id, title, description, project_id, scheduled_date, created_at, updated_at, version)
   select $1, gen_random_uuid(), 'Long', $3, $2, current_date, now(), now(), 2 from generate_series(1, 640)`,
  [ada.accountId, large, TEXT],
);

it.each(['/api/tasks', '/api/tasks/today', '/api/changes', '/api/changes?since=0'])(
  'rejects a read of more than 64 MB from %s (API-31)',
  async (path) => {
    expect(await statusOf(path)).toEqual(TOO_LARGE);
  },
);

it('rejects a read of a project that is too large, but not of smaller projects (API-31)', async () => {
  expect(await statusOf(`/api/projects/${large}/tasks`)).toEqual(TOO_LARGE);
  expect(await statusOf(`/api/projects/${small}/tasks`)).toEqual({ status: 200 });
  expect(await statusOf(`/api/tasks?projectId=${small}`)).toEqual({ status: 200 });
});

it('rejects bulk creations and copies beyond the list limit (API-31)', async () => {
  await expect(
    ada.api('POST /api/tasks/bulk', { body: { tasks: [{ title: 'One more' }] } }),
  ).rejects.toMatchObject({ status: 413, code: 'payload_too_large' });
  for (const id of [small, large]) {
    await expect(
      ada.api('POST /api/projects/{id}/duplicate', { params: { id }, body: {} }),
    ).rejects.toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  }
  await ada.api('POST /api/tasks', { body: { title: 'A single one' } });
});

it('rejects a copy of a project with more than 12 MB of text (PROJECT-18)', async () => {
  const bob = await server.register({ tier: 'PersonalPro' });
  const { id } = await bob.api('POST /api/projects', { body: { title: 'Long' } });
  const tasks = Array.from({ length: 62 }, () => ({
    title: 'Long',
    projectId: id,
    description: TEXT,
    notes: TEXT,
  }));
  await bob.api('POST /api/tasks/bulk', { body: { tasks: tasks.slice(0, 55) } });
  const copy = { params: { id }, body: {} };
  await bob.api('POST /api/projects/{id}/duplicate', copy);
  await bob.api('POST /api/tasks/bulk', { body: { tasks: tasks.slice(55) } });
  await expect(bob.api('POST /api/projects/{id}/duplicate', copy)).rejects.toMatchObject({ status: 413 });
});

it('limits the number of tasks with the same completion instant on a Journal page (JOURNAL-6)', async () => {
  const cy = await server.register({ tier: 'PersonalPro' });
  await server.database.pool.query(
    `insert into tasks (account_id, id, title, completed_at, created_at, updated_at, version)
       select $1, gen_random_uuid(), 'Done', '2026-01-10', now(), now(), 2 from generate_series(1, 5100)`,
    [cy.accountId],
  );
  const { groups } = await cy.api('GET /api/journal', { query: { limit: 1 } });
  expect(groups.flatMap(({ tasks }) => tasks)).toHaveLength(5_001);
});

it('a page of the Journal ends after 16 MB of text, and the next pages show the other tasks (JOURNAL-6)', async () => {
  const { api, accountId } = await server.register();
  await server.database.pool.query(
    `insert into tasks (account_id, id, title, description, completed_at, created_at, updated_at, version)
     select $1, gen_random_uuid(), 'Done', $2, timestamptz '2026-01-10' + n * interval '1 second', now(), now(), 2
       from generate_series(1, 400) n`,
    [accountId, TEXT],
  );
  const pages: number[] = [];
  let before: string | undefined;
  do {
    const page = await api('GET /api/journal', { query: { limit: 500, ...(before && { before }) } });
    pages.push(page.groups.flatMap(({ tasks }) => tasks).length);
    before = page.nextBefore ?? undefined;
  } while (before !== undefined);
  expect(pages).toEqual([159, 159, 82]);
});

it('lists the latest tasks in the trash, of at most 16 MB of text (TRASH-2)', async () => {
  const { api, accountId } = await server.register();
  await server.database.pool.query(
    `insert into tasks (account_id, id, title, description, deleted_at, created_at, updated_at, version)
     select $1, gen_random_uuid(), 'Deleted ' || n, $2, now() - n * interval '1 second', now(), now(), 2
       from generate_series(1, 400) n`,
    [accountId, TEXT],
  );
  const { tasks } = await api('GET /api/trash');
  expect(tasks).toHaveLength(159);
  expect(tasks[0]?.title).toBe('Deleted 1');
});
