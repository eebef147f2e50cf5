/** No reminder of a task, to come or being sent, may reach a user or a device whose access has ended. */
import { expect, it } from 'vitest';
import { pushServiceForTests } from '@questlog/testkit/push-service';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { PUSH_ENV, reminderTools } from '../testing/reminder-tools.ts';

const server = await serverForTests({ env: PUSH_ENV });
const service = await pushServiceForTests();
const { task, device, at, lasting } = reminderTools(server);

let devices = 0;

/** A member of a team, whose phone gets reminders of its tasks. */
interface Reminded {
  readonly owner: TestUser;
  readonly member: TestUser;
  readonly memberId: string;
  /** The session that has registered the phone. */
  readonly phone: TestUser;
  readonly sessionId: string;
  readonly name: string;
}

async function reminded(): Promise<Reminded> {
  server.clock.set('2026-01-15T12:00:00Z');
  const owner = lasting(await server.openTeam(await server.register()));
  const member = lasting(await server.register(), owner.accountId);
  const memberId = await server.join(member, owner);
  devices += 1;
  const name = `phone ${devices}`;
  const phone = await server.signIn(member);
  const { sessions } = await phone.api('GET /api/auth/sessions');
  const sessionId = sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
  await device(phone, service, name);
  await task(member, '2026-01-15 13:00');
  await task(member, '2026-01-15 14:00');
  return { owner, member, memberId, phone, sessionId, name };
}

type End = (reminded: Reminded) => Promise<unknown>;

const USER_ENDS: Readonly<Record<string, End>> = {
  'the member was removed': ({ owner: { api, accountId }, memberId }) =>
    api('DELETE /api/accounts/{accountId}/members/{memberId}', { params: { accountId, memberId } }),
  'the member was suspended': ({ owner: { api, accountId }, memberId }) =>
    api('PUT /api/accounts/{accountId}/members/{memberId}/status', {
      params: { accountId, memberId },
      body: { status: 'Suspended' },
    }),
  'the account was deleted': ({ owner: { api, accountId } }) =>
    api('DELETE /api/accounts/{accountId}', { params: { accountId } }),
  'the user has deleted themselves': async ({ member }) => {
    const { api } = await server.signIn(member);
    return api('DELETE /api/auth/me', { body: { confirm: member.email } });
  },
  'the user was deactivated': ({ member }) =>
    server.database.pool.query('update users set deactivated_at = now() where id = $1', [member.user.id]),
};

const SESSION_ENDS: Readonly<Record<string, End>> = {
  'another session has revoked its session': ({ member, sessionId: session }) =>
    member.api('DELETE /api/auth/sessions/{session}', { params: { session } }),
  'its session was signed out': ({ phone }) =>
    server.call()('POST /api/auth/logout', { body: { refreshToken: phone.tokens.refreshToken } }),
  'the password was changed elsewhere': ({ member }) =>
    member.api('POST /api/auth/change-password', { body: { newPassword: 'a long walk by the river 7' } }),
};

/** Lets a push fail, ends the access, and rings what is left. */
async function ringAfter(end: End): Promise<Reminded> {
  const before = await reminded();
  service.respond(before.name, { status: 503 });
  await at('2026-01-15T13:00:00Z');
  expect(service.to(before.name)).toHaveLength(1);
  await end(before);
  service.respond(before.name, { status: 201 });
  for (const time of ['13:01', '13:02', '13:03', '14:00', '14:03', '15:00'])
    await at(`2026-01-15T${time}:00Z`);
  return before;
}

it.each(Object.entries(USER_ENDS))(
  'neither a push nor an email is sent once %s (REMINDER-11, REMINDER-25)',
  async (_name, end) => {
    const { name, member } = await ringAfter(end);
    expect(service.to(name)).toHaveLength(1);
    const subjects = server.mailbox.to(member.email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('Call the bank'))).toEqual([]);
  },
);

it.each(Object.entries(SESSION_ENDS))(
  'a device gets no push once %s, and its user gets an email (REMINDER-13, REMINDER-25)',
  async (_name, end) => {
    const { name, member } = await ringAfter(end);
    expect(service.to(name)).toHaveLength(1);
    const subjects = server.mailbox.to(member.email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('Call the bank'))).toHaveLength(2);
  },
);
