import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();

it('rejects a project title longer than 500 characters (PROJECT-1)', async () => {
  const { api } = await server.register();
  expect(await api('POST /api/projects', { body: { title: 'x'.repeat(500) } })).toMatchObject({
    title: 'x'.repeat(500),
  });
  await expect(api('POST /api/projects', { body: { title: 'x'.repeat(501) } })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'title' }],
  });
});

it.each([true, false])(
  'a project restored from the trash keeps its archived state: %s (PROJECT-15)',
  async (isArchived) => {
    const ada = await server.register();
    const { id } = await ada.api('POST /api/projects', { body: { title: 'Attic', color: '#667eea' } });
    const params = { id };
    if (isArchived) await ada.api('POST /api/projects/{id}/archive', { params });
    await ada.api('DELETE /api/projects/{id}', { params });
    await ada.api('POST /api/projects/{id}/restore', { params });
    const found = async () =>
      (await ada.api('GET /api/projects', { query: { includeArchived: 'true' } })).find(
        (each) => each.id === id,
      );
    expect(await found()).toMatchObject({ isArchived });
    // The second restore moves the project out of the archive.
    await ada.api('POST /api/projects/{id}/restore', { params });
    expect(await found()).toMatchObject({ isArchived: false });
  },
);

it('a copied project keeps its colour and has "(Copy)" appended to its name (PROJECT-5)', async () => {
  const { api } = await server.register();
  const original = await api('POST /api/projects', { body: { title: 'Choir', color: '#b392f0' } });
  const { id } = original;
  const copy = await api('POST /api/projects/{id}/duplicate', { params: { id }, body: {} });
  expect(copy).toMatchObject({ title: 'Choir (Copy)', color: '#b392f0' });
  expect(copy.id).not.toBe(id);
  expect(await api('GET /api/projects')).toContainEqual(copy);
});

it('a copy of a project that is closed to assistants is closed to them too (ASSIST-23)', async () => {
  const { api } = await server.register();
  const { id } = await api('POST /api/projects', { body: { title: 'Choir' } });
  const params = { id };
  await api('PUT /api/projects/{id}', { params, body: { closedToAssistants: true } });
  const copy = await api('POST /api/projects/{id}/duplicate', { params, body: {} });
  expect(copy.closedToAssistants).toBe(true);
});

it('a copied project contains copies of the open tasks with new ids in the same order (API-7, PROJECT-6)', async () => {
  const { api } = await server.register();
  const { id } = await api('POST /api/projects', { body: { title: 'Choir' } });
  for (const title of ['Sing', 'Rehearse', 'Bow']) {
    await api('POST /api/tasks', { body: { title, projectId: id } });
  }
  const copy = await api('POST /api/projects/{id}/duplicate', { params: { id }, body: {} });
  const [originals, copies] = await Promise.all(
    [id, copy.id].map((each) => api('GET /api/projects/{id}/tasks', { params: { id: each } })),
  );
  expect(copies?.map(({ title }) => title)).toEqual(originals?.map(({ title }) => title));
  // All ids are version 7 UUIDs (API-7).
  expect(copies?.map((task) => task.id.charAt(14))).toEqual(['7', '7', '7']);
});

it('the task list of a project keeps its ETag until something changes', async () => {
  const ada = await server.register();
  const { id } = await ada.api('POST /api/projects', { body: { title: 'Choir' } });
  const get = (etag = ''): Promise<Response> =>
    fetch(`${server.url}/api/projects/${id}/tasks`, {
      headers: { authorization: `Bearer ${ada.tokens.accessToken}`, 'if-none-match': etag },
    });
  const etag = (await get()).headers.get('etag') ?? '';
  expect((await get(etag)).status).toBe(304);
  await ada.api('POST /api/tasks', { body: { title: 'Sing', projectId: id } });
  expect((await get(etag)).status).toBe(200);
});

it("lists a project's tasks in order: manual order first, then the newest, completed ones last (PROJECT-19)", async () => {
  const user = await server.register();
  const project = await user.api('POST /api/projects', { body: { title: 'Garden' } });
  const made: string[] = [];
  for (const title of ['a', 'b', 'c', 'd']) {
    server.clock.advance({ seconds: 1 });
    made.push((await user.api('POST /api/tasks', { body: { title, projectId: project.id } })).id);
  }
  const [a = '', , , d = ''] = made;
  await user.api('PUT /api/tasks/bulk-reorder', {
    body: { tasks: [{ taskId: a, context: 'project', newOrder: 1000 }] },
  });
  await user.api('POST /api/tasks/{id}/complete', { params: { id: d } });
  const tasks = await user.api('GET /api/projects/{id}/tasks', { params: { id: project.id } });
  expect(tasks.map(({ title }) => title)).toEqual(['a', 'c', 'b', 'd']);
});
