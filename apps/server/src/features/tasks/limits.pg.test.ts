import { expect, it } from 'vitest';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();
const free = await server.register();

const post = (
  who: TestUser,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(server.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${who.tokens.accessToken}`,
      'content-type': 'application/json',
      ...headers,
    },
  });

/** Checks that the stored counts, which enforce limits, match the rows. Returns the counts. */
async function expectTrueCounts(who: TestUser): Promise<{ tasks: number; projects: number }> {
  const { rows } = await server.database.pool.query<Record<string, number>>(
    `select a.task_count, a.project_count,
            (select count(*)::int from tasks where account_id = a.id and deleted_at is null) as tasks,
            (select count(*)::int from projects where account_id = a.id and deleted_at is null) as projects
       from accounts a where a.id = $1`,
    [who.accountId],
  );
  const [row] = rows;
  expect(row).toMatchObject({ task_count: row?.['tasks'], project_count: row?.['projects'] });
  return { tasks: row?.['tasks'] ?? -1, projects: row?.['projects'] ?? -1 };
}

it('60 concurrent requests, using every way to create a task, create exactly 50 tasks (ACCOUNT-11, ACCOUNT-13, V2.3.2)', async () => {
  const project = (await (await post(free, '/api/projects', { title: 'P' })).json()) as { id: string };
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      post(
        free,
        '/api/tasks',
        { title: `task ${index}`, ...(index % 3 === 0 ? { projectId: project.id } : {}) },
        index % 2 === 0 ? { 'idempotency-key': `key-${index}` } : {},
      ),
    ),
  );
  const statuses = responses.map((response) => response.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(50);
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
  expect(await expectTrueCounts(free)).toEqual({ tasks: 50, projects: 1 });
  const rejected = await responses.find((response) => response.status === 403)?.json();
  expect(rejected).toEqual({
    message: "You've reached the limit of 50 tasks. Upgrade to create unlimited tasks.",
    code: 'limit_reached',
    requiresUpgrade: true,
    limitType: 'tasks',
    feature: 'ADVANCED_PROJECTS',
    requiredTier: 'PersonalPro',
    currentUsage: 50,
    maxAllowed: 50,
    currentTier: 'PersonalFree',
  });
});

it('a repeated creation at the limit returns the existing task (ACCOUNT-12)', async () => {
  const [task] = await free.api('GET /api/tasks');
  const response = await post(free, '/api/tasks', { id: task?.id, title: 'again' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(task);
});

it('trashed tasks do not count towards the limit, and restoring one at the limit fails (TRASH-6)', async () => {
  const [first, second] = await free.api('GET /api/tasks');
  if (first === undefined || second === undefined) throw new Error('tasks were made before');
  await free.api('DELETE /api/tasks/{id}', { params: { id: first.id } });
  expect((await post(free, '/api/tasks', { title: 'in its place' })).status).toBe(201);
  expect((await post(free, `/api/tasks/${first.id}/restore`, {})).status).toBe(403);
  await free.api('POST /api/tasks/bulk/delete', { body: { taskIds: [second.id] } });
  expect((await post(free, `/api/tasks/${first.id}/restore`, {})).status).toBe(200);
  expect(await expectTrueCounts(free)).toMatchObject({ tasks: 50 });
});

it('a bulk creation beyond the limit creates no tasks (ACCOUNT-11, API-17, V2.3.2)', async () => {
  const other = await server.register();
  const tasks = (count: number): { title: string }[] => Array.from({ length: count }, () => ({ title: 't' }));
  expect((await post(other, '/api/tasks/bulk', { tasks: tasks(51) })).status).toBe(403);
  expect(await expectTrueCounts(other)).toMatchObject({ tasks: 0 });
  const both = await Promise.all([0, 1].map(() => post(other, '/api/tasks/bulk', { tasks: tasks(30) })));
  expect(both.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([201, 403]);
  expect(await expectTrueCounts(other)).toMatchObject({ tasks: 30 });
});

it("checks the limit of 5,000 tasks per call before the plan's limit (API-17)", async () => {
  const other = await server.register();
  const many = (count: number) =>
    post(other, '/api/tasks/bulk', { tasks: Array.from({ length: count }, () => ({ title: 't' })) });
  expect((await many(5_000)).status).toBe(403);
  const rejected = await many(5_001);
  expect(rejected.status).toBe(400);
  expect(await rejected.json()).toMatchObject({ errors: [{ field: 'tasks' }] });
});

it('10 concurrent creations create exactly 3 projects (ACCOUNT-11, ACCOUNT-13, V2.3.2, V2.3.4)', async () => {
  const other = await server.register();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => post(other, '/api/projects', { title: 'P' })),
  );
  expect(responses.filter((response) => response.status === 201)).toHaveLength(3);
  expect(await expectTrueCounts(other)).toMatchObject({ projects: 3 });
  const rejected = responses.find((response) => response.status === 403);
  expect(await rejected?.json()).toMatchObject({
    message: "You've reached the limit of 3 projects. Upgrade to create unlimited projects.",
    limitType: 'projects',
    currentUsage: 3,
  });
});

it('completed tasks and archived projects count towards the limits (ACCOUNT-10)', async () => {
  const other = await server.register();
  const tasks = Array.from({ length: 50 }, () => ({ title: 't' }));
  const made = await other.api('POST /api/tasks/bulk', { body: { tasks } });
  await other.api('POST /api/tasks/bulk/complete', { body: { taskIds: made.tasks.map(({ id }) => id) } });
  expect((await post(other, '/api/tasks', { title: 'one more' })).status).toBe(403);
  for (let index = 0; index < 3; index += 1) {
    const { id } = await other.api('POST /api/projects', { body: { title: 'P' } });
    await other.api('POST /api/projects/{id}/archive', { params: { id } });
  }
  expect((await post(other, '/api/projects', { title: 'one more' })).status).toBe(403);
});

it('an account over its limits allows everything except creating rows (ACCOUNT-17)', async () => {
  const other = await server.register({ tier: 'PersonalPro' });
  const tasks = Array.from({ length: 60 }, () => ({ title: 't' }));
  const made = await other.api('POST /api/tasks/bulk', { body: { tasks } });
  await server.setTier(other, 'PersonalFree');
  const params = { id: made.tasks[0]?.id ?? '' };
  expect(await other.api('GET /api/tasks')).toHaveLength(60);
  expect(await other.api('PUT /api/tasks/{id}', { params, body: { title: 'edited' } })).toMatchObject({
    title: 'edited',
  });
  expect(await other.api('POST /api/tasks/{id}/complete', { params })).toMatchObject({ completed: true });
  expect((await post(other, '/api/tasks', { title: 'one more' })).status).toBe(403);
});

it('stored counts stay exact when projects are deleted, restored and duplicated (ACCOUNT-10)', async () => {
  const other = await server.register();
  const { id } = await other.api('POST /api/projects', { body: { title: 'P' } });
  await other.api('POST /api/tasks/bulk', {
    body: { tasks: Array.from({ length: 26 }, () => ({ title: 't', projectId: id })) },
  });
  expect((await post(other, `/api/projects/${id}/duplicate`, {})).status).toBe(403);
  expect(await expectTrueCounts(other)).toEqual({ tasks: 26, projects: 1 });
  await other.api('DELETE /api/projects/{id}', { params: { id } });
  expect(await expectTrueCounts(other)).toEqual({ tasks: 0, projects: 0 });
  await other.api('POST /api/projects/{id}/restore', { params: { id } });
  expect(await expectTrueCounts(other)).toEqual({ tasks: 26, projects: 1 });
  expect(await other.api('GET /api/projects/{id}/tasks', { params: { id } })).toHaveLength(26);
});

it('a paid plan removes the limits of the free plan (ACCOUNT-10)', async () => {
  await server.setTier(free, 'PersonalPro');
  expect((await post(free, '/api/tasks', { title: 'one more' })).status).toBe(201);
});

it('never leaves an open task in a deleted project (PROJECT-11, V2.2.3)', async () => {
  const pro = await server.register({ tier: 'PersonalPro' });
  for (let round = 0; round < 15; round += 1) {
    const { id } = await pro.api('POST /api/projects', { body: { title: `P${round}` } });
    const task = await pro.api('POST /api/tasks', { body: { title: 'outside' } });
    await Promise.all([
      post(pro, '/api/tasks', { id: newId(round), title: 'inside', projectId: id }),
      pro.api('DELETE /api/projects/{id}', { params: { id } }),
      post(pro, '/api/tasks', { title: 'inside too', projectId: id }),
      fetch(`${server.url}/api/tasks/${task.id}`, {
        method: 'PUT',
        body: JSON.stringify({ projectId: id }),
        headers: { authorization: `Bearer ${pro.tokens.accessToken}`, 'content-type': 'application/json' },
      }),
    ]);
  }
  const { rows } = await server.database.pool.query(
    `select t.id from tasks t join projects p on p.account_id = t.account_id and p.id = t.project_id
        where t.account_id = $1 and t.deleted_at is null and p.deleted_at is not null`,
    [pro.accountId],
  );
  expect(rows).toEqual([]);
  await expectTrueCounts(pro);
});
