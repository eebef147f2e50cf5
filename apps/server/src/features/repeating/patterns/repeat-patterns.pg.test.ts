import { expect, it } from 'vitest';
import { repeatPattern } from '@questlog/contract/repeating/repeat-patterns';
import { newId } from '@questlog/domain/uuid';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });

const TODAY = '2026-01-15';
const daily = { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' } as const;

async function task(fields: Readonly<Record<string, unknown>> = {}) {
  const body = { title: 'Water the plants', scheduledDate: TODAY, ...fields };
  return ada.api('POST /api/tasks', { body });
}

const repeat = (id: string, rule: object = daily) =>
  ada.api('POST /api/tasks/{id}/repeat', { params: { id }, body: { ...daily, ...rule } });

it('a new pattern is stored with its rule, its series and its template (REPEAT-35)', async () => {
  const project = await ada.api('POST /api/projects', { body: { title: 'Home' } });
  const made = await task({
    notes: 'n',
    description: 'd',
    priority: 'high',
    projectId: project.id,
    tagPaths: ['green'],
    scheduledDate: `${TODAY}T18:00:00.000Z`,
    dueDate: '2026-01-17',
  });
  const { data } = await repeat(made.id, { frequency: 'Weekly', interval: 2, weekDays: [4, 0] });
  expect(repeatPattern.parse(data)).toEqual(data);
  expect(data).toMatchObject({
    taskId: made.id,
    accountId: ada.accountId,
    userId: ada.user.id,
    frequency: 'Weekly',
    interval: 2,
    weekDays: [4, 7],
    monthDay: null,
    customPattern: null,
    endDate: null,
    maxOccurrences: null,
    isActive: true,
    pausedOn: null,
    firstDate: '2026-01-15T00:00:00.000Z',
    countedThrough: '2026-01-15T00:00:00.000Z',
    countedOccurrences: 1,
    template: {
      taskId: made.id,
      title: 'Water the plants',
      notes: 'n',
      description: 'd',
      priority: 'high',
      projectId: project.id,
      tagIds: made.tagIds,
      thisEvening: true,
      dateField: 'scheduled',
      dueOffset: 2,
    },
  });
  const params = { id: made.id };
  expect(await ada.api('GET /api/tasks/{id}/repeat', { params })).toEqual({ data });
  expect(await ada.api('GET /api/tasks/{id}', { params })).toMatchObject({
    isRepeatingTask: true,
    repeatPatternId: data.id,
  });
});

it('a task without a scheduled date repeats by its due date', async () => {
  const made = await task({ scheduledDate: null, dueDate: '2026-02-01' });
  const { data } = await repeat(made.id);
  expect(data).toMatchObject({
    firstDate: '2026-02-01T00:00:00.000Z',
    template: { dateField: 'due', dueOffset: 0 },
  });
});

it('an overdue first task creates no tasks for the days since it was due (REPEAT-34)', async () => {
  const { data } = await repeat((await task({ scheduledDate: '2025-12-01' })).id);
  expect(data).toMatchObject({
    firstDate: '2025-12-01T00:00:00.000Z',
    countedThrough: '2026-01-15T00:00:00.000Z',
    countedOccurrences: 1,
  });
});

it("a pattern gets the request's id, and a repeated request updates it and answers 200 (REPEAT-35)", async () => {
  const { id } = await task();
  const body = { ...daily, id: newId(0) };
  const post = (): Promise<Response> =>
    fetch(`${server.url}/api/tasks/${id}/repeat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.tokens.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const first = await post();
  const again = await post();
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(await first.json()).toMatchObject({ data: { id: body.id } });
  expect(await again.json()).toMatchObject({ data: { id: body.id } });
  const other = await task();
  await expect(repeat(other.id, { id: body.id })).rejects.toMatchObject({ status: 409, code: 'conflict' });
});

it.each([
  ['without a date', { scheduledDate: null }, false],
  ['that is completed', {}, true],
])('refuses to repeat a task %s', async (_, fields, completed) => {
  const { id } = await task(fields);
  if (completed) await ada.api('POST /api/tasks/{id}/complete', { params: { id } });
  await expect(repeat(id)).rejects.toMatchObject({
    status: 400,
    message: 'Only scheduled tasks can be made repeating. Please set a due date or schedule date first.',
  });
});

it('reports all errors in a rule together', async () => {
  const { id } = await task();
  await expect(
    repeat(id, {
      frequency: 'Weekly',
      interval: 366,
      weekDays: [],
      endDate: '2026-01-14',
      maxOccurrences: 0,
    }),
  ).rejects.toMatchObject({
    status: 400,
    fields: [
      { field: 'interval', message: 'Interval must be between 1 and 365' },
      { field: 'weekDays', message: 'At least one day must be selected for weekly repeats' },
      { field: 'endDate' },
      { field: 'maxOccurrences', message: 'Number of occurrences must be at least 1' },
    ],
  });
});

it('answers 404 for a task that does not exist or is in the trash', async () => {
  await expect(repeat(newId(0))).rejects.toMatchObject({ status: 404 });
  const { id } = await task();
  await ada.api('DELETE /api/tasks/{id}', { params: { id } });
  await expect(repeat(id)).rejects.toMatchObject({ status: 404 });
});

it('each field of a pattern can be changed separately, and null clears a field (REPEAT-35)', async () => {
  const { id } = await task();
  const params = { id };
  await repeat(id, { endDate: '2026-03-01', maxOccurrences: 9 });
  const { data } = await ada.api('PUT /api/tasks/{id}/repeat', {
    params,
    body: { interval: 3, endDate: null },
  });
  expect(data).toMatchObject({ frequency: 'Daily', interval: 3, endDate: null, maxOccurrences: 9 });
  const { data: monthly } = await ada.api('PUT /api/tasks/{id}/repeat', {
    params,
    body: { frequency: 'Monthly', monthDay: 31 },
  });
  expect(monthly).toMatchObject({ frequency: 'Monthly', interval: 3, monthDay: 31, maxOccurrences: 9 });
});

it('rejects a change that makes the stored rule invalid (REPEAT-35)', async () => {
  const { id } = await task();
  await repeat(id);
  const change = ada.api('PUT /api/tasks/{id}/repeat', { params: { id }, body: { frequency: 'Weekly' } });
  await expect(change).rejects.toMatchObject({ status: 400, fields: [{ field: 'weekDays' }] });
});

it('a pattern can be paused today and then resumed', async () => {
  const { id } = await task();
  await repeat(id);
  const put = (isActive: boolean) =>
    ada.api('PUT /api/tasks/{id}/repeat', { params: { id }, body: { isActive } });
  expect((await put(false)).data).toMatchObject({
    isActive: false,
    pausedOn: '2026-01-15T00:00:00.000Z',
  });
  expect((await put(true)).data).toMatchObject({ isActive: true, pausedOn: null });
});

it('removing a pattern turns its open task into an ordinary task (REPEAT-36)', async () => {
  const { id } = await task();
  await repeat(id);
  const params = { id };
  await ada.api('DELETE /api/tasks/{id}/repeat', { params });
  for (const call of [
    () => ada.api('GET /api/tasks/{id}/repeat', { params }),
    () => ada.api('PUT /api/tasks/{id}/repeat', { params, body: { interval: 2 } }),
    () => ada.api('DELETE /api/tasks/{id}/repeat', { params }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404, code: 'not_found' });
  }
  expect(await ada.api('GET /api/tasks/{id}', { params })).toMatchObject({
    isRepeatingTask: false,
    repeatPatternId: null,
  });
});

it('a removed pattern is restored with its tasks and its series (REPEAT-77)', async () => {
  const { id } = await task();
  const { data } = await repeat(id);
  const params = { id };
  await ada.api('DELETE /api/tasks/{id}/repeat', { params });
  const restored = await ada.api('POST /api/tasks/{id}/repeat/restore', {
    params,
    body: { patternId: data.id },
  });
  const { updatedAt: _, ...facts } = data;
  expect(restored.data).toMatchObject(facts);
  expect(await ada.api('GET /api/tasks/{id}', { params })).toMatchObject({
    isRepeatingTask: true,
    repeatPatternId: data.id,
  });
  expect(
    await ada.api('POST /api/tasks/{id}/repeat/restore', { params, body: { patternId: data.id } }),
  ).toEqual(restored);
  await expect(
    ada.api('POST /api/tasks/{id}/repeat/restore', { params, body: { patternId: newId(0) } }),
  ).rejects.toMatchObject({ status: 404 });
});

it('does not restore a removed pattern for a task that never belonged to it (REPEAT-78)', async () => {
  const { id } = await task();
  const { data } = await repeat(id);
  await ada.api('DELETE /api/tasks/{id}/repeat', { params: { id } });
  const other = await task();
  await repeat(other.id);
  await expect(
    ada.api('POST /api/tasks/{id}/repeat/restore', {
      params: { id: other.id },
      body: { patternId: data.id },
    }),
  ).rejects.toMatchObject({ status: 404, code: 'not_found' });
  expect(await ada.api('GET /api/tasks/{id}', { params: { id } })).toMatchObject({
    isRepeatingTask: false,
  });
});

it("the account's changes include the creation and removal of a pattern", async () => {
  const { id } = await task();
  const before = await ada.api('GET /api/changes');
  const { data } = await repeat(id);
  const news = await ada.api('GET /api/changes', { query: { since: before.version } });
  expect(news.repeatPatterns).toEqual([data]);
  expect(news.tasks).toMatchObject([{ id, repeatPatternId: data.id }]);
  await ada.api('DELETE /api/tasks/{id}/repeat', { params: { id } });
  const end = await ada.api('GET /api/changes', { query: { since: news.version } });
  expect(end.deleted.repeatPatterns).toEqual([data.id]);
  expect(end.tasks).toMatchObject([{ id, repeatPatternId: null }]);
});

it('a pattern can be read and removed on a plan without repeating tasks, but not created or changed (REPEAT-37)', async () => {
  const eve = await server.register({ tier: 'PersonalPro' });
  const { id } = await eve.api('POST /api/tasks', { body: { title: 'x', scheduledDate: TODAY } });
  const params = { id };
  await eve.api('POST /api/tasks/{id}/repeat', { params, body: daily });
  await server.setTier(eve, 'PersonalFree');
  for (const call of [
    () => eve.api('POST /api/tasks/{id}/repeat', { params, body: daily }),
    () => eve.api('PUT /api/tasks/{id}/repeat', { params, body: { isActive: false } }),
  ]) {
    await expect(call()).rejects.toMatchObject({
      status: 403,
      code: 'limit_reached',
      body: { limitType: 'feature' },
    });
  }
  expect(await eve.api('GET /api/tasks/{id}/repeat', { params })).toMatchObject({ data: { taskId: id } });
  expect(await eve.api('GET /api/scheduled-tasks')).toBeInstanceOf(Array);
  await eve.api('DELETE /api/tasks/{id}/repeat', { params });
});
