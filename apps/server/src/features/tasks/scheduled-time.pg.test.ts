import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '@questlog/domain/dates/local-date';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { factsOf } from '@questlog/domain/tasks/task-facts';
import { scheduleAfter, type TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });

const TODAY = '2026-01-15';
const day = (days: number): string => formatWireDate(addDays(TODAY, days));
const evening = (days: number): string => formatWireDate(addDays(TODAY, days), true);

const add = (fields: object) =>
  ada.api('POST /api/tasks', { body: { title: 'Call the dentist', ...fields } });
const noDate = {
  status: 400,
  fields: [{ field: 'scheduledTime', message: 'A time needs a scheduled date.' }],
};

it.each([
  ['before the evening', day(1), '17:59', day(1)],
  ['in the evening', day(1), '18:00', evening(1)],
  ['before the evening of an evening date', evening(1), '09:00', day(1)],
  ['null', evening(1), null, evening(1)],
])(
  'creates a task whose time is %s (DATE-21, DATE-23)',
  async (_, scheduledDate, scheduledTime, expected) => {
    const made = await add({ scheduledDate, scheduledTime });
    expect(made).toMatchObject({ scheduledDate: expected, scheduledTime });
    expect(await ada.api('GET /api/tasks/{id}', { params: { id: made.id } })).toEqual(made);
  },
);

it.each(['7:30', '24:00', '17:00:00', '5 PM', '', '17.00'])(
  'rejects %j as a time with a field error (DATE-21)',
  async (scheduledTime) => {
    const rejected = { status: 400, fields: [{ field: 'scheduledTime' }] };
    await expect(add({ scheduledDate: day(1), scheduledTime })).rejects.toMatchObject(rejected);
    const { id } = await add({ scheduledDate: day(1) });
    const change = ada.api('PUT /api/tasks/{id}', { params: { id }, body: { scheduledTime } });
    await expect(change).rejects.toMatchObject(rejected);
    const body = { taskIds: [id], scheduledDate: day(1), scheduledTime };
    await expect(ada.api('PUT /api/tasks/bulk/schedule', { body })).rejects.toMatchObject(rejected);
  },
);

it('rejects a time if neither the request nor the task has a date (DATE-21)', async () => {
  const { id } = await add({ dueDate: day(1) });
  const change = (body: object) => ada.api('PUT /api/tasks/{id}', { params: { id }, body });
  await expect(add({ scheduledTime: '09:00' })).rejects.toMatchObject(noDate);
  await expect(change({ scheduledTime: '09:00' })).rejects.toMatchObject(noDate);
  await expect(change({ scheduledTime: '09:00', tagPaths: ['calls'] })).rejects.toMatchObject(noDate);
  await expect(change({ scheduledDate: null, scheduledTime: '09:00' })).rejects.toMatchObject(noDate);
  const body = { taskIds: [id], scheduledDate: null, scheduledTime: '09:00' };
  await expect(ada.api('PUT /api/tasks/bulk/schedule', { body })).rejects.toMatchObject(noDate);
  const tasks = [{ title: 'a' }, { title: 'b', scheduledTime: '09:00' }];
  await expect(ada.api('POST /api/tasks/bulk', { body: { tasks } })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'tasks.1.scheduledTime' }],
  });
});

const arbitraryDate = fc.option(fc.constantFrom(TODAY, addDays(TODAY, 1)));
const someChange = fc.record(
  {
    scheduledOn: arbitraryDate,
    thisEvening: fc.boolean(),
    scheduledTime: fc.option(fc.constantFrom('00:00', '17:59', '18:00', '23:59')),
    by: fc.constantFrom('single', 'bulk'),
  },
  { requiredKeys: ['thisEvening', 'by'] },
);

it(
  'the SQL changes date, evening and time as the domain rule does (DATE-23)',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someChange, { minLength: 1, maxLength: 6 }), async (changes) => {
        const { id } = await add({});
        let planned: TaskSchedule = { scheduledOn: null, thisEvening: false, scheduledTime: null };
        for (const { by, scheduledOn, thisEvening, scheduledTime } of changes) {
          if (by === 'bulk' && scheduledOn === undefined) continue;
          const body = {
            ...(scheduledOn === undefined
              ? {}
              : { scheduledDate: scheduledOn === null ? null : formatWireDate(scheduledOn, thisEvening) }),
            ...(scheduledTime === undefined ? {} : { scheduledTime }),
          };
          const call =
            by === 'bulk'
              ? ada.api('PUT /api/tasks/bulk/schedule', {
                  body: { scheduledDate: null, ...body, taskIds: [id] },
                })
              : ada.api('PUT /api/tasks/{id}', {
                  params: { id },
                  body,
                });
          const sent = {
            scheduledOn,
            thisEvening: typeof scheduledOn === 'string' ? thisEvening : undefined,
          };
          const next = scheduleAfter(planned, { ...sent, scheduledTime });
          if (next === undefined) {
            await expect(call).rejects.toMatchObject(noDate);
            continue;
          }
          await call;
          planned = next;
        }
        const stored = factsOf(await ada.api('GET /api/tasks/{id}', { params: { id } }), 'UTC');
        expect(stored).toMatchObject(planned);
      }),
      { numRuns: 60 },
    );
  },
);

it("bulk/schedule keeps each task's time, sets one time for all tasks, or clears the times (DATE-21, DATE-23)", async () => {
  const nine = await add({ scheduledDate: day(1), scheduledTime: '09:00' });
  const seven = await add({ scheduledDate: day(1), scheduledTime: '19:00' });
  const bare = await add({});
  const taskIds = [nine.id, seven.id, bare.id];
  const schedule = async (body: object) => {
    await ada.api('PUT /api/tasks/bulk/schedule', { body: { taskIds, scheduledDate: day(2), ...body } });
    const tasks = taskIds.map((id) => ada.api('GET /api/tasks/{id}', { params: { id } }));
    return (await Promise.all(tasks)).map((task) => [task.scheduledDate, task.scheduledTime]);
  };
  expect(await schedule({})).toEqual([
    [day(2), '09:00'],
    [evening(2), '19:00'],
    [day(2), null],
  ]);
  expect(await schedule({ scheduledTime: '18:00' })).toEqual(taskIds.map(() => [evening(2), '18:00']));
  expect(await schedule({ scheduledTime: null })).toEqual(taskIds.map(() => [day(2), null]));
  await schedule({ scheduledTime: '10:00' });
  expect(await schedule({ scheduledDate: null })).toEqual(taskIds.map(() => [null, null]));
});

it("includes a task's time in changes, the trash and copied projects (DATE-21)", async () => {
  const project = await ada.api('POST /api/projects', { body: { title: 'Health', color: '#667eea' } });
  const before = await ada.api('GET /api/changes');
  const { id } = await add({ scheduledDate: day(1), scheduledTime: '09:00', projectId: project.id });
  const news = await ada.api('GET /api/changes', { query: { since: before.version } });
  expect(news.tasks).toMatchObject([{ id, scheduledTime: '09:00' }]);
  const params = { id };
  await ada.api('DELETE /api/tasks/{id}', { params });
  expect(await ada.api('POST /api/tasks/{id}/restore', { params })).toMatchObject({
    scheduledTime: '09:00',
  });
  const copy = await ada.api('POST /api/projects/{id}/duplicate', { params: { id: project.id }, body: {} });
  const tasks = await ada.api('GET /api/tasks', { query: { projectId: copy.id } });
  expect(tasks).toMatchObject([{ scheduledDate: day(1), scheduledTime: '09:00' }]);
});

it("sorts Upcoming and overdue tasks by time within a day, but Today's other tasks by manual order (DATE-9)", async () => {
  const eve = await server.register();
  const times = ['17:00', null, '09:00'] as const;
  for (const days of [-1, 0, 1]) {
    for (const scheduledTime of times) {
      const body = { title: scheduledTime ?? 'any time', scheduledDate: day(days), scheduledTime };
      const { id } = await eve.api('POST /api/tasks', { body });
      const order = { taskId: id, context: 'today', newOrder: scheduledTime === '17:00' ? 1 : 2 } as const;
      await eve.api('PUT /api/tasks/bulk-reorder', { body: { tasks: [order] } });
    }
  }
  const titles = (tasks: readonly { title: string }[]) => tasks.map(({ title }) => title);
  const { overdueTasks, todayTasks } = await eve.api('GET /api/tasks/today');
  const { taskGroups } = await eve.api('GET /api/tasks/upcoming');
  expect(titles(overdueTasks)).toEqual(['any time', '09:00', '17:00']);
  expect(titles(taskGroups.flatMap(({ tasks }) => tasks))).toEqual(['any time', '09:00', '17:00']);
  expect(titles(todayTasks)[0]).toBe('17:00');
});

it("each occurrence has the task's time, and scheduled tasks are sorted by time (REPEAT-53, REPEAT-40)", async () => {
  const eve = await server.register({ tier: 'PersonalPro' });
  const rule = { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' } as const;
  for (const scheduledTime of ['19:00', null, '09:00']) {
    const body = { title: scheduledTime ?? 'any time', scheduledDate: day(0), scheduledTime };
    const { id } = await eve.api('POST /api/tasks', { body });
    await eve.api('POST /api/tasks/{id}/repeat', { params: { id }, body: rule });
  }
  const list = await eve.api('GET /api/scheduled-tasks', { query: { endDate: day(1) } });
  expect(list.map(({ title, scheduledTime }) => [title, scheduledTime])).toEqual([
    ['any time', null],
    ['09:00', '09:00'],
    ['19:00', '19:00'],
  ]);
  expect(list.map(({ scheduledDate }) => scheduledDate)).toEqual([day(1), day(1), day(1)]);
  const params = { id: list[2]?.id ?? '' };
  const made = await eve.api('POST /api/scheduled-tasks/{id}/create-now', { params });
  expect(made).toMatchObject({ scheduledDate: evening(1), scheduledTime: '19:00' });
  expect(await eve.api('GET /api/scheduled-tasks/{id}', { params })).toMatchObject({
    status: 'Created',
    scheduledTime: '19:00',
  });
});
