import { expect, it } from 'vitest';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();

type Api = TestUser['api'];

const ELSEWHERE = 'This section is in another project.';

/** Registers a user with two projects, and two sections in the first. */
async function begin() {
  const { api } = await server.register({ tier: 'PersonalPro' });
  const project = await api('POST /api/projects', { body: { title: 'Trip' } });
  const other = await api('POST /api/projects', { body: { title: 'Home' } });
  const [before, during] = await Promise.all(
    ['Before', 'During'].map((title) =>
      api('POST /api/projects/{id}/sections', { params: { id: project.id }, body: { title } }),
    ),
  );
  const there = await api('POST /api/projects/{id}/sections', {
    params: { id: other.id },
    body: { title: 'Garden' },
  });
  return {
    api,
    projectId: project.id,
    otherId: other.id,
    before: before?.id ?? '',
    during: during?.id ?? '',
    there: there.id,
  };
}

const addTask = (api: Api, title: string, fields: Record<string, string | null> = {}) =>
  api('POST /api/tasks', { body: { title, ...fields } });

/** Returns the sections of tasks by title, as `GET /api/projects/{id}/tasks` has them. */
const sectionsOf = async (api: Api, id: string) =>
  Object.fromEntries(
    (await api('GET /api/projects/{id}/tasks', { params: { id } })).map(({ title, sectionId }) => [
      title,
      sectionId,
    ]),
  );

const fieldError = (field: string, message: string) => ({ status: 400, fields: [{ field, message }] });

it('a task is created in a section of its project and moved to another (SECTION-3, SECTION-5)', async () => {
  const { api, projectId, before, during } = await begin();
  const made = await addTask(api, 'Pack', { projectId, sectionId: before });
  expect(made).toMatchObject({ projectId, sectionId: before });
  const params = { id: made.id };
  expect(await api('PUT /api/tasks/{id}', { params, body: { sectionId: during } })).toMatchObject({
    projectId,
    sectionId: during,
  });
  expect(await sectionsOf(api, projectId)).toEqual({ Pack: during });
  expect(await api('PUT /api/tasks/{id}', { params, body: { sectionId: null } })).toMatchObject({
    projectId,
    sectionId: null,
  });
});

it('rejects a section that is unknown, deleted or of another project with a field error (SECTION-3)', async () => {
  const { api, projectId, before, during, there } = await begin();
  await api('DELETE /api/sections/{id}', { params: { id: during } });
  const stranger = await begin();
  const task = await addTask(api, 'Pack', { projectId });
  const inbox = await addTask(api, 'Post');
  const creations: [Record<string, string | null>, string][] = [
    [{ projectId, sectionId: there }, ELSEWHERE],
    [{ sectionId: before }, ELSEWHERE],
    [{ projectId, sectionId: during }, 'Section not found'],
    [{ projectId, sectionId: stranger.before }, 'Section not found'],
    [{ projectId, sectionId: newId(Date.now()) }, 'Section not found'],
  ];
  for (const [fields, message] of creations) {
    await expect(addTask(api, 'No', fields)).rejects.toMatchObject(fieldError('sectionId', message));
    const tasks = [
      { title: 'Yes', projectId },
      { title: 'No', ...fields },
    ];
    await expect(api('POST /api/tasks/bulk', { body: { tasks } })).rejects.toMatchObject(
      fieldError('tasks.1.sectionId', message),
    );
  }
  const body = { sectionId: there };
  await expect(api('PUT /api/tasks/{id}', { params: { id: task.id }, body })).rejects.toMatchObject(
    fieldError('sectionId', ELSEWHERE),
  );
  const move = { taskIds: [task.id, inbox.id], sectionId: before };
  await expect(api('PUT /api/tasks/bulk/move', { body: move })).rejects.toMatchObject(
    fieldError('sectionId', ELSEWHERE),
  );
  expect(await sectionsOf(api, projectId)).toEqual({ Pack: null });
});

it('moving tasks to another project clears their section unless one is named (SECTION-5)', async () => {
  const { api, projectId, otherId, before, there } = await begin();
  const [a, b] = [
    await addTask(api, 'A', { projectId, sectionId: before }),
    await addTask(api, 'B', { projectId, sectionId: before }),
  ];
  await api('PUT /api/tasks/{id}', { params: { id: a.id }, body: { projectId: otherId } });
  await api('PUT /api/tasks/bulk/move', {
    body: { taskIds: [b.id], projectId: otherId, sectionId: there },
  });
  expect(await sectionsOf(api, otherId)).toEqual({ A: null, B: there });
  await api('PUT /api/tasks/bulk/move', { body: { taskIds: [b.id], projectId: null } });
  expect(await api('GET /api/tasks/{id}', { params: { id: b.id } })).toMatchObject({
    projectId: null,
    sectionId: null,
  });
});

it('subtasks follow their parent into its section (SECTION-4)', async () => {
  const { api, projectId, before, during } = await begin();
  const parent = await addTask(api, 'Pack', { projectId, sectionId: before });
  const child = await addTask(api, 'Tent', { parentId: parent.id });
  expect(child.sectionId).toBe(before);
  await expect(addTask(api, 'No', { parentId: parent.id, sectionId: during })).rejects.toMatchObject(
    fieldError('sectionId', 'A subtask is in the section of its parent.'),
  );
  await api('PUT /api/tasks/{id}', { params: { id: parent.id }, body: { sectionId: during } });
  expect(await sectionsOf(api, projectId)).toEqual({ Pack: during, Tent: during });
  await api('PUT /api/tasks/{id}', { params: { id: child.id }, body: { sectionId: before } });
  expect(await api('GET /api/tasks/{id}', { params: { id: child.id } })).toMatchObject({
    parentId: null,
    sectionId: before,
  });
  const nested = { taskIds: [child.id], parentId: parent.id };
  await expect(
    api('PUT /api/tasks/bulk/move', { body: { ...nested, sectionId: before } }),
  ).rejects.toMatchObject(fieldError('sectionId', 'A subtask is in the section of its parent.'));
  await api('PUT /api/tasks/bulk/move', { body: nested });
  expect(await sectionsOf(api, projectId)).toEqual({ Pack: during, Tent: during });
});

it('a move of 500 tasks to a section is one change (SECTION-5)', async () => {
  const { api, projectId, before } = await begin();
  const tasks = Array.from({ length: 500 }, (_, n) => ({ title: `T${n}`, projectId }));
  const made = await api('POST /api/tasks/bulk', { body: { tasks } });
  const taskIds = made.tasks.map(({ id }) => id);
  const { version } = await api('GET /api/changes');
  expect(await api('PUT /api/tasks/bulk/move', { body: { taskIds, sectionId: before } })).toEqual({
    count: 500,
  });
  const changes = await api('GET /api/changes', { query: { since: version } });
  expect(changes.version).toBe(version + 1);
  expect(new Set(changes.tasks.map(({ sectionId }) => sectionId))).toEqual(new Set([before]));
});

it('a deleted section leaves its tasks in the project, and takes them back when it is restored (SECTION-10, SECTION-11)', async () => {
  const { api, projectId, otherId, before, during } = await begin();
  const at = { projectId, sectionId: before };
  const parent = await addTask(api, 'Pack', at);
  await addTask(api, 'Tent', { parentId: parent.id });
  const done = await addTask(api, 'Done', at);
  await api('POST /api/tasks/{id}/complete', { params: { id: done.id } });
  const [moved, left] = [await addTask(api, 'Moved', at), await addTask(api, 'Left', at)];
  const params = { id: before };
  await api('DELETE /api/sections/{id}', { params });
  expect(await sectionsOf(api, projectId)).toEqual({
    Pack: null,
    Tent: null,
    Done: null,
    Moved: null,
    Left: null,
  });
  await api('DELETE /api/sections/{id}', { params });
  await api('PUT /api/tasks/bulk/move', { body: { taskIds: [moved.id], sectionId: during } });
  await api('PUT /api/tasks/bulk/move', { body: { taskIds: [left.id], projectId: otherId } });
  await api('POST /api/sections/{id}/restore', { params });
  expect(await sectionsOf(api, projectId)).toEqual({
    Pack: before,
    Tent: before,
    Done: before,
    Moved: during,
  });
  expect(await api('POST /api/sections/{id}/restore', { params })).toMatchObject({ id: before });
});

it('a section deleted with its tasks is restored with them, except one that was deleted before (SECTION-10, SECTION-11)', async () => {
  const { api, projectId, before } = await begin();
  const at = { projectId, sectionId: before };
  const parent = await addTask(api, 'Pack', at);
  await addTask(api, 'Tent', { parentId: parent.id });
  const earlier = await addTask(api, 'Earlier', at);
  await api('DELETE /api/tasks/{id}', { params: { id: earlier.id } });
  server.clock.advance({ seconds: 1 });
  const params = { id: before };
  await api('DELETE /api/sections/{id}', { params, query: { tasks: 'trash' } });
  expect(await sectionsOf(api, projectId)).toEqual({});
  const trash = await api('GET /api/trash');
  expect(trash.tasks.map(({ title }) => title).sort()).toEqual(['Earlier', 'Pack']);
  await api('POST /api/sections/{id}/restore', { params });
  expect(await sectionsOf(api, projectId)).toEqual({ Pack: before, Tent: before });
  await api('POST /api/tasks/{id}/restore', { params: { id: earlier.id } });
  expect(await sectionsOf(api, projectId)).toMatchObject({ Earlier: before });
});

it('a task is restored without a section that has been deleted (SECTION-11)', async () => {
  const { api, projectId, before } = await begin();
  const task = await addTask(api, 'Pack', { projectId, sectionId: before });
  await api('DELETE /api/tasks/{id}', { params: { id: task.id } });
  await api('DELETE /api/sections/{id}', { params: { id: before } });
  const back = await api('POST /api/tasks/{id}/restore', { params: { id: task.id } });
  expect(back).toMatchObject({ projectId, sectionId: null });
});

it('the next task of a series is in the section of the previous one (SECTION-13)', async () => {
  const { api, projectId, before, during } = await begin();
  const task = await addTask(api, 'Water', {
    projectId,
    sectionId: before,
    scheduledDate: `${server.clock.now().toString().slice(0, 10)}T00:00:00.000Z`,
  });
  await addTask(api, 'Can', { parentId: task.id });
  const params = { id: task.id };
  await api('POST /api/tasks/{id}/repeat', {
    params,
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Completion' },
  });
  await api('PUT /api/tasks/{id}', { params, body: { sectionId: during } });
  await api('POST /api/tasks/{id}/complete', { params });
  const open = (await api('GET /api/projects/{id}/tasks', { params: { id: projectId } })).filter(
    ({ completed }) => !completed,
  );
  expect(open.map(({ title, sectionId }) => `${title} ${sectionId}`).sort()).toEqual([
    `Can ${during}`,
    `Water ${during}`,
  ]);
});

it('an emptied trash removes deleted sections with their project (SECTION-12)', async () => {
  const { api, projectId, before } = await begin();
  const task = await addTask(api, 'Pack', { projectId, sectionId: before });
  await api('DELETE /api/tasks/{id}', { params: { id: task.id } });
  await api('DELETE /api/projects/{id}', { params: { id: projectId } });
  await api('DELETE /api/trash');
  const { rows } = await server.database.pool.query('select from sections where id = $1', [before]);
  expect(rows).toEqual([]);
});
