import { expect, it } from 'vitest';
import { pushServiceForTests } from '@questlog/testkit/push-service';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { unannounced } from '../../../account-change/announcer.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { notify } from '../../notifications/notifications.commands.ts';
import { PUSH_ENV, reminderTools, titlesOf } from '../testing/reminder-tools.ts';

const server = await serverForTests({ env: { ...PUSH_ENV, MAIL_FROM: 'Questlog <hello@example.org>' } });
const service = await pushServiceForTests();
const slow = await pushServiceForTests('localhost');
const { task, remind, device, at, lasting } = reminderTools(server);

let users = 0;

interface Owner {
  readonly user: TestUser;
  /** The name of the device. */
  readonly name: string;
  readonly deviceId: string;
}

async function owner(at: typeof service = service): Promise<Owner> {
  server.clock.set('2026-01-15T12:00:00Z');
  const user = lasting(await server.register({ tier: 'PersonalPro' }));
  await user.api('PUT /api/auth/preferences', { body: { reminderMail: 'never' } });
  users += 1;
  const name = `device ${users}`;
  return { user, name, deviceId: await device(user, at, name) };
}

const devicesOf = async ({ api }: TestUser) => (await api('GET /api/push/subscriptions')).subscriptions;
const logOf = async ({ api }: TestUser) => (await api('GET /api/reminders/log')).deliveries;

it('a push is encrypted for the device, signed, urgent, and has the topic of its firing (REMINDER-23)', async () => {
  const { user, name } = await owner();
  const id = await task(user, '2026-01-15 13:00', { title: 'Call the bank' });
  await remind(user, id, { kind: 'relative', offsetMinutes: 10 });
  await at('2026-01-15T12:50:00Z');
  const [push] = service.to(name);
  const { publicKey } = await user.api('GET /api/push/key');
  expect(push?.headers).toMatchObject({
    ttl: '14400',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
    topic: expect.stringMatching(/^[\da-f]{32}$/) as string,
  });
  expect(push?.vapid).toEqual({
    isSigned: true,
    publicKey,
    aud: service.origin,
    exp: Date.parse('2026-01-16T00:50:00Z') / 1_000,
    sub: 'mailto:hello@example.org',
  });
  expect(push?.message).toEqual({
    web_push: 8030,
    notification: {
      title: 'Call the bank',
      body: 'Today · 1 PM',
      navigate: `${server.url}/task/${id}?reminder`,
      lang: 'en',
      dir: 'auto',
      tag: `task-${id}`,
      data: {
        kind: 'reminder',
        taskId: id,
        accountId: user.accountId,
        notificationId: null,
        userId: user.user.id,
        reminderId: expect.any(String) as string,
        firesAt: '2026-01-15T12:50:00.000Z',
        token: expect.stringMatching(/^[\w-]{22}$/) as string,
      },
    },
  });
  // The header, a text of 1 KB with its delimiter, and the tag.
  expect(push?.body).toHaveLength(86 + 1_024 + 1 + 16);
});

it('hides titles if the user wants it (REMINDER-22)', async () => {
  const { user, name } = await owner();
  await user.api('PUT /api/auth/preferences', { body: { hideReminderTitles: true } });
  await task(user, '2026-01-15 13:00', { title: 'Buy a ring' });
  await at('2026-01-15T13:00:00Z');
  const [push] = service.to(name);
  expect(push?.message.notification).toMatchObject({
    title: 'Reminder',
    body: 'Open Questlog to see the task.',
  });
  expect(JSON.stringify(push?.message)).not.toContain('ring"');
});

it('the longest title fits into a push (REMINDER-23)', async () => {
  const { user, name } = await owner();
  const title = '🎉'.repeat(500);
  await task(user, '2026-01-15 13:00', { title });
  await at('2026-01-15T13:00:00Z');
  expect(titlesOf(service.to(name))).toEqual([title]);
  expect(service.to(name)[0]?.body.length).toBeLessThanOrEqual(4_096);
});

it.each([404, 410])('removes a device whose push service answers %i (REMINDER-24)', async (status) => {
  const { user, name } = await owner();
  service.respond(name, { status });
  await task(user, '2026-01-15 13:00');
  await at('2026-01-15T13:00:00Z');
  expect(await devicesOf(user)).toEqual([]);
  expect(await logOf(user)).toMatchObject([
    { state: 'failed', deviceName: name, error: 'The device is no longer subscribed.' },
  ]);
});

it('sends again after a 429 when the push service says, with the same topic (REMINDER-24)', async () => {
  const { user, name } = await owner();
  service.respond(name, { status: 429, headers: { 'retry-after': '300' } }, { status: 201 });
  await task(user, '2026-01-15 13:00');
  await at('2026-01-15T13:00:00Z');
  expect(await logOf(user)).toMatchObject([{ state: 'pending', error: 'The push service answered 429.' }]);
  await at('2026-01-15T13:04:59Z');
  expect(service.to(name)).toHaveLength(1);
  await at('2026-01-15T13:05:00Z');
  const [first, second] = service.to(name);
  expect(second?.headers['topic']).toBe(first?.headers['topic']);
  expect(second?.headers['ttl']).toBe('14100');
  expect(await logOf(user)).toMatchObject([{ state: 'sent', error: null }]);
});

it('retries after 1, 4 and 15 minutes while the push service fails, until four hours are over (REMINDER-24)', async () => {
  const { user, name } = await owner();
  service.respond(name, { status: 500 });
  await task(user, '2026-01-15 13:00');
  const attempts: string[] = [];
  for (let minute = 0; minute < 300; minute += 1) {
    const before = service.to(name).length;
    const instant = new Date(Date.parse('2026-01-15T13:00:00Z') + minute * 60_000).toISOString();
    await at(instant);
    if (service.to(name).length > before) attempts.push(instant.slice(11, 16));
  }
  expect(attempts.slice(0, 5)).toEqual(['13:00', '13:01', '13:05', '13:20', '13:35']);
  expect(attempts.at(-1)).toBe('16:50');
  expect(await logOf(user)).toMatchObject([{ state: 'failed', error: 'The push service answered 500.' }]);
});

it('a push that is accepted after more than 2 minutes is marked as late (REMINDER-9)', async () => {
  const { user, name } = await owner();
  await task(user, '2026-01-15 13:00');
  service.respond(name, { status: 500 }, { status: 500 }, { status: 201 });
  for (const time of ['13:00', '13:01', '13:05']) await at(`2026-01-15T${time}:00Z`);
  expect(titlesOf(service.to(name))).toEqual(['Call the bank', 'Call the bank', 'Call the bank (late)']);
});

it('sends a push that is too large again without its text (REMINDER-24)', async () => {
  const { user, name } = await owner();
  service.respond(name, { status: 413 }, { status: 201 });
  await task(user, '2026-01-15 13:00');
  await at('2026-01-15T13:00:00Z');
  expect(
    service.to(name).map(({ message: { notification } }) => [notification.title, notification.body]),
  ).toEqual([
    ['Call the bank', 'Today · 1 PM'],
    ['Reminder', ''],
  ]);
  expect(await logOf(user)).toMatchObject([{ state: 'sent' }]);
});

it.each([400, 403])('switches a device off after three answers %i in a row (REMINDER-24)', async (status) => {
  const { user, name } = await owner();
  service.respond(name, { status }, { status }, { status: 201 }, { status }, { status }, { status });
  for (const minute of ['01', '02', '03', '04', '05', '06', '07'])
    await task(user, `2026-01-15 13:${minute}`);
  for (const minute of ['01', '02', '03', '04', '05']) await at(`2026-01-15T13:${minute}:00Z`);
  expect(await devicesOf(user)).toMatchObject([{ disabledReason: null }]);
  await at('2026-01-15T13:06:00Z');
  expect(await devicesOf(user)).toMatchObject([
    { disabledReason: `The push service rejected three notifications. The push service answered ${status}.` },
  ]);
  await at('2026-01-15T13:07:00Z');
  expect(service.to(name)).toHaveLength(6);
});

it('registering a device again switches it on (REMINDER-24)', async () => {
  const { user, name } = await owner();
  service.respond(name, { status: 403 });
  for (const minute of ['01', '02', '03']) {
    await task(user, `2026-01-15 13:${minute}`);
    await at(`2026-01-15T13:${minute}:00Z`);
  }
  service.respond(name, { status: 201 });
  await device(user, service, name);
  expect(await devicesOf(user)).toMatchObject([{ disabledReason: null }]);
  await task(user, '2026-01-15 13:05');
  await at('2026-01-15T13:05:00Z');
  expect(service.to(name)).toHaveLength(4);
});

it('a push service that hangs does not delay another one (REMINDER-14)', async () => {
  const waiting = await owner(slow);
  slow.respond(waiting.name, undefined);
  const { user, name } = await owner();
  for (let count = 0; count < 70; count += 1) await task(waiting.user, '2026-01-15 13:00');
  await task(user, '2026-01-15 13:00');
  server.clock.set('2026-01-15T13:00:00Z');
  await server.reminders.ring();
  await expect.poll(() => service.to(name).length, { timeout: 5_000 }).toBe(1);
  expect(slow.to(waiting.name).length).toBeLessThanOrEqual(64);
  await expect.poll(async () => (await logOf(user))[0]?.state).toBe('sent');
  slow.respond(waiting.name, { status: 201 });
});

it('an attempt of a server that has crashed is made again, with the same topic (REMINDER-10)', async () => {
  const { user, name } = await owner();
  await task(user, '2026-01-15 13:00');
  await at('2026-01-15T13:00:00Z');
  // The server has sent the push, but crashed before it could record the response.
  await server.database.pool.query(
    `update push_deliveries set state = 'pending', sent_at = null, next_at = '2026-01-15T13:00:20Z' where user_id = $1`,
    [user.user.id],
  );
  await at('2026-01-15T13:00:20Z');
  const [first, second] = service.to(name);
  expect(second?.headers['topic']).toBe(first?.headers['topic']);
  expect(second?.message.notification.tag).toBe(first?.message.notification.tag);
});

const END_ACCESS: Readonly<Record<string, (owner: Owner) => Promise<unknown>>> = {
  'the task is completed': async ({ user: { api } }) => {
    const [task] = (await api('GET /api/changes')).tasks ?? [];
    return api('POST /api/tasks/{id}/complete', { params: { id: task?.id ?? '' } });
  },
  'the device is removed': ({ user: { api }, deviceId }) =>
    api('DELETE /api/push/subscriptions/{id}', { params: { id: deviceId } }),
  'another user registers the device': async ({ name }) =>
    device(lasting(await server.register()), service, name),
  'the session ends': ({ user: { api } }) => api('DELETE /api/auth/sessions'),
  'the user is deleted': async ({ user }) => {
    const { api } = await server.signIn(user);
    return api('DELETE /api/auth/me', { body: { confirm: user.email } });
  },
};

it.each(Object.entries(END_ACCESS))(
  'a push that is to be sent again is not sent once %s (REMINDER-11, REMINDER-25)',
  async (_name, end) => {
    const before = await owner();
    const { user, name } = before;
    service.respond(name, { status: 503 });
    await task(user, '2026-01-15 13:00');
    await at('2026-01-15T13:00:00Z');
    expect(service.to(name)).toHaveLength(1);
    await end(before);
    service.respond(name, { status: 201 });
    await at('2026-01-15T13:01:00Z');
    await at('2026-01-15T14:00:00Z');
    expect(service.to(name)).toHaveLength(1);
  },
);

it('other notifications are pushed to the devices that receive their kind, unless they have been read (REMINDER-28)', async () => {
  const { user, name, deviceId } = await owner();
  const send = (title: string) =>
    inTransaction(server.database.pool, (client) =>
      notify(
        client,
        [user.user.id],
        { type: 'SystemAnnouncement', title, message: 'Tonight', actionUrl: '/trash' },
        { accountId: null, now: new Date(server.clock.now().epochMilliseconds), live: unannounced },
      ),
    );
  await send('Maintenance');
  await at('2026-01-15T12:01:00Z');
  expect(service.to(name).map(({ message: { notification } }) => notification)).toMatchObject([
    {
      title: 'Maintenance',
      body: 'Tonight',
      navigate: `${server.url}/trash`,
      data: { kind: 'notification' },
    },
  ]);
  await send('Read already');
  await user.api('POST /api/notifications/mark-all-read');
  await at('2026-01-15T12:02:00Z');
  await user.api('PATCH /api/push/subscriptions/{id}', {
    params: { id: deviceId },
    body: { kinds: ['reminder'] },
  });
  await send('Switched off');
  await at('2026-01-15T12:03:00Z');
  expect(service.to(name)).toHaveLength(1);
  expect(await logOf(user)).toEqual([]);
});

it('a test is sent at once, and its result is in the log (REMINDER-26)', async () => {
  const { user, name, deviceId } = await owner();
  await user.api('POST /api/push/test', { body: { subscriptionId: deviceId } });
  await at('2026-01-15T12:00:01Z');
  expect(titlesOf(service.to(name))).toEqual(['Notifications work on this device']);
  expect(await logOf(user)).toMatchObject([
    { kind: 'test', channel: 'push', deviceName: name, state: 'sent', taskId: null, firesAt: null },
  ]);
});
