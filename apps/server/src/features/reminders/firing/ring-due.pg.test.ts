import { expect, it } from 'vitest';
import { pushServiceForTests } from '@questlog/testkit/push-service';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { PUSH_ENV, reminderTools, titlesOf } from '../testing/reminder-tools.ts';
import { ringDue } from './ring-due.ts';

const server = await serverForTests({ env: PUSH_ENV });
const service = await pushServiceForTests();
const { task, remind, device, at, lasting } = reminderTools(server);
const { pool } = server.database;

let devices = 0;

/** Registers a user with a device, and sets the clock back. */
async function userWithDevice(): Promise<{ user: TestUser; name: string }> {
  server.clock.set('2026-01-15T12:00:00Z');
  const user = lasting(await server.register());
  devices += 1;
  const name = `device ${devices}`;
  await device(user, service, name);
  return { user, name };
}

it('a reminder rings at its time, once, on every device (REMINDER-10)', async () => {
  const { user, name } = await userWithDevice();
  await device(user, service, 'desktop');
  await task(user, '2026-01-15 13:00');
  await at('2026-01-15T12:59:59Z');
  expect(service.to(name)).toHaveLength(0);
  await at('2026-01-15T13:00:00Z');
  await at('2026-01-15T13:00:30Z');
  expect(titlesOf(service.to(name))).toEqual(['Call the bank']);
  expect(titlesOf(service.to('desktop'))).toEqual(['Call the bank']);
});

it('rings once, however many servers look for due reminders at the same time (REMINDER-10)', async () => {
  const { user, name } = await userWithDevice();
  for (let count = 0; count < 20; count += 1) await task(user, '2026-01-15 13:00');
  server.clock.set('2026-01-15T13:00:00Z');
  const now = (): Date => new Date(server.clock.now().epochMilliseconds);
  await Promise.all(Array.from({ length: 8 }, () => ringDue(pool, now)));
  await at('2026-01-15T13:00:01Z');
  expect(service.to(name)).toHaveLength(20);
});

const MAKE_HIDDEN: Readonly<Record<string, (user: TestUser, id: string) => Promise<unknown>>> = {
  'is completed': ({ api }, id) => api('POST /api/tasks/{id}/complete', { params: { id } }),
  'is in the trash': ({ api }, id) => api('DELETE /api/tasks/{id}', { params: { id } }),
  'is in an archived project': async ({ api }, id) => {
    const { id: projectId } = await api('POST /api/projects', { body: { title: 'Old' } });
    await api('PUT /api/tasks/{id}', { params: { id }, body: { projectId } });
    await api('PUT /api/projects/{id}', { params: { id: projectId }, body: { isArchived: true } });
  },
  'is in a project for someday': async ({ api }, id) => {
    const { id: projectId } = await api('POST /api/projects', { body: { title: 'Perhaps' } });
    await api('PUT /api/tasks/{id}', { params: { id }, body: { projectId } });
    await api('PUT /api/projects/{id}', { params: { id: projectId }, body: { someday: true } });
  },
  'is for someday': ({ api }, id) => api('PUT /api/tasks/{id}', { params: { id }, body: { someday: true } }),
};

it.each(Object.entries(MAKE_HIDDEN))(
  'nothing is sent about a task that %s a second before its reminder (REMINDER-11)',
  async (_name, hide) => {
    const { user, name } = await userWithDevice();
    const id = await task(user, '2026-01-15 13:00');
    await remind(user, id, { kind: 'absolute', at: '2026-01-15T13:00' });
    server.clock.set('2026-01-15T12:59:59Z');
    await hide(user, id);
    await at('2026-01-15T13:00:00Z');
    expect(service.to(name)).toEqual([]);
    expect(server.mailbox.to(user.email)).toEqual([]);
  },
);

it('nothing is sent to a member who was removed, nor about a deleted account (REMINDER-11)', async () => {
  const { user, name } = await userWithDevice();
  const team = await server.openTeam(await server.register());
  const owner = lasting(team);
  const memberId = await server.join(user, owner);
  const inTeam = lasting(user, owner.accountId);
  await task(inTeam, '2026-01-15 13:00');
  await task(inTeam, '2026-01-15 14:00');
  await at('2026-01-15T13:00:00Z');
  expect(service.to(name)).toHaveLength(1);
  await owner.api('DELETE /api/accounts/{accountId}/members/{memberId}', {
    params: { accountId: owner.accountId, memberId },
  });
  await at('2026-01-15T14:00:00Z');
  expect(service.to(name)).toHaveLength(1);
  expect(server.mailbox.to(user.email).filter(({ subject }) => subject.startsWith('Reminder'))).toEqual([]);
});

it('a task that is opened again rings for the reminders that are still to come (REMINDER-11)', async () => {
  const { user, name } = await userWithDevice();
  const id = await task(user, '2026-01-15 13:00');
  await remind(user, id, { kind: 'relative', offsetMinutes: 30 }, { kind: 'relative', offsetMinutes: 0 });
  await user.api('POST /api/tasks/{id}/complete', { params: { id } });
  await at('2026-01-15T12:30:00Z');
  // The same call opens a completed task.
  await user.api('POST /api/tasks/{id}/complete', { params: { id } });
  await at('2026-01-15T12:31:00Z');
  expect(service.to(name)).toHaveLength(0);
  await at('2026-01-15T13:00:00Z');
  expect(service.to(name)).toHaveLength(1);
});

it('rings late reminders of the last hour, and one notification counts the older ones (REMINDER-9)', async () => {
  const { user, name } = await userWithDevice();
  for (const time of ['13:00', '13:05', '13:10', '13:29']) await task(user, `2026-01-15 ${time}`);
  await task(user, '2026-01-15 13:30', { title: 'Pay' });
  await task(user, '2026-01-15 14:29', { title: 'Eat' });
  await at('2026-01-15T14:30:00Z');
  expect(titlesOf(service.to(name)).toSorted()).toEqual([
    '4 reminders while the server was away',
    'Eat',
    'Pay (late)',
  ]);
  await at('2026-01-15T14:31:00Z');
  expect(service.to(name)).toHaveLength(3);
});

it('quiet hours put a reminder off to their end, also one that is due when they change (REMINDER-7)', async () => {
  const { user, name } = await userWithDevice();
  await user.api('PUT /api/auth/preferences', { body: { quietFrom: '13:00', quietTo: '15:00' } });
  await task(user, '2026-01-15 13:00');
  await at('2026-01-15T14:00:00Z');
  expect(service.to(name)).toHaveLength(0);
  await user.api('PUT /api/auth/preferences', { body: { quietFrom: '13:00', quietTo: '14:30' } });
  await at('2026-01-15T14:29:59Z');
  expect(service.to(name)).toHaveLength(0);
  await at('2026-01-15T14:30:00Z');
  expect(titlesOf(service.to(name))).toEqual(['Call the bank']);
});

it('reminders of a task that ring at the same time are one notification, about the latest of them (REMINDER-56)', async () => {
  const { user, name } = await userWithDevice();
  await user.api('PUT /api/auth/preferences', { body: { quietFrom: '13:00', quietTo: '15:00' } });
  const id = await task(user, '2026-01-15 14:30');
  const own = [60, 30, 0].map((offsetMinutes) => ({ kind: 'relative' as const, offsetMinutes }));
  await remind(user, id, ...own, { kind: 'absolute', at: '2026-01-15T14:00' });
  await task(user, '2026-01-15 14:45', { title: 'Pay' });
  await at('2026-01-15T15:00:00Z');
  expect(titlesOf(service.to(name)).toSorted()).toEqual(['Call the bank', 'Pay']);
  const { reminders } = await user.api('GET /api/reminders');
  const latest = reminders.find(({ offsetMinutes }) => offsetMinutes === 0);
  const push = service.to(name).find(({ message }) => message.notification.title === 'Call the bank');
  expect(push?.message.notification.data.reminderId).toBe(latest?.id);
  await at('2026-01-15T15:01:00Z');
  expect(service.to(name)).toHaveLength(2);
});

it('a reminder that has rung does not ring again in another zone (REMINDER-6, REMINDER-10)', async () => {
  const { user, name } = await userWithDevice();
  await task(user, '2026-01-15 13:00');
  await at('2026-01-15T13:00:00Z');
  await user.api('PUT /api/auth/preferences', { body: { timeZone: 'America/New_York' } });
  await at('2026-01-15T13:00:10Z');
  await at('2026-01-15T18:00:00Z');
  expect(service.to(name)).toHaveLength(1);
});

it('a snoozed reminder rings again when the snooze ends (REMINDER-8)', async () => {
  const { user, name } = await userWithDevice();
  const id = await task(user, '2026-01-15 13:00');
  await remind(user, id, { kind: 'relative', offsetMinutes: 0 });
  await at('2026-01-15T13:00:00Z');
  const [own] = (await user.api('GET /api/reminders')).reminders;
  expect(own?.firesAt).toBeNull();
  await user.api('POST /api/reminders/{id}/snooze', { params: { id: own?.id ?? '' }, body: { minutes: 25 } });
  await at('2026-01-15T13:24:59Z');
  expect(service.to(name)).toHaveLength(1);
  await at('2026-01-15T13:25:00Z');
  expect(service.to(name)).toHaveLength(2);
});

it('an hour has at most 300 pushes to the devices of a user, and the rest is emailed (REMINDER-20)', async () => {
  const { user, name } = await userWithDevice();
  await user.api('POST /api/tasks/bulk', { body: { tasks: [{ title: 'Seed' }] } });
  await pool.query(
    `insert into tasks (account_id, id, user_id, title, scheduled_date, scheduled_time, created_at, updated_at, version)
     select $1, gen_random_uuid(), $2, 'Task ' || i, '2026-01-15', '13:00', now(), now(), 0 from generate_series(1, 310) i`,
    [user.accountId, user.user.id],
  );
  await pool.query('insert into reminder_moves values ($1)', [user.user.id]);
  await at('2026-01-15T12:30:00Z');
  await at('2026-01-15T13:00:00Z');
  expect(service.to(name)).toHaveLength(300);
  const [mail] = server.mailbox.to(user.email);
  expect(mail?.subject).toMatch(/^10 reminders: Task \d+ and more$/);
  server.clock.set('2026-01-15T14:00:00Z');
  await task(user, '2026-01-15 14:10');
  await at('2026-01-15T14:10:00Z');
  expect(service.to(name)).toHaveLength(301);
});
