import { expect, it } from 'vitest';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { reminderTools } from '../testing/reminder-tools.ts';
import { armMoved } from './moved-reminders.ts';
import { noteZoneRules } from './arming.queries.ts';

const server = await serverForTests();
const { task, remind, rings } = reminderTools(server);
const { pool } = server.database;
const now = (): Date => new Date(server.clock.now().epochMilliseconds);

const update = (user: TestUser, id: string, body: object) =>
  user.api('PUT /api/tasks/{id}', { params: { id }, body });

it('a reminder follows the date, the time and the due date of its task (REMINDER-6)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00', { dueDate: '2026-01-25T00:00:00.000Z' });
  await remind(ada, id, { kind: 'relative', offsetMinutes: 10 }, { kind: 'due', daysBefore: 2 });
  await update(ada, id, { scheduledTime: '12:00' });
  expect(await rings(ada, id)).toEqual(['2026-01-20T11:50', '2026-01-23T09:00']);
  await update(ada, id, { scheduledDate: '2026-01-21T00:00:00.000Z', dueDate: '2026-01-26T00:00:00.000Z' });
  expect(await rings(ada, id)).toEqual(['2026-01-21T11:50', '2026-01-24T09:00']);
  await update(ada, id, { scheduledTime: null });
  expect(await rings(ada, id)).toEqual(['2026-01-21T08:50', '2026-01-24T09:00']);
  await update(ada, id, { scheduledDate: null, dueDate: null });
  expect(await rings(ada, id)).toEqual([]);
  await update(ada, id, { scheduledDate: '2026-01-22T00:00:00.000Z', scheduledTime: '09:00' });
  expect(await rings(ada, id)).toEqual(['2026-01-22T08:50']);
});

it('the default reminder begins and ends with the time of its task (REMINDER-2, REMINDER-6)', async () => {
  const ada = await server.register();
  const id = await task(ada, null);
  await update(ada, id, { scheduledDate: '2026-01-20T00:00:00.000Z', scheduledTime: '10:00' });
  expect(await rings(ada, id)).toEqual(['2026-01-20T10:00']);
  await update(ada, id, { someday: true });
  expect(await rings(ada, id)).toEqual([]);
});

it('tasks that are created in bulk, or copied with a project, have default reminders (REMINDER-6)', async () => {
  const ada = await server.register({ tier: 'PersonalPro' });
  const { id: projectId } = await ada.api('POST /api/projects', { body: { title: 'Move' } });
  const ids = [newId(1), newId(2)];
  const scheduledDate = '2026-01-20T00:00:00.000Z';
  await ada.api('POST /api/tasks/bulk', {
    body: {
      tasks: ids.map((id) => ({ id, title: 'Pack', projectId, scheduledDate, scheduledTime: '10:00' })),
    },
  });
  expect(await rings(ada, ids[1] ?? '')).toEqual(['2026-01-20T10:00']);
  await ada.api('POST /api/projects/{id}/duplicate', { params: { id: projectId }, body: {} });
  const { rows } = await pool.query(
    `select count(distinct task_id)::int as tasks from reminder_firings where account_id = $1`,
    [ada.accountId],
  );
  expect(rows).toEqual([{ tasks: 4 }]);
});

it('the default reminder belongs to the user who set the time last (REMINDER-2)', async () => {
  const ada = await server.openTeam(await server.register());
  const ben = await server.register();
  await server.join(ben, ada);
  const bens = { ...ben, api: server.inAccount(ben, ada.accountId) };
  const id = await task(ada, '2026-01-20 10:00');
  expect([await rings(ada, id), await rings(bens, id)]).toEqual([['2026-01-20T10:00'], []]);
  await update(bens, id, { title: 'Call' });
  await update(bens, id, { scheduledDate: '2026-01-21T00:00:00.000Z' });
  expect([await rings(ada, id), await rings(bens, id)]).toEqual([['2026-01-21T10:00'], []]);
  await update(bens, id, { scheduledTime: '11:00' });
  expect([await rings(ada, id), await rings(bens, id)]).toEqual([[], ['2026-01-21T11:00']]);
  await update(ada, id, { scheduledTime: '12:00' });
  expect([await rings(ada, id), await rings(bens, id)]).toEqual([['2026-01-21T12:00'], []]);
});

it('the default reminder belongs to the assignee, and to the user who set the time while nobody is assigned (REMINDER-2)', async () => {
  const ada = await server.openTeam(await server.register());
  const ben = await server.register();
  await server.join(ben, ada);
  const bens = { ...ben, api: server.inAccount(ben, ada.accountId) };
  const id = await task(ada, '2026-01-20 10:00', { assigneeId: ben.user.id });
  expect([await rings(ada, id), await rings(bens, id)]).toEqual([[], ['2026-01-20T10:00']]);
  await update(ada, id, { scheduledTime: '11:00' });
  expect([await rings(ada, id), await rings(bens, id)]).toEqual([[], ['2026-01-20T11:00']]);
  await update(ada, id, { assigneeId: null });
  expect([await rings(ada, id), await rings(bens, id)]).toEqual([['2026-01-20T11:00'], []]);
  await ada.api('PUT /api/tasks/bulk/assign', { body: { taskIds: [id], assigneeId: ben.user.id } });
  expect([await rings(ada, id), await rings(bens, id)]).toEqual([[], ['2026-01-20T11:00']]);
  const reminders = bens.api('GET /api/tasks/{id}/reminders', { params: { id } });
  expect((await reminders).defaultReminder).toMatchObject({ offsetMinutes: 0 });
});

it('each new task of a series has the reminders of the one before, except those at a fixed time (REMINDER-5)', async () => {
  const ada = await server.register({ tier: 'PersonalPro' });
  const id = await task(ada, '2026-01-15 18:00', { dueDate: '2026-01-17T00:00:00.000Z' });
  await ada.api('POST /api/tasks/{id}/repeat', {
    params: { id },
    body: { frequency: 'Weekly', interval: 1, weekDays: [4], repeatMode: 'Completion' },
  });
  await remind(
    ada,
    id,
    { kind: 'relative', offsetMinutes: 30 },
    { kind: 'due', daysBefore: 1 },
    { kind: 'absolute', at: '2026-01-15T17:00' },
  );
  await ada.api('POST /api/tasks/{id}/complete', { params: { id } });
  const tasks = (await ada.api('GET /api/changes')).tasks ?? [];
  const next = tasks.find((each) => each.id !== id && !each.completed)?.id ?? '';
  expect(await rings(ada, next)).toEqual(['2026-01-22T17:30', '2026-01-23T09:00']);
});

it('a new zone or new preferences move all reminders of a user (REMINDER-6, REMINDER-30)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00', { dueDate: '2026-01-25T00:00:00.000Z' });
  const other = await task(ada, '2026-01-20 23:00');
  await remind(ada, id, { kind: 'relative', offsetMinutes: 10 }, { kind: 'due', daysBefore: 0 });
  const prefer = async (body: object) => {
    await ada.api('PUT /api/auth/preferences', { body });
    await armMoved(pool, now());
    return [...(await rings(ada, id)), ...(await rings(ada, other))];
  };
  expect(await prefer({ timeZone: 'Asia/Tokyo' })).toEqual([
    '2026-01-20T00:50',
    '2026-01-25T00:00',
    '2026-01-20T14:00',
  ]);
  expect(await prefer({ reminderDayTime: '18:00' })).toEqual([
    '2026-01-20T00:50',
    '2026-01-25T09:00',
    '2026-01-20T14:00',
  ]);
  expect(await prefer({ reminderDefault: 60 })).toEqual([
    '2026-01-20T00:50',
    '2026-01-25T09:00',
    '2026-01-20T13:00',
  ]);
  expect(await prefer({ quietFrom: '21:00', quietTo: '07:00' })).toEqual([
    '2026-01-20T00:50',
    '2026-01-25T09:00',
    '2026-01-20T22:00',
  ]);
  expect(await prefer({ reminderDefault: null })).toEqual(['2026-01-20T00:50', '2026-01-25T09:00']);
});

it('the zone of a device moves reminders unless the user has chosen one (REMINDER-6)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00');
  const there = server.call({
    authorization: `Bearer ${ada.tokens.accessToken}`,
    'x-time-zone': 'Asia/Tokyo',
  });
  await there('GET /api/tasks/counts');
  await armMoved(pool, now());
  expect(await rings(ada, id)).toEqual(['2026-01-20T01:00']);
});

it('new rules of time zones move all reminders that have not rung (REMINDER-6)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00');
  await pool.query(`update reminder_firings set fires_at = '2026-01-20T11:00Z' where user_id = $1`, [
    ada.user.id,
  ]);
  await noteZoneRules(pool, { version: '2026a' });
  await armMoved(pool, now());
  expect(await rings(ada, id)).toEqual(['2026-01-20T10:00']);
  await noteZoneRules(pool, { version: '2026a' });
  expect((await pool.query('select from reminder_moves')).rowCount).toBe(0);
});

it('a snooze ends when the task gets another date (REMINDER-8)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-15 13:00');
  await remind(ada, id, { kind: 'relative', offsetMinutes: 0 });
  const [own] = (await ada.api('GET /api/reminders')).reminders;
  const until = '2026-01-15T15:00:00.000Z';
  expect(
    await ada.api('POST /api/reminders/{id}/snooze', { params: { id: own?.id ?? '' }, body: { until } }),
  ).toMatchObject({ snoozedUntil: until, firesAt: until });
  await update(ada, id, { title: 'Call the other bank' });
  expect(await rings(ada, id)).toEqual(['2026-01-15T15:00']);
  await update(ada, id, { scheduledDate: '2026-01-16T00:00:00.000Z' });
  expect(await rings(ada, id)).toEqual(['2026-01-16T13:00']);
});

it('a change of the date while a reminder is set arms it for one of the two, never for both (REMINDER-6)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00');
  for (let round = 0; round < 10; round += 1) {
    const time = `${10 + round}:00`;
    await Promise.all([
      update(ada, id, { scheduledTime: time }),
      remind(ada, id, { kind: 'relative', offsetMinutes: round }),
    ]);
    const expected = new Date(Date.parse(`2026-01-20T${time}:00Z`) - round * 60_000).toISOString();
    expect(await rings(ada, id)).toEqual([expected.slice(0, 16)]);
  }
});
