import { expect, it } from 'vitest';
import { pushServiceForTests } from '@questlog/testkit/push-service';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { PUSH_ENV, reminderTools } from '../testing/reminder-tools.ts';

const server = await serverForTests({ env: PUSH_ENV });
const service = await pushServiceForTests();
const { task, remind, device, at, rings, lasting } = reminderTools(server);

let devices = 0;

interface Rung {
  readonly user: TestUser;
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

/** Lets a reminder of a new user ring at 13:00. @param minutes before the time of the task; by default, the default reminder rings */
async function rung(minutes?: number): Promise<Rung> {
  server.clock.set('2026-01-15T12:00:00Z');
  const user = lasting(await server.register({ tier: 'PersonalPro' }));
  devices += 1;
  const name = `device ${devices}`;
  await device(user, service, name);
  const id = await task(user, '2026-01-15 13:00');
  if (minutes !== undefined) await remind(user, id, { kind: 'relative', offsetMinutes: minutes });
  await at('2026-01-15T13:00:00Z');
  return { user, id, name, token: service.to(name)[0]?.message.notification.data.token ?? '' };
}

const act = (token: string, action: 'done' | 'snooze', minutes?: number) =>
  server.call()('POST /api/reminders/act', {
    body: { token, action, ...(minutes === undefined ? {} : { minutes }) },
  });

const isCompleted = async ({ user: { api }, id }: Rung) =>
  (await api('GET /api/tasks/{id}', { params: { id } })).completed;

it('Done completes the task without a session, once (REMINDER-15)', async () => {
  const ring = await rung();
  expect(await act(ring.token, 'done')).toEqual({ taskId: ring.id, isChanged: true });
  expect(await isCompleted(ring)).toBe(true);
  await ring.user.api('POST /api/tasks/{id}/complete', { params: { id: ring.id } });
  expect(await act(ring.token, 'done')).toEqual({ taskId: ring.id, isChanged: false });
  expect(await act(ring.token, 'snooze')).toEqual({ taskId: ring.id, isChanged: false });
  expect(await isCompleted(ring)).toBe(false);
});

it('Done is a change of its user, and the next task of a series follows (REMINDER-15)', async () => {
  const ring = await rung();
  await ring.user.api('POST /api/tasks/{id}/repeat', {
    params: { id: ring.id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Completion' },
  });
  await Promise.all([act(ring.token, 'done'), act(ring.token, 'done')]);
  const { tasks } = await ring.user.api('GET /api/changes');
  expect(tasks.map(({ completed }) => completed)).toEqual(expect.arrayContaining([false, true]));
  expect(tasks).toHaveLength(2);
  const { rows } = await server.database.pool.query('select completed_by from tasks where id = $1', [
    ring.id,
  ]);
  expect(rows).toEqual([{ completed_by: ring.user.user.id }]);
});

it.each([undefined, 0])(
  'Snooze lets the reminder ring later, and the task as it is (REMINDER-8, REMINDER-15)',
  async (minutes) => {
    const { user, id, name, token } = await rung(minutes);
    expect(await act(token, 'snooze', 25)).toEqual({ taskId: id, isChanged: true });
    expect(await rings(user, id)).toEqual(['2026-01-15T13:25']);
    expect(await act(token, 'snooze', 90)).toEqual({ taskId: id, isChanged: false });
    await at('2026-01-15T13:25:00Z');
    const [, second] = service.to(name);
    expect(await user.api('GET /api/tasks/{id}', { params: { id } })).toMatchObject({
      scheduledTime: '13:00',
      completed: false,
    });
    // The second notification has another token.
    expect(await act(second?.message.notification.data.token ?? '', 'snooze')).toMatchObject({
      isChanged: true,
    });
    expect(await rings(user, id)).toEqual(['2026-01-15T13:35']);
  },
);

it('a token changes nothing once the task is completed or in the trash (REMINDER-15)', async () => {
  const completed = await rung();
  await completed.user.api('POST /api/tasks/{id}/complete', { params: { id: completed.id } });
  expect(await act(completed.token, 'snooze')).toMatchObject({ isChanged: false });
  const deleted = await rung();
  await deleted.user.api('DELETE /api/tasks/{id}', { params: { id: deleted.id } });
  expect(await act(deleted.token, 'done')).toMatchObject({ isChanged: false });
});

it('a token is valid for seven days (REMINDER-15)', async () => {
  const ring = await rung();
  server.clock.set('2026-01-22T12:59:59Z');
  expect(await act(ring.token, 'done')).toMatchObject({ isChanged: true });
  const late = await rung();
  server.clock.set('2026-01-22T13:00:00Z');
  await expect(act(late.token, 'done')).rejects.toMatchObject({ status: 400, code: 'invalid_token' });
  expect(await isCompleted(late)).toBe(false);
});

it('the token of a user who was deactivated is invalid (REMINDER-15, REMINDER-25)', async () => {
  const { user, token } = await rung();
  await server.database.pool.query('update users set deactivated_at = now() where id = $1', [user.user.id]);
  await expect(act(token, 'done')).rejects.toMatchObject({ status: 400, code: 'invalid_token' });
});

it('no token is stored (REMINDER-15)', async () => {
  const { token } = await rung();
  const { rows } = await server.database.pool.query<{ row: string }>(
    `select r::text as row from reminder_tokens r union all select d::text from push_deliveries d
      union all select f::text from reminder_firings f union all select i::text from idempotency_keys i`,
  );
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
});

it.each([
  [{ token: 'x'.repeat(22), action: 'done' }, 'invalid_token'],
  [{ token: 'x'.repeat(101), action: 'done' }, 'validation_failed'],
  [{ token: '', action: 'done' }, 'validation_failed'],
  [{ token: 'x', action: 'delete' }, 'validation_failed'],
  [{ token: 'x', action: 'snooze', minutes: 0 }, 'validation_failed'],
  [{ action: 'done' }, 'validation_failed'],
])('rejects the action %j (REMINDER-15)', async (body, code) => {
  const response = await fetch(`${server.url}/api/reminders/act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([response.status, await response.json()]).toMatchObject([400, { code }]);
});
