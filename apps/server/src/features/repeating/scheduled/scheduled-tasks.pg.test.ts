import { expect, it } from 'vitest';
import { scheduledTask } from '@questlog/contract/repeating/scheduled-tasks';
import { addDays } from '@questlog/domain/dates/local-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { DAILY } from '../testing/series.ts';

const server = await serverForTests();

const TODAY = '2026-01-15';
const wire = (date: string): string => `${date}T00:00:00.000Z`;

interface Repeating {
  readonly user: TestUser;
  readonly taskId: string;
  readonly patternId: string;
}

/** Creates a user with a repeating task, or adds one to an existing user. */
async function repeating(rule: object = {}, fields: object = {}, whose?: TestUser): Promise<Repeating> {
  const user = whose ?? (await server.register({ tier: 'PersonalPro' }));
  const task = await user.api('POST /api/tasks', {
    body: { title: 'Water the plants', description: 'd', scheduledDate: TODAY, ...fields },
  });
  const params = { id: task.id };
  const { data } = await user.api('POST /api/tasks/{id}/repeat', { params, body: { ...DAILY, ...rule } });
  return { user, taskId: task.id, patternId: data.id };
}

const datesOf = (tasks: readonly { scheduledDate: string }[]): string[] =>
  tasks.map(({ scheduledDate }) => scheduledDate.slice(0, 10));

it("lists the upcoming occurrences of the next 30 days with the task's fields (REPEAT-40)", async () => {
  const { user, taskId, patternId } = await repeating({ interval: 10 }, { dueDate: addDays(TODAY, 1) });
  const list = await user.api('GET /api/scheduled-tasks');
  expect(scheduledTask.array().parse(list)).toEqual(list);
  expect(datesOf(list)).toEqual(['2026-01-25', '2026-02-04', '2026-02-14']);
  expect(list[0]).toMatchObject({
    id: occurrenceId(patternId, '2026-01-25'),
    repeatPatternId: patternId,
    taskId,
    accountId: user.accountId,
    userId: user.user.id,
    title: 'Water the plants',
    description: 'd',
    dueDate: wire('2026-01-26'),
    project: null,
    status: 'Pending',
    createdTaskId: null,
  });
});

it('lists upcoming occurrences with their project and tags, but omits those in archived projects (REPEAT-40)', async () => {
  const { user, taskId } = await repeating({ interval: 20 });
  const project = await user.api('POST /api/projects', { body: { title: 'Home', color: '#667eea' } });
  const params = { id: taskId };
  await user.api('DELETE /api/tasks/{id}/repeat', { params });
  const { tagIds } = await user.api('PUT /api/tasks/{id}', {
    params,
    body: { projectId: project.id, tagPaths: ['green'] },
  });
  const rule = { frequency: 'Daily', interval: 20, repeatMode: 'Schedule' } as const;
  await user.api('POST /api/tasks/{id}/repeat', { params, body: rule });
  expect(await user.api('GET /api/scheduled-tasks')).toMatchObject([
    {
      projectId: project.id,
      projectTitle: 'Home',
      projectColor: '#667eea',
      project: { id: project.id, title: 'Home', color: '#667eea' },
      tagIds,
      tags: [{ fullPath: 'green' }],
    },
  ]);
  await user.api('POST /api/projects/{id}/archive', { params: { id: project.id } });
  expect(await user.api('GET /api/scheduled-tasks')).toEqual([]);
  await user.api('DELETE /api/projects/{id}', { params: { id: project.id } });
  expect(await user.api('GET /api/scheduled-tasks')).toMatchObject([{ projectId: null, project: null }]);
});

it('limits due dates of upcoming occurrences to the last representable date (REPEAT-53)', async () => {
  const { user, patternId } = await repeating({ interval: 20 }, { dueDate: '9999-12-31' });
  const due = wire('9999-12-31');
  expect(await user.api('GET /api/scheduled-tasks')).toMatchObject([{ dueDate: due }]);
  const params = { id: occurrenceId(patternId, addDays(TODAY, 20)) };
  expect(await user.api('POST /api/scheduled-tasks/{id}/create-now', { params })).toMatchObject({
    dueDate: due,
  });
});

it('lists upcoming occurrences up to 366 days ahead and rejects a later end date (REPEAT-40)', async () => {
  const { user } = await repeating();
  const request = (query: { startDate?: string; endDate?: string }) =>
    user.api('GET /api/scheduled-tasks', { query });
  const list = await request({ endDate: addDays(TODAY, 366) });
  expect(list).toHaveLength(366);
  expect(datesOf(list).at(-1)).toBe(addDays(TODAY, 366));
  for (const field of ['startDate', 'endDate']) {
    await expect(request({ [field]: addDays(TODAY, 367) })).rejects.toMatchObject({
      status: 400,
      fields: [{ field, message: 'Choose a date at most 366 days ahead.' }],
    });
  }
});

it('rejects a list of occurrences with an invalid date or an end before its start (REPEAT-40)', async () => {
  const { user } = await repeating();
  const request = (query: { startDate?: string; endDate?: string }) =>
    user.api('GET /api/scheduled-tasks', { query });
  await expect(request({ startDate: '2026-02-02', endDate: '2026-02-01' })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'endDate' }],
  });
  await expect(request({ startDate: '2026-02-30' })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'startDate' }],
  });
});

it('lists no occurrences while the pattern is paused or the next date depends on a completion (REPEAT-40)', async () => {
  const { user, taskId } = await repeating();
  const params = { id: taskId };
  await user.api('PUT /api/tasks/{id}/repeat', { params, body: { isActive: false } });
  expect(await user.api('GET /api/scheduled-tasks')).toEqual([]);
  await user.api('PUT /api/tasks/{id}/repeat', {
    params,
    body: { isActive: true, repeatMode: 'Completion' },
  });
  expect(await user.api('GET /api/scheduled-tasks')).toEqual([]);
});

const LONG = 'x'.repeat(100_000);
const TOO_MANY = 'There are too many scheduled tasks in this time. Choose an earlier end date.';
const until = (days: number) => ({ query: { endDate: wire(addDays(TODAY, days)) } });
const rejected = { status: 400, fields: [{ field: 'endDate', message: TOO_MANY }] };

it('rejects a list whose descriptions make it too large (REPEAT-40)', async () => {
  const { user, patternId } = await repeating({}, { description: LONG });
  expect(await user.api('GET /api/scheduled-tasks', until(366))).toHaveLength(366);
  await repeating({}, { description: LONG, title: 'Again' }, user);
  await expect(user.api('GET /api/scheduled-tasks', until(366))).rejects.toMatchObject(rejected);
  const list = await user.api('GET /api/scheduled-tasks');
  expect(list).toHaveLength(60);
  expect(list.every(({ description }) => description === LONG)).toBe(true);
  const id = occurrenceId(patternId, addDays(TODAY, 9));
  expect(await user.api('GET /api/scheduled-tasks/{id}', { params: { id } })).toMatchObject({
    description: LONG,
  });
});

it(
  'rejects a list with too many created and cancelled occurrences (REPEAT-40)',
  { timeout: 60_000 },
  async () => {
    const { user, patternId } = await repeating({}, { description: 'short' });
    for (let day = 1; day <= 130; day += 1) {
      const params = { id: occurrenceId(patternId, addDays(TODAY, day)) };
      if (day % 10 === 0) await user.api('DELETE /api/scheduled-tasks/{id}', { params });
      else await user.api('POST /api/scheduled-tasks/{id}/create-now', { params });
    }
    const made = await user.api('GET /api/scheduled-tasks', until(129));
    expect(made).toHaveLength(129);
    expect(made.every(({ dueDate }) => dueDate === null)).toBe(true);
    await server.database.pool.query('update tasks set description = $2 where account_id = $1', [
      user.accountId,
      'x'.repeat(110_000),
    ]);
    await expect(user.api('GET /api/scheduled-tasks', until(130))).rejects.toMatchObject(rejected);
    expect(await user.api('GET /api/scheduled-tasks', until(20))).toHaveLength(20);
  },
);

const TOMORROW = '2026-01-16';

it.each([
  ['for the date of the current task', TODAY],
  ['for a date outside the rule', '2026-01-17'],
  ['for a date too far ahead', '2027-01-18'],
])('answers 404 for an occurrence id %s', async (_, date) => {
  const { user, patternId } = await repeating({ interval: 2 }, { scheduledDate: TODAY });
  const params = { id: occurrenceId(patternId, addDays(date, date === '2026-01-17' ? 1 : 0)) };
  for (const call of [
    () => user.api('GET /api/scheduled-tasks/{id}', { params }),
    () => user.api('DELETE /api/scheduled-tasks/{id}', { params }),
    () => user.api('POST /api/scheduled-tasks/{id}/create-now', { params }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404 });
  }
});

it("creating an occurrence early creates one task from the template, on the occurrence's date (REPEAT-41, REPEAT-42)", async () => {
  const { user, patternId } = await repeating(
    {},
    { dueDate: TOMORROW, priority: 'low', tagPaths: ['green'] },
  );
  const id = occurrenceId(patternId, '2026-01-20');
  const create = () => user.api('POST /api/scheduled-tasks/{id}/create-now', { params: { id } });
  const made = await create();
  expect(made).toMatchObject({
    id,
    title: 'Water the plants',
    description: 'd',
    priority: 'low',
    scheduledDate: wire('2026-01-20'),
    dueDate: wire('2026-01-21'),
    tags: [{ fullPath: 'green' }],
    completed: false,
    isRepeatingTask: true,
    repeatPatternId: patternId,
  });
  expect(await create()).toEqual(made);
  const list = await user.api('GET /api/scheduled-tasks');
  expect(list.find((task) => task.id === id)).toMatchObject({ status: 'Created', createdTaskId: id });
  expect(datesOf(list)).toHaveLength(30);
  await expect(user.api('DELETE /api/scheduled-tasks/{id}', { params: { id } })).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
  });
  expect(await user.api('GET /api/tasks/{id}/repeat', { params: { id } })).toMatchObject({
    data: { id: patternId, template: { taskId: id } },
  });
});

it('refuses to recreate an occurrence after its task was deleted', async () => {
  const { user, patternId } = await repeating();
  const params = { id: occurrenceId(patternId, '2026-01-20') };
  await user.api('POST /api/scheduled-tasks/{id}/create-now', { params });
  await user.api('DELETE /api/tasks/{id}', { params });
  await expect(user.api('POST /api/scheduled-tasks/{id}/create-now', { params })).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
  });
  expect(await user.api('POST /api/tasks/{id}/restore', { params })).toMatchObject({
    isRepeatingTask: true,
  });
  expect(await user.api('POST /api/scheduled-tasks/{id}/create-now', { params })).toMatchObject(params);
});

it('cancelling an occurrence is permanent and can be repeated (REPEAT-42)', async () => {
  const { user, patternId } = await repeating();
  const params = { id: occurrenceId(patternId, TOMORROW) };
  const before = await user.api('GET /api/changes');
  for (let times = 0; times < 2; times += 1) {
    await user.api('DELETE /api/scheduled-tasks/{id}', { params });
  }
  expect(await user.api('GET /api/scheduled-tasks/{id}', { params })).toMatchObject({
    status: 'Cancelled',
  });
  await expect(user.api('POST /api/scheduled-tasks/{id}/create-now', { params })).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
  });
  const news = await user.api('GET /api/changes', { query: { since: before.version } });
  expect(news.occurrences).toMatchObject([{ ...params, repeatPatternId: patternId, status: 'Cancelled' }]);
});

it('removing a pattern removes its upcoming occurrences but keeps those already created or cancelled (REPEAT-36)', async () => {
  const { user, taskId, patternId } = await repeating();
  const cancelled = occurrenceId(patternId, TOMORROW);
  const created = occurrenceId(patternId, '2026-01-17');
  await user.api('DELETE /api/scheduled-tasks/{id}', { params: { id: cancelled } });
  await user.api('POST /api/scheduled-tasks/{id}/create-now', { params: { id: created } });
  await user.api('DELETE /api/tasks/{id}/repeat', { params: { id: taskId } });
  expect(await user.api('GET /api/scheduled-tasks')).toMatchObject([
    { id: cancelled, status: 'Cancelled' },
    { id: created, status: 'Created' },
  ]);
  expect(await user.api('GET /api/tasks/{id}', { params: { id: created } })).toMatchObject({
    isRepeatingTask: false,
  });
});

it('an occurrence can be cancelled but not created on a plan without repeating tasks (REPEAT-37)', async () => {
  const { user, patternId } = await repeating();
  const params = { id: occurrenceId(patternId, TOMORROW) };
  await user.api('DELETE /api/scheduled-tasks/{id}', { params });
  await server.setTier(user, 'PersonalFree');
  await expect(user.api('POST /api/scheduled-tasks/{id}/create-now', { params })).rejects.toMatchObject({
    status: 403,
    body: { limitType: 'feature' },
  });
  expect(await user.api('GET /api/scheduled-tasks/{id}', { params })).toMatchObject({
    status: 'Cancelled',
  });
  await user.api('DELETE /api/scheduled-tasks/{id}', { params });
});

it('creates the task of an occurrence at another time without changing the other occurrences (CALENDAR-13, HISTORY-1)', async () => {
  const { user, patternId } = await repeating({}, { scheduledTime: '08:00' });
  const params = { id: occurrenceId(patternId, addDays(TODAY, 1)) };
  const body = { scheduledDate: addDays(TODAY, 3), scheduledTime: '19:15' };
  const task = await user.api('POST /api/scheduled-tasks/{id}/create-now', { params, body });
  expect(task).toMatchObject({
    scheduledDate: `${addDays(TODAY, 3)}T18:00:00.000Z`,
    scheduledTime: '19:15',
    repeatPatternId: patternId,
  });
  const { events } = await user.api('GET /api/tasks/{id}/activity', { params: { id: task.id } });
  expect(events).toMatchObject([
    { kind: 'created', to: { scheduledDate: task.scheduledDate, scheduledTime: '19:15' } },
  ]);
  const list = await user.api('GET /api/scheduled-tasks', { query: { endDate: addDays(TODAY, 3) } });
  expect(list.map(({ status, scheduledTime }) => `${status} ${scheduledTime}`)).toEqual([
    'Created 19:15',
    'Pending 08:00',
    'Pending 08:00',
  ]);
});

it('rejects a time for an occurrence without a date (CALENDAR-13)', async () => {
  const { user, patternId } = await repeating();
  const params = { id: occurrenceId(patternId, addDays(TODAY, 1)) };
  const body = { scheduledDate: null, scheduledTime: '19:15' };
  await expect(user.api('POST /api/scheduled-tasks/{id}/create-now', { params, body })).rejects.toMatchObject(
    {
      status: 400,
    },
  );
});
