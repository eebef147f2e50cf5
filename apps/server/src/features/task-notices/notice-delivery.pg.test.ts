import { expect, it } from 'vitest';
import { pushServiceForTests } from '@questlog/testkit/push-service';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { PUSH_ENV, reminderTools } from '../reminders/testing/reminder-tools.ts';
import { mention, noticeTools, type Team } from './testing/notice-tools.ts';

const server = await serverForTests({ env: PUSH_ENV });
const service = await pushServiceForTests();
const { team, leave, noticesOf } = noticeTools(server);
const { device, lasting } = reminderTools(server);

/** Opens a team whose members can make calls at any time. */
async function lastingTeam(): Promise<Team> {
  server.clock.set('2026-01-15T12:00:00Z');
  const { ada, grace, eve } = await team();
  const inTeam = (user: TestUser): TestUser => lasting(user, ada.accountId);
  return { ada: inTeam(ada), grace: inTeam(grace), eve: inTeam(eve) };
}

/** Moves the clock, and makes and sends everything that is due. */
async function at(time: string): Promise<void> {
  server.clock.set(`2026-01-15T${time}Z`);
  await server.notices.make();
  await server.reminders.ring();
  await server.reminders.idle();
}

const mailsTo = ({ email }: TestUser) =>
  server.mailbox.to(email).filter(({ text }) => text.includes('not read a notice'));

const commentOn = ({ api }: TestUser, id: string, body: string) =>
  api('POST /api/tasks/{id}/comments', { params: { id }, body: { body } });

it('unread notices of a task are one email after ten minutes (NOTICE-22)', async () => {
  const { ada, grace } = await lastingTeam();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint', assigneeId: grace.user.id } });
  const call = await ada.api('POST /api/tasks', { body: { title: 'Call', assigneeId: grace.user.id } });
  await at('12:00:01');
  server.clock.set('2026-01-15T12:08:00Z');
  await commentOn(ada, id, 'Blue?');
  await at('12:09:59');
  expect(mailsTo(grace)).toEqual([]);
  await at('12:10:02');
  await at('12:30:00');
  const mails = mailsTo(grace);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    '2 notices about Paint',
    'Ada assigned you a task: Call',
  ]);
  const paint = mails.find(({ subject }) => subject === '2 notices about Paint');
  expect(paint?.text).toContain(
    '- Ada assigned you a task\n  Paint\n\n- Ada commented on a task\n  Paint: Blue?',
  );
  expect(paint?.text).toContain(`/task/${id}`);
  expect(paint?.text).not.toContain(call.id);
  expect(mailsTo(ada)).toEqual([]);
});

it('a notice that was read is not emailed (NOTICE-22)', async () => {
  const { ada, grace } = await lastingTeam();
  await ada.api('POST /api/tasks', { body: { title: 'Paint', assigneeId: grace.user.id } });
  await at('12:00:01');
  await grace.api('POST /api/notifications/mark-all-read');
  await at('12:15:00');
  expect(mailsTo(grace)).toEqual([]);
});

it('each kind can be switched off in the bell and by email (NOTICE-21)', async () => {
  const { ada, grace } = await lastingTeam();
  await grace.api('PUT /api/auth/preferences', { body: { bellOff: ['Assigned'], mailOff: ['Mentioned'] } });
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint', assigneeId: grace.user.id } });
  await commentOn(ada, id, `Blue, ${mention(grace)}?`);
  expect((await noticesOf(grace)).map(([type]) => type)).toEqual([9]);
  expect(await grace.api('GET /api/notifications/unread-count')).toEqual({ count: 1 });
  await at('12:15:00');
  expect(mailsTo(grace).map(({ subject }) => subject)).toEqual(['Ada assigned you a task: Paint']);
  expect(await grace.api('GET /api/auth/me')).toMatchObject({
    bellOff: ['Assigned'],
    mailOff: ['Mentioned'],
  });
  await expect(
    grace.api('PUT /api/auth/preferences', { body: { mailOff: ['TeamInvitation' as 'Assigned'] } }),
  ).rejects.toMatchObject({ status: 400, fields: [{ message: 'This is not a kind of notice.' }] });
});

it('one click in the mail program ends the emails about notices, and not those about reminders (NOTICE-23)', async () => {
  const { ada, grace } = await lastingTeam();
  await ada.api('POST /api/tasks', { body: { title: 'Paint', assigneeId: grace.user.id } });
  await at('12:00:01');
  await at('12:15:00');
  const url = mailsTo(grace)[0]?.unsubscribeUrl ?? '';
  const opened = await fetch(url);
  expect(await opened.text()).toContain('Stop emails about notices?');
  expect((await grace.api('GET /api/auth/me')).mailOff).toEqual([]);
  const clicked = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(await clicked.text()).toContain('You get no more emails about notices');
  const { mailOff, reminderMail } = await grace.api('GET /api/auth/me');
  expect([mailOff.length, reminderMail]).toEqual([5, 'fallback']);
});

it('a push shows a notice once on each device, without the task if titles are hidden (PEOPLE-17)', async () => {
  const { ada, grace } = await lastingTeam();
  await device(grace, service, 'phone');
  await device(grace, service, 'laptop');
  await ada.api('POST /api/tasks', { body: { title: 'Paint', assigneeId: grace.user.id } });
  await at('12:00:01');
  await at('12:00:05');
  const { notifications } = await grace.api('GET /api/notifications');
  for (const name of ['phone', 'laptop']) {
    expect(service.to(name).map(({ message }) => message.notification)).toMatchObject([
      { title: 'Ada assigned you a task', body: 'Paint', tag: notifications[0]?.id },
    ]);
  }
  await grace.api('PUT /api/auth/preferences', { body: { hideReminderTitles: true } });
  await ada.api('POST /api/tasks', { body: { title: 'Secret', assigneeId: grace.user.id } });
  await at('12:00:10');
  expect(service.to('phone').at(-1)?.message.notification).toMatchObject({
    title: 'Ada assigned you a task',
    body: '',
  });
});

it('a member who was removed gets no push and no email that was queued before (PEOPLE-13)', async () => {
  const members = await lastingTeam();
  const { ada, grace } = members;
  await device(grace, service, 'removed');
  await ada.api('POST /api/tasks', { body: { title: 'Paint', assigneeId: grace.user.id } });
  await server.notices.make();
  await leave(members, grace);
  await at('12:15:00');
  expect(service.to('removed')).toEqual([]);
  expect(mailsTo(grace)).toEqual([]);
});

it('a notice that is no longer true is not emailed: the task has another assignee, or the comment was deleted (PEOPLE-36)', async () => {
  const { ada, grace } = await lastingTeam();
  const assigned = await ada.api('POST /api/tasks', {
    body: { title: 'Paint', assigneeId: grace.user.id },
  });
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Call' } });
  const { id: mistake } = await commentOn(ada, id, `Secret, ${mention(grace)}`);
  await commentOn(ada, id, `Blue, ${mention(grace)}?`);
  await server.notices.make();
  await ada.api('PUT /api/tasks/{id}', { params: { id: assigned.id }, body: { assigneeId: null } });
  await ada.api('DELETE /api/comments/{id}', { params: { id: mistake } });
  await at('12:15:00');
  expect(mailsTo(grace).map(({ subject }) => subject)).toEqual(['Ada mentioned you: Call']);
  expect(mailsTo(grace)[0]?.text).toContain('Blue');
});
