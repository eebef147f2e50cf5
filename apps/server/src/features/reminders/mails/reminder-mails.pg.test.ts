import { expect, it } from 'vitest';
import { pushServiceForTests } from '@questlog/testkit/push-service';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { createLog } from '../../../platform/log/log.ts';
import { ringDue } from '../firing/ring-due.ts';
import { PUSH_ENV, reminderTools } from '../testing/reminder-tools.ts';
import { sendDueMails } from './send-mails.ts';

const server = await serverForTests({ env: PUSH_ENV });
const service = await pushServiceForTests();
const { task, device, at, lasting } = reminderTools(server);

let devices = 0;

async function register(verified = true): Promise<TestUser> {
  server.clock.set('2026-01-15T12:00:00Z');
  return lasting(await server.register({ verified, tier: 'PersonalPro' }));
}

async function withDevice(user: TestUser): Promise<string> {
  devices += 1;
  const name = `device ${devices}`;
  await device(user, service, name);
  return name;
}

const mailsTo = ({ email }: TestUser) => server.mailbox.to(email);
const isCompleted = async ({ api }: TestUser, id: string) =>
  (await api('GET /api/tasks/{id}', { params: { id } })).completed;

/** Returns the address of the page with the buttons, from an email about one reminder. */
function pageIn(text: string): string {
  return /Done or snooze:\s+(\S+)/.exec(text)?.[1] ?? '';
}

const post = (url: string, form: Readonly<Record<string, string>>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form) });

it('a user without a device gets an email at once (REMINDER-13)', async () => {
  const user = await register();
  const id = await task(user, '2026-01-15 13:00');
  await at('2026-01-15T13:00:00Z');
  const [mail] = mailsTo(user);
  expect(mail?.subject).toBe('Reminder: Call the bank');
  expect(mail?.text).toContain('Today · 1 PM');
  expect(mail?.text).toContain(`${server.url}/task/${id}`);
  await at('2026-01-15T13:01:00Z');
  expect(mailsTo(user)).toHaveLength(1);
});

it('an email comes if no device has accepted the reminder for two minutes (REMINDER-13)', async () => {
  const user = await register();
  const name = await withDevice(user);
  service.respond(name, { status: 503 });
  await task(user, '2026-01-15 13:00');
  await at('2026-01-15T13:00:00Z');
  await at('2026-01-15T13:01:59Z');
  expect(mailsTo(user)).toEqual([]);
  await at('2026-01-15T13:02:00Z');
  expect(mailsTo(user)).toHaveLength(1);
});

it('an email comes if all devices have ended or rejected it, and none if one of them has accepted it (REMINDER-13)', async () => {
  const user = await register();
  const [ended, rejects] = [await withDevice(user), await withDevice(user)];
  service.respond(ended, { status: 410 });
  service.respond(rejects, { status: 403 });
  await task(user, '2026-01-15 13:00');
  await at('2026-01-15T13:00:00Z');
  await at('2026-01-15T13:02:00Z');
  expect(mailsTo(user)).toHaveLength(1);
  service.respond(rejects, { status: 201 });
  await task(user, '2026-01-15 14:00');
  await at('2026-01-15T14:00:00Z');
  await at('2026-01-15T14:02:00Z');
  expect(mailsTo(user)).toHaveLength(1);
});

it.each([
  ['always', 1],
  ['never', 0],
] as const)(
  'with the preference "%s", %i emails come although a device has accepted it (REMINDER-13)',
  async (reminderMail, count) => {
    const user = await register();
    await user.api('PUT /api/auth/preferences', { body: { reminderMail } });
    await withDevice(user);
    await task(user, '2026-01-15 13:00');
    await at('2026-01-15T13:00:00Z');
    expect(mailsTo(user)).toHaveLength(count);
  },
);

it('an address that is not verified gets no reminders (REMINDER-13)', async () => {
  const user = await register(false);
  await task(user, '2026-01-15 13:00');
  await at('2026-01-15T13:00:00Z');
  expect(mailsTo(user)).toEqual([]);
});

it('reminders of one minute are in one email, and one about many lists the first fifty (REMINDER-40)', async () => {
  const user = await register();
  for (const title of ['Call', 'Pay']) await task(user, '2026-01-15 13:00', { title });
  await task(user, '2026-01-15 13:01', { title: 'Eat' });
  await at('2026-01-15T13:01:00Z');
  expect(mailsTo(user).map(({ subject }) => subject)).toEqual([
    '2 reminders: Call and more',
    'Reminder: Eat',
  ]);
  await user.api('POST /api/tasks/bulk', {
    body: {
      tasks: Array.from({ length: 53 }, (_, count) => ({
        title: `Task ${count}`,
        scheduledDate: '2026-01-15T00:00:00.000Z',
        scheduledTime: '14:00',
      })),
    },
  });
  await at('2026-01-15T14:00:00Z');
  expect(mailsTo(user)).toHaveLength(3);
  expect(mailsTo(user)[2]?.text.match(/^- Task/gm)).toHaveLength(50);
  expect(mailsTo(user)[2]?.text).toContain('3 other reminders rang at the same time.');
});

it('titles with links or line breaks stay text in an email (REMINDER-40)', async () => {
  const user = await register();
  await task(user, '2026-01-15 13:00', { title: 'Win at https://evil.example now <b>' });
  await at('2026-01-15T13:00:00Z');
  const [mail] = mailsTo(user);
  expect(mail?.text).not.toContain('https://evil');
  expect(mail?.html).not.toContain('<b>');
});

it('hidden titles are in no email (REMINDER-22)', async () => {
  const user = await register();
  await user.api('PUT /api/auth/preferences', { body: { hideReminderTitles: true } });
  await task(user, '2026-01-15 13:00', { title: 'Secret' });
  await at('2026-01-15T13:00:00Z');
  expect(JSON.stringify(mailsTo(user))).not.toContain('Secret');
});

it('opening the link of an email changes nothing, and its button completes the task once (REMINDER-41)', async () => {
  const user = await register();
  const id = await task(user, '2026-01-15 13:00');
  await at('2026-01-15T13:00:00Z');
  const url = pageIn(mailsTo(user)[0]?.text ?? '');
  const opened = await fetch(url);
  expect(opened.status).toBe(200);
  expect(opened.headers.get('cache-control')).toBe('no-store');
  expect(await opened.text()).toContain('Call the bank');
  expect(await isCompleted(user, id)).toBe(false);
  expect(await (await post(url, { action: 'done' })).text()).toContain('The task is done');
  expect(await isCompleted(user, id)).toBe(true);
  // Opened again by the user, the task stays open.
  await user.api('POST /api/tasks/{id}/complete', { params: { id } });
  const again = await post(url, { action: 'done' });
  expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('Nothing has changed')]);
  expect(await isCompleted(user, id)).toBe(false);
});

it('the other button of the page snoozes (REMINDER-41)', async () => {
  const user = await register();
  await task(user, '2026-01-15 13:00');
  await at('2026-01-15T13:00:00Z');
  const url = pageIn(mailsTo(user)[0]?.text ?? '');
  expect(await (await post(url, { action: 'snooze' })).text()).toContain('You are reminded in 10 minutes');
  await at('2026-01-15T13:10:00Z');
  expect(mailsTo(user)).toHaveLength(2);
});

it.each(['/reminders/unknown', '/reminders/unsubscribe/unknown', `/reminders/${'x'.repeat(500)}`])(
  'answers %s with an error page (REMINDER-41)',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(server.url + path, {
        method,
        ...(method === 'GET' ? {} : { body: new URLSearchParams({ action: 'done' }) }),
      });
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining('This link is invalid or has expired.'),
      ]);
    }
  },
);

it('an email can be unsubscribed from with one click, and opening its link does not (REMINDER-42)', async () => {
  const user = await register();
  await task(user, '2026-01-15 13:00');
  await task(user, '2026-01-15 14:00');
  await at('2026-01-15T13:00:00Z');
  const url = mailsTo(user)[0]?.unsubscribeUrl ?? '';
  expect((await fetch(url)).status).toBe(200);
  const mode = async () => (await user.api('GET /api/auth/me')).reminderMail;
  expect(await mode()).toBe('fallback');
  expect((await post(url, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
  expect(await mode()).toBe('never');
  await at('2026-01-15T14:00:00Z');
  expect(mailsTo(user)).toHaveLength(1);
});

it('an email that cannot be sent is sent later (REMINDER-13)', async () => {
  const user = await register();
  await task(user, '2026-01-15 13:00');
  server.clock.set('2026-01-15T13:00:00Z');
  const clock = (): Date => new Date(server.clock.now().epochMilliseconds);
  const { pool } = server.database;
  await ringDue(pool, clock);
  const log = createLog('silent');
  const mailer = { send: () => Promise.reject(new Error('no mail server')), close: () => undefined };
  await sendDueMails({ pool, log, clock, mailer, publicUrl: server.url });
  await at('2026-01-15T13:00:59Z');
  expect(mailsTo(user)).toEqual([]);
  await at('2026-01-15T13:01:00Z');
  expect(mailsTo(user)).toHaveLength(1);
});
