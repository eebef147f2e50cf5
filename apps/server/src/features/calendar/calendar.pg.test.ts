import { expect, it } from 'vitest';
import { getCalendar } from '@questlog/contract/calendar';
import { addDays } from '@questlog/domain/dates/local-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();

const TODAY = '2026-01-15';

async function withTasks(): Promise<TestUser> {
  const user = await server.register({ tier: 'PersonalPro' });
  const create = (body: { title: string } & Record<string, unknown>) => user.api('POST /api/tasks', { body });
  await create({ title: 'no date' });
  await create({ title: 'late', scheduledDate: TODAY, scheduledTime: '15:00', durationMinutes: 45 });
  await create({ title: 'early', scheduledDate: TODAY, scheduledTime: '09:00' });
  await create({ title: 'all day', scheduledDate: TODAY });
  await create({ title: 'due', dueDate: addDays(TODAY, 1) });
  await create({ title: 'after', scheduledDate: addDays(TODAY, 40) });
  return user;
}

const titles = (rows: readonly { title: string }[]): string[] => rows.map(({ title }) => title);

it('lists the tasks that are scheduled or due in the range, by date and time (CALENDAR-1)', async () => {
  const user = await withTasks();
  const calendar = await user.api('GET /api/calendar', { query: { from: TODAY, to: addDays(TODAY, 30) } });
  expect(getCalendar.responses[200].parse(calendar)).toEqual(calendar);
  expect(titles(calendar.tasks)).toEqual(['all day', 'early', 'late', 'due']);
  expect(calendar.tasks[2]).toMatchObject({ scheduledTime: '15:00', durationMinutes: 45 });
  expect([calendar.occurrences, calendar.events]).toEqual([[], []]);
});

it('leaves out the open tasks of a project for someday (CALENDAR-1, SOMEDAY-20)', async () => {
  const user = await withTasks();
  const { id: projectId } = await user.api('POST /api/projects', { body: { title: 'Boat' } });
  await user.api('PUT /api/projects/{id}', { params: { id: projectId }, body: { someday: true } });
  const create = (title: string) =>
    user.api('POST /api/tasks', { body: { title, scheduledDate: TODAY, scheduledTime: '12:00', projectId } });
  const [done] = [await create('sanded'), await create('painted')];
  await user.api('POST /api/tasks/{id}/complete', { params: { id: done.id } });
  const query = { from: TODAY, to: TODAY, completed: 'true' } as const;
  expect(titles((await user.api('GET /api/calendar', { query })).tasks)).toEqual([
    'all day',
    'early',
    'sanded',
    'late',
  ]);
});

it('lists completed tasks of the range only on request, and none of archived projects (CALENDAR-1)', async () => {
  const user = await withTasks();
  const [done, archived] = [
    await user.api('POST /api/tasks', { body: { title: 'done', scheduledDate: addDays(TODAY, -1) } }),
    await user.api('POST /api/projects', { body: { title: 'Old', color: '#667eea' } }),
  ];
  await user.api('POST /api/tasks', { body: { title: 'old', scheduledDate: TODAY, projectId: archived.id } });
  await user.api('POST /api/projects/{id}/archive', { params: { id: archived.id } });
  await user.api('POST /api/tasks/{id}/complete', { params: { id: done.id } });
  const query = { from: addDays(TODAY, -1), to: TODAY };
  expect(titles((await user.api('GET /api/calendar', { query })).tasks)).toEqual([
    'all day',
    'early',
    'late',
  ]);
  const all = await user.api('GET /api/calendar', { query: { ...query, completed: 'true' } });
  expect(titles(all.tasks)).toEqual(['done', 'all day', 'early', 'late']);
});

it('lists the pending occurrences of repeating tasks, without those that are created or cancelled (CALENDAR-1)', async () => {
  const user = await server.register({ tier: 'PersonalPro' });
  const task = await user.api('POST /api/tasks', {
    body: { title: 'Stretch', scheduledDate: TODAY, scheduledTime: '08:00', durationMinutes: 15 },
  });
  const { data: pattern } = await user.api('POST /api/tasks/{id}/repeat', {
    params: { id: task.id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' },
  });
  const idOn = (days: number): string => occurrenceId(pattern.id, addDays(TODAY, days));
  await user.api('DELETE /api/scheduled-tasks/{id}', { params: { id: idOn(2) } });
  await user.api('POST /api/scheduled-tasks/{id}/create-now', { params: { id: idOn(3) } });
  const { tasks, occurrences } = await user.api('GET /api/calendar', {
    query: { from: TODAY, to: addDays(TODAY, 4) },
  });
  expect(titles(tasks)).toEqual(['Stretch', 'Stretch']);
  expect(occurrences.map(({ id }) => id)).toEqual([idOn(1), idOn(4)]);
  expect(occurrences[0]).toMatchObject({ status: 'Pending', scheduledTime: '08:00', durationMinutes: 15 });
});

it.each([
  ['from=2026-03-01&to=2026-06-01', 'to', 'Choose at most 92 days.'],
  ['from=2026-03-01&to=2026-02-28', 'to', 'The end date cannot be before the start date.'],
  ['from=2026-02-30', 'from', 'This is not a valid date.'],
])('rejects the range %s with an error for the field %s (CALENDAR-1)', async (query, field, message) => {
  const user = await server.register();
  const response = await fetch(`${server.url}/api/calendar?${query}`, {
    headers: { authorization: `Bearer ${user.tokens.accessToken}` },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ field, message }] });
});

it('shows a user nothing of another account (CALENDAR-1)', async () => {
  await withTasks();
  const eve = await server.register();
  expect(await eve.api('GET /api/calendar')).toEqual({ tasks: [], occurrences: [], events: [] });
});
