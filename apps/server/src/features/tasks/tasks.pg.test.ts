import { expect, it } from 'vitest';
import { ApiError } from '@questlog/api-client/client';
import { newId } from '@questlog/domain/uuid';
import { serverForTests } from '@questlog/testkit/server';
import { sendRaw } from './testing/send-raw.ts';

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });

async function rejectionOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (raised: unknown) => raised,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}

it('stores a task as sent, with a trimmed title (TASK-3, TASK-4)', async () => {
  const title = '\u00a0 #no/tag <b>bold</b>\u200b 日本 \u202e rtl  =1+1 \t';
  const made = await ada.api('POST /api/tasks', {
    body: {
      title,
      notes: ' n ',
      description: '# md',
      dueDate: '2026-02-28T00:00:00.000Z',
      priority: 'high',
    },
  });
  expect(made).toMatchObject({
    title: title.trim(),
    notes: ' n ',
    description: '# md',
    dueDate: '2026-02-28T00:00:00.000Z',
    scheduledDate: null,
    priority: 'high',
    completed: false,
    projectId: null,
    project: null,
    tags: [],
    userId: ada.user.id,
  });
  expect(await ada.api('GET /api/tasks/{id}', { params: { id: made.id } })).toEqual(made);
});

it('stores a duration, changes it for one or several tasks, and clears it (TASK-105)', async () => {
  const made = await ada.api('POST /api/tasks', { body: { title: 'a', durationMinutes: 45 } });
  expect(made.durationMinutes).toBe(45);
  const params = { id: made.id };
  const read = async () => (await ada.api('GET /api/tasks/{id}', { params })).durationMinutes;
  await ada.api('PUT /api/tasks/{id}', { params, body: { durationMinutes: 90 } });
  expect(await read()).toBe(90);
  await ada.api('PUT /api/tasks/bulk/update', { body: { taskIds: [made.id], durationMinutes: 5 } });
  expect(await read()).toBe(5);
  await ada.api('PUT /api/tasks/{id}', { params, body: { durationMinutes: null } });
  expect(await read()).toBeNull();
});

it.each([4, 1_441, 7.5, '45', true])('rejects the duration %j (TASK-105)', async (durationMinutes) => {
  const body = { title: 'a', durationMinutes: durationMinutes as number };
  const error = await rejectionOf(ada.api('POST /api/tasks', { body }));
  expect(error).toMatchObject({
    status: 400,
    fields: [
      {
        field: 'durationMinutes',
        message: 'The duration must be a whole number of minutes from 5 to 1,440.',
      },
    ],
  });
});

it('treats a title of invisible characters as missing, even when renaming (TASK-90)', async () => {
  const title = '\u200b\u00ad \u0301';
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Seen' } });
  for (const call of [
    () => ada.api('POST /api/tasks', { body: { title } }),
    () => ada.api('POST /api/tasks/bulk', { body: { tasks: [{ title }] } }),
    () => ada.api('PUT /api/tasks/{id}', { params: { id }, body: { title } }),
    () => ada.api('POST /api/projects', { body: { title } }),
  ]) {
    const { status, fields } = await rejectionOf(call());
    expect([status, fields.length, fields[0]?.message]).toEqual([
      400,
      1,
      expect.stringMatching(/itle is required$/),
    ]);
  }
});

it('accepts a title of 500 code points and rejects 501 (TASK-1)', async () => {
  const made = await ada.api('POST /api/tasks', { body: { title: '😀'.repeat(500) } });
  expect(Array.from(made.title)).toHaveLength(500);
  const error = await rejectionOf(ada.api('POST /api/tasks', { body: { title: '😀'.repeat(501) } }));
  expect(error).toMatchObject({ status: 400, code: 'validation_failed', fields: [{ field: 'title' }] });
});

it('each field of a task can be changed separately, and null clears a field (TASK-5, TASK-6)', async () => {
  const project = await ada.api('POST /api/projects', { body: { title: 'Home' } });
  const { id } = await ada.api('POST /api/tasks', {
    body: { title: 'a', notes: 'keep', scheduledDate: '2026-01-15T18:00:00.000Z', projectId: project.id },
  });
  const changed = await ada.api('PUT /api/tasks/{id}', {
    params: { id },
    body: { title: 'b', dueDate: '2026-01-20' },
  });
  expect(changed).toMatchObject({
    title: 'b',
    notes: 'keep',
    scheduledDate: '2026-01-15T18:00:00.000Z',
    dueDate: '2026-01-20T00:00:00.000Z',
    project: { id: project.id, title: 'Home' },
    isToday: true,
  });
  const cleared = await ada.api('PUT /api/tasks/{id}', {
    params: { id },
    body: { notes: null, scheduledDate: null, projectId: null, priority: null },
  });
  expect(cleared).toMatchObject({
    notes: null,
    scheduledDate: null,
    project: null,
    priority: 'none',
    title: 'b',
  });
});

it('sets and clears the priority and due date of several tasks, but changes none of them if an id is unknown (TASK-31, TASK-66)', async () => {
  const { tasks } = await ada.api('POST /api/tasks/bulk', {
    body: {
      tasks: [
        { title: 'a', priority: 'low' },
        { title: 'b', dueDate: '2026-02-01' },
      ],
    },
  });
  const taskIds = tasks.map(({ id }) => id);
  const update = async (body: object) => {
    const response = await ada.api('PUT /api/tasks/bulk/update', { body: { taskIds, ...body } });
    const now = taskIds.map((id) => ada.api('GET /api/tasks/{id}', { params: { id } }));
    const fields = (await Promise.all(now)).map(({ priority, dueDate }) => [priority, dueDate]);
    return { ...response, fields };
  };
  const due = '2026-03-01T00:00:00.000Z';
  expect(await update({ priority: 'high' })).toEqual({
    count: 2,
    fields: [
      ['high', null],
      ['high', '2026-02-01T00:00:00.000Z'],
    ],
  });
  expect((await update({ dueDate: '2026-03-01' })).fields).toEqual([
    ['high', due],
    ['high', due],
  ]);
  expect((await update({ priority: null, dueDate: null })).fields).toEqual([
    ['none', null],
    ['none', null],
  ]);
  expect((await update({})).count).toBe(0);
  const call = { body: { taskIds: [...taskIds, newId(1)], priority: 'high' as const } };
  expect(await rejectionOf(ada.api('PUT /api/tasks/bulk/update', call))).toMatchObject({ status: 404 });
  expect((await update({})).fields).toEqual([
    ['none', null],
    ['none', null],
  ]);
  const wrong = { body: { taskIds, dueDate: '2026-03-01T18:00:00.000Z' } };
  expect(await rejectionOf(ada.api('PUT /api/tasks/bulk/update', wrong))).toMatchObject({
    status: 400,
    fields: [{ field: 'dueDate' }],
  });
});

it('keeps both changes when two devices change different fields concurrently (TASK-7)', async () => {
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'a' } });
  await Promise.all([
    ada.api('PUT /api/tasks/{id}', { params: { id }, body: { title: 'new title' } }),
    ada.api('PUT /api/tasks/{id}', { params: { id }, body: { description: 'new text' } }),
    ada.api('PUT /api/tasks/{id}', { params: { id }, body: { dueDate: '2026-05-01' } }),
  ]);
  expect(await ada.api('GET /api/tasks/{id}', { params: { id } })).toMatchObject({
    title: 'new title',
    description: 'new text',
    dueDate: '2026-05-01T00:00:00.000Z',
  });
});

it.each([
  ['the time sent with the request', '2026-01-13T09:30:00+01:00', '2026-01-13T08:30:00.000Z'],
  [
    'the current time if the sent time is in the future',
    '2026-01-16T00:00:00.000Z',
    '2026-01-15T12:00:00.000Z',
  ],
])('a task is completed at %s (TASK-45)', async (_, completedAt, expected) => {
  const calls = {
    one: (id: string) =>
      ada.api('POST /api/tasks/{id}/complete', { params: { id }, body: { completed: true, completedAt } }),
    many: (id: string) => ada.api('POST /api/tasks/bulk/complete', { body: { taskIds: [id], completedAt } }),
    fields: (id: string) =>
      ada.api('PUT /api/tasks/{id}', { params: { id }, body: { completed: true, completedAt } }),
  };
  for (const complete of Object.values(calls)) {
    const { id } = await ada.api('POST /api/tasks', { body: { title: 'x' } });
    await complete(id);
    // A completed task keeps its completion time.
    await ada.api('POST /api/tasks/{id}/complete', { params: { id }, body: { completed: true } });
    expect(await ada.api('GET /api/tasks/{id}', { params: { id } })).toMatchObject({ completedAt: expected });
  }
});

it('a completion call without a value toggles the task, and one with a value can be repeated (TASK-10)', async () => {
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'a' } });
  const complete = (body?: { completed: boolean }) =>
    ada.api('POST /api/tasks/{id}/complete', { params: { id }, ...(body ? { body } : {}) });
  expect(await complete()).toMatchObject({ completed: true, completedAt: '2026-01-15T12:00:00.000Z' });
  expect(await complete()).toMatchObject({ completed: false, completedAt: null });
  expect(await complete({ completed: true })).toMatchObject({ completed: true });
  expect(await complete({ completed: true })).toMatchObject({ completed: true });
});

it('a restored task has no project if the project was deleted (TRASH-4)', async () => {
  const project = await ada.api('POST /api/projects', { body: { title: 'Short-lived' } });
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'a', projectId: project.id } });
  await ada.api('DELETE /api/tasks/{id}', { params: { id } });
  expect(await rejectionOf(ada.api('GET /api/tasks/{id}', { params: { id } }))).toMatchObject({
    status: 404,
  });
  expect(
    await rejectionOf(ada.api('PUT /api/tasks/{id}', { params: { id }, body: { title: 'x' } })),
  ).toMatchObject({
    status: 404,
  });
  // Deleting the task a second time, as a retry would, succeeds.
  await ada.api('DELETE /api/tasks/{id}', { params: { id } });
  await ada.api('DELETE /api/projects/{id}', { params: { id: project.id } });
  expect(await ada.api('POST /api/tasks/{id}/restore', { params: { id } })).toMatchObject({
    id,
    projectId: null,
  });
});

it('two concurrent creations with the same id create one task (API-8)', async () => {
  const id = newId(0);
  const both = await Promise.all([
    sendRaw(server, ada, {
      method: 'POST',
      path: '/api/tasks',
      body: JSON.stringify({ id, title: 'once' }),
    }),
    sendRaw(server, ada, {
      method: 'POST',
      path: '/api/tasks',
      body: JSON.stringify({ id, title: 'once' }),
    }),
  ]);
  expect(both.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 201]);
  const [first, second] = await Promise.all(both.map((response) => response.json()));
  expect(first).toEqual(second);
});

it('accepts capitalised field names from queued offline actions (API-12, OFFLINE-16)', async () => {
  const response = await sendRaw(server, ada, {
    method: 'POST',
    path: '/api/tasks',
    body: JSON.stringify({
      Title: 'Capital',
      Notes: 'n',
      Description: 'd',
      Priority: 'low',
      TagIds: [],
      ProjectId: null,
      ScheduledDate: '2026-03-01T00:00:00.000Z',
      ScheduledTime: '09:00',
      DueDate: null,
    }),
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({
    title: 'Capital',
    notes: 'n',
    description: 'd',
    scheduledTime: '09:00',
    priority: 'low',
  });
});

it('tag paths create missing tags with their prefixes, and reuse existing ones (TAG-4)', async () => {
  const made = await ada.api('POST /api/tasks', {
    body: { title: 'Ship', tagPaths: ['work/projects/urgent'] },
  });
  expect(made.tags.map((tag) => tag.fullPath)).toEqual(['work', 'work/projects', 'work/projects/urgent']);
  const again = await ada.api('POST /api/tasks', {
    body: { title: 'Ship more', tagPaths: ['Work/Projects'] },
  });
  expect(again.tagIds).toEqual(made.tagIds.slice(0, 2));
  const untagged = await ada.api('PUT /api/tasks/{id}/tags', {
    params: { id: made.id },
    body: { tagIds: [] },
  });
  expect(untagged.tags).toEqual([]);
});

it('setting tags by id adds their ancestors, for one task and in bulk (TAG-4)', async () => {
  const made = await ada.api('POST /api/tasks', { body: { title: 'a', tagPaths: ['club/chess/blitz'] } });
  const [, , blitz = ''] = made.tagIds;
  const paths = async (id: string) =>
    (await ada.api('GET /api/tasks/{id}', { params: { id } })).tags.map((tag) => tag.fullPath);
  const one = await ada.api('POST /api/tasks', { body: { title: 'b', tagIds: [blitz] } });
  const many = await ada.api('POST /api/tasks/bulk', {
    body: { tasks: [{ title: 'c', tagIds: [blitz] }] },
  });
  const put = await ada.api('POST /api/tasks', { body: { title: 'd' } });
  await ada.api('PUT /api/tasks/{id}/tags', { params: { id: put.id }, body: { tagIds: [blitz] } });
  const bulk = await ada.api('POST /api/tasks', { body: { title: 'e' } });
  await ada.api('PUT /api/tasks/bulk/tags', { body: { taskIds: [bulk.id], addTagIds: [blitz] } });
  const listed = await ada.api('GET /api/tasks', { query: { tagIds: blitz } });
  const ids = [one.id, put.id, bulk.id, ...listed.filter(({ title }) => title === 'c').map(({ id }) => id)];
  expect(ids).toHaveLength(4);
  expect(many).toBeDefined();
  for (const id of ids) expect(await paths(id)).toEqual(['club', 'club/chess', 'club/chess/blitz']);
});

it('rejects tags on a plan without tagging (TAG-1)', async () => {
  const free = await server.register();
  const error = await rejectionOf(free.api('POST /api/tasks', { body: { title: 'x', tagPaths: ['a'] } }));
  expect(error).toMatchObject({
    status: 403,
    code: 'limit_reached',
    body: { limitType: 'feature', requiresUpgrade: true },
  });
});

it('a task list keeps its ETag until something changes (API-14)', async () => {
  const get = (etag?: string): Promise<Response> =>
    fetch(`${server.url}/api/tasks?completed=false`, {
      headers: {
        authorization: `Bearer ${ada.tokens.accessToken}`,
        ...(etag ? { 'if-none-match': etag } : {}),
      },
    });
  const etag = (await get()).headers.get('etag') ?? '';
  expect((await get(etag)).status).toBe(304);
  await ada.api('POST /api/tasks', { body: { title: 'news' } });
  const fresh = await get(etag);
  expect(fresh.status).toBe(200);
  expect(((await fresh.json()) as { title: string }[]).map((task) => task.title)).toContain('news');
});

it('filters tasks by project, completion, tags and time of the last change (API-15)', async () => {
  const bob = await server.register({ tier: 'Team' });
  const project = await bob.api('POST /api/projects', { body: { title: 'P' } });
  const a = await bob.api('POST /api/tasks', {
    body: { title: 'a', projectId: project.id, tagPaths: ['x', 'y'] },
  });
  const b = await bob.api('POST /api/tasks', { body: { title: 'b', tagPaths: ['y'] } });
  server.clock.advance({ seconds: 1 });
  const c = await bob.api('POST /api/tasks', { body: { title: 'c' } });
  await bob.api('POST /api/tasks/{id}/complete', { params: { id: c.id } });
  const [x = '', y = ''] = a.tagIds;
  const titles = async (query: Parameters<typeof bob.api<'GET /api/tasks'>>[1]): Promise<string[]> =>
    (await bob.api('GET /api/tasks', query)).map((task) => task.title).sort();
  expect(await titles({})).toEqual(['a', 'b', 'c']);
  expect(await titles({ query: { projectId: project.id } })).toEqual(['a']);
  expect(await titles({ query: { completed: 'false' } })).toEqual(['a', 'b']);
  expect(await titles({ query: { completed: 'true' } })).toEqual(['c']);
  expect(await titles({ query: { tagIds: `${x},${y}` } })).toEqual(['a', 'b']);
  expect(await titles({ query: { tagIds: `${x},${y}`, tagMode: 'all' } })).toEqual(['a']);
  expect(await titles({ query: { updatedSince: b.updatedAt } })).toEqual(['c']);
  await bob.api('POST /api/projects/{id}/archive', { params: { id: project.id } });
  expect(await titles({})).toEqual(['b', 'c']);
  expect(await titles({ query: { includeArchived: 'true' } })).toEqual(['a', 'b', 'c']);
});
