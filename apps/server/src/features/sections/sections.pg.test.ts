import { expect, it } from 'vitest';
import { MAX_SECTIONS, TOO_MANY_SECTIONS } from '@questlog/domain/sections/sections';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();

type Api = TestUser['api'];

/** Registers a user with a project and a section in it. */
async function begin(tier: 'PersonalFree' | 'PersonalPro' = 'PersonalPro') {
  const user = await server.register({ tier });
  const { api } = user;
  const project = await api('POST /api/projects', { body: { title: 'Trip' } });
  const section = await addSection(api, project.id, 'Before');
  return { user, api, project, section };
}

const addSection = (api: Api, projectId: string, title: string) =>
  api('POST /api/projects/{id}/sections', { params: { id: projectId }, body: { title } });

const addTask = (api: Api, title: string, fields: Record<string, string | null> = {}) =>
  api('POST /api/tasks', { body: { title, ...fields } });

const titlesOf = async (api: Api, projectId: string, includeArchived: 'true' | 'false' = 'false') =>
  (
    await api('GET /api/projects/{id}/sections', { params: { id: projectId }, query: { includeArchived } })
  ).map(({ title }) => title);

const sectionOf = async (api: Api, id: string) =>
  (await api('GET /api/tasks/{id}', { params: { id } })).sectionId;

const fieldError = (field: string, message?: string) => ({
  status: 400,
  fields: [{ field, ...(message === undefined ? {} : { message }) }],
});

it.each([
  ['', false],
  ['   ', false],
  ['x', true],
  ['x'.repeat(120), true],
  ['x'.repeat(121), false],
])('a section has a title of 1 to 120 characters: "%s" (SECTION-1)', async (title, isValid) => {
  const { api, project, section } = await begin();
  const creation = addSection(api, project.id, title);
  const change = api('PUT /api/sections/{id}', { params: { id: section.id }, body: { title } });
  if (isValid) {
    expect(await creation).toMatchObject({ title, projectId: project.id });
    expect(await change).toMatchObject({ title });
  } else {
    await expect(creation).rejects.toMatchObject(fieldError('title'));
    await expect(change).rejects.toMatchObject(fieldError('title'));
  }
});

it('rejects a 201st section of a project, counting archived ones (SECTION-2)', async () => {
  const { api, project, section } = await begin();
  await api('PUT /api/sections/{id}', { params: { id: section.id }, body: { isArchived: true } });
  for (let count = 1; count < MAX_SECTIONS; count += 1) await addSection(api, project.id, `S${count}`);
  await expect(addSection(api, project.id, 'One more')).rejects.toMatchObject(
    fieldError('title', TOO_MANY_SECTIONS),
  );
  await api('DELETE /api/sections/{id}', { params: { id: section.id } });
  await addSection(api, project.id, 'In its place');
  await expect(api('POST /api/sections/{id}/restore', { params: { id: section.id } })).rejects.toMatchObject(
    fieldError('title', TOO_MANY_SECTIONS),
  );
});

it('a repeated creation returns the stored section (SECTION-1, API-8)', async () => {
  const { api, project } = await begin();
  const body = { id: newId(Date.now()), title: 'During', order: 500, wipLimit: 3 };
  const params = { id: project.id };
  const made = await api('POST /api/projects/{id}/sections', { params, body });
  expect(made).toMatchObject({ ...body, archivedAt: null });
  expect(await api('POST /api/projects/{id}/sections', { params, body })).toEqual(made);
  expect(await titlesOf(api, project.id)).toEqual(['During', 'Before']);
});

it('sections of an unknown, deleted or foreign project are not found (SECTION-3)', async () => {
  const { api, project, section } = await begin();
  const other = await begin();
  for (const id of [other.project.id, newId(Date.now())]) {
    await expect(addSection(api, id, 'No')).rejects.toMatchObject({ status: 404 });
    await expect(titlesOf(api, id)).rejects.toMatchObject({ status: 404 });
  }
  const params = { id: other.section.id };
  await expect(api('PUT /api/sections/{id}', { params, body: { title: 'No' } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(api('DELETE /api/sections/{id}', { params })).rejects.toMatchObject({ status: 404 });
  await expect(api('POST /api/sections/{id}/restore', { params })).rejects.toMatchObject({ status: 404 });
  const orders = { sections: [{ sectionId: other.section.id, newOrder: 1 }] };
  expect(await api('PUT /api/sections/bulk-reorder', { body: orders })).toEqual({ count: 0 });
  await api('DELETE /api/projects/{id}', { params: { id: project.id } });
  await expect(addSection(api, project.id, 'No')).rejects.toMatchObject({ status: 404 });
  await expect(api('POST /api/sections/{id}/restore', { params: { id: section.id } })).rejects.toMatchObject({
    status: 404,
  });
});

it('sections are listed in order, a new one last, and can be reordered (SECTION-6)', async () => {
  const { api, project, section } = await begin();
  const during = await addSection(api, project.id, 'During');
  const after = await addSection(api, project.id, 'After');
  expect(await titlesOf(api, project.id)).toEqual(['Before', 'During', 'After']);
  const orders = [
    { sectionId: after.id, newOrder: 9_000 },
    { sectionId: after.id, newOrder: 1_000 },
    { sectionId: section.id, newOrder: 3_000 },
    { sectionId: during.id, newOrder: 2_000 },
  ];
  expect(await api('PUT /api/sections/bulk-reorder', { body: { sections: orders } })).toEqual({ count: 3 });
  expect(await titlesOf(api, project.id)).toEqual(['After', 'During', 'Before']);
  await api('PUT /api/sections/{id}', { params: { id: section.id }, body: { order: 500 } });
  expect(await titlesOf(api, project.id)).toEqual(['Before', 'After', 'During']);
});

it.each([
  [1, true],
  [999, true],
  [null, true],
  [0, false],
  [1_000, false],
  [1.5, false],
])('a section has a limit of 1 to 999 tasks or none: %s (SECTION-7)', async (wipLimit, isValid) => {
  const { api, section } = await begin();
  const change = (limit: number | null) =>
    api('PUT /api/sections/{id}', { params: { id: section.id }, body: { wipLimit: limit } });
  await change(5);
  if (isValid) expect(await change(wipLimit)).toMatchObject({ wipLimit });
  else await expect(change(wipLimit)).rejects.toMatchObject(fieldError('wipLimit'));
});

it('a change of a title keeps the limit (SECTION-7)', async () => {
  const { api, section } = await begin();
  const params = { id: section.id };
  await api('PUT /api/sections/{id}', { params, body: { wipLimit: 5 } });
  expect(await api('PUT /api/sections/{id}', { params, body: { title: 'Prepare' } })).toMatchObject({
    title: 'Prepare',
    wipLimit: 5,
  });
});

it('an undo archives a section with open tasks again (SECTION-8)', async () => {
  const { user, api, project, section } = await begin();
  await addTask(api, 'Pack', { projectId: project.id, sectionId: section.id });
  const undo = server.call({ authorization: `Bearer ${user.tokens.accessToken}`, 'x-undo': 'true' });
  const archived = await undo('PUT /api/sections/{id}', {
    params: { id: section.id },
    body: { isArchived: true },
  });
  expect(archived.archivedAt).not.toBeNull();
});

it('open tasks block archiving, and an archived section is listed only on request (SECTION-8, SECTION-9)', async () => {
  const { api, project, section } = await begin();
  const params = { id: section.id };
  const task = await addTask(api, 'Pack', { projectId: project.id, sectionId: section.id });
  const archive = () => api('PUT /api/sections/{id}', { params, body: { isArchived: true } });
  await expect(archive()).rejects.toMatchObject(
    fieldError(
      'isArchived',
      'This section has 1 open task. Complete or move it before you archive the section.',
    ),
  );
  await api('POST /api/tasks/{id}/complete', { params: { id: task.id } });
  const archived = await archive();
  expect(archived.archivedAt).not.toBeNull();
  expect(await titlesOf(api, project.id)).toEqual([]);
  expect(await titlesOf(api, project.id, 'true')).toEqual(['Before']);
  const back = await api('PUT /api/sections/{id}', { params, body: { isArchived: false } });
  expect(back.archivedAt).toBeNull();
  expect(await titlesOf(api, project.id)).toEqual(['Before']);
});

it('a section is reported to other devices when it is created, changed and deleted (SECTION-14)', async () => {
  const { api, project, section } = await begin();
  const first = await api('GET /api/changes');
  expect(first.sections).toEqual([section]);
  const renamed = await api('PUT /api/sections/{id}', { params: { id: section.id }, body: { title: 'B' } });
  const second = await api('GET /api/changes', { query: { since: first.version } });
  expect(second.sections).toEqual([renamed]);
  await api('DELETE /api/sections/{id}', { params: { id: section.id } });
  const third = await api('GET /api/changes', { query: { since: second.version } });
  expect(third.deleted.sections).toEqual([section.id]);
  const again = await addSection(api, project.id, 'Again');
  await api('DELETE /api/projects/{id}', { params: { id: project.id } });
  const fourth = await api('GET /api/changes', { query: { since: third.version } });
  expect(fourth.deleted.sections).toEqual([again.id]);
});

it('a copy of a project has copies of its sections, with their tasks, except hidden ones (SECTION-12)', async () => {
  const { api, project, section } = await begin();
  const hidden = await addSection(api, project.id, 'Hidden');
  await api('PUT /api/sections/{id}', { params: { id: hidden.id }, body: { isArchived: true } });
  await api('PUT /api/sections/{id}', { params: { id: section.id }, body: { wipLimit: 4 } });
  await addTask(api, 'Pack', { projectId: project.id, sectionId: section.id });
  await addTask(api, 'Free', { projectId: project.id });
  const copy = await api('POST /api/projects/{id}/duplicate', { params: { id: project.id }, body: {} });
  const copies = await api('GET /api/projects/{id}/sections', {
    params: { id: copy.id },
    query: { includeArchived: 'true' },
  });
  expect(copies).toMatchObject([{ title: 'Before', wipLimit: 4, projectId: copy.id }]);
  expect(copies[0]?.id).not.toBe(section.id);
  const tasks = await api('GET /api/projects/{id}/tasks', { params: { id: copy.id } });
  expect(Object.fromEntries(tasks.map(({ title, sectionId }) => [title, sectionId]))).toEqual({
    Pack: copies[0]?.id,
    Free: null,
  });
});

it('a project takes its sections to the trash and brings them back, but not one deleted before (SECTION-12)', async () => {
  const { api, project, section } = await begin();
  const removed = await addSection(api, project.id, 'Removed');
  await api('DELETE /api/sections/{id}', { params: { id: removed.id } });
  const task = await addTask(api, 'Pack', { projectId: project.id, sectionId: section.id });
  const params = { id: project.id };
  await api('DELETE /api/projects/{id}', { params });
  expect((await api('GET /api/changes')).sections).toEqual([]);
  await api('POST /api/projects/{id}/restore', { params });
  expect(await titlesOf(api, project.id)).toEqual(['Before']);
  expect(await sectionOf(api, task.id)).toBe(section.id);
});
