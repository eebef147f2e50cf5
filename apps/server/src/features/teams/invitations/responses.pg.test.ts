import { beforeEach, expect, it, vi } from 'vitest';
import { newId } from '@questlog/domain/uuid';
import { watchStatements } from '@questlog/testkit/postgres/statements';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { listen } from '../../live/testing/listener.ts';
import { accept, invite, mailedToken } from './testing/invitations.ts';

let team: TestUser;

const server = await serverForTests({ env: { TRUST_PROXY: 'true' } });

beforeEach(async () => {
  team = await server.openTeam(await server.register({ firstName: 'Olive', lastName: 'Owen' }), 50);
});

const INVALID = { status: 404, message: 'This invitation link is invalid or has expired.' };

let visitors = 0;
/** Creates a visitor with their own IP address, because the sign-in rate is limited per address. */
const visitor = () => {
  visitors += 1;
  return { api: server.call({ 'x-forwarded-for': `10.1.${visitors >> 8}.${visitors & 255}` }) };
};
const findInvitation = (token: string) =>
  visitor().api('GET /api/invitations/{token}', { params: { token } });
const decline = (token: string) =>
  visitor().api('POST /api/invitations/{token}/decline', { params: { token } });
const pending = async (user: TestUser) => (await user.api('GET /api/invitations/pending')).invitations;
const register = (invitationToken: string, user = {}) =>
  visitor().api('POST /api/auth/register-with-invitation', {
    body: { firstName: 'Nora', lastName: 'New', password: 'long enough', invitationToken, ...user },
  });
const notificationsOf = async (user: TestUser) =>
  (await user.api('GET /api/notifications')).notifications.map(({ type, message }) => [type, message]);

async function invited(user: { readonly email: string }, role = 'Member'): Promise<string> {
  await invite(team, user.email, role);
  return mailedToken(server, user.email);
}

it('an invitation token reveals the account, the inviter and the role without a sign-in', async () => {
  const token = await invited({ email: `n-${newId(0)}@example.org` }, 'Admin');
  expect(await findInvitation(token)).toMatchObject({
    id: token,
    accountName: 'Team',
    inviterName: 'Olive Owen',
    role: 1,
  });
});

it('rejects unknown, used, cancelled and expired invitations, and those to deleted accounts, with the same error (INVITE-4)', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => server.register()));
  const [used = '', cancelled = '', late = '', removed = ''] = await Promise.all(
    users.map((one) => invited(one)),
  );
  await accept(users[0] as TestUser, used);
  const sent = await team.api('GET /api/accounts/{accountId}/invitations', {
    params: { accountId: team.accountId },
  });
  const ofCancelled = sent.find(({ inviteeEmail }) => inviteeEmail === users[1]?.email);
  await team.api('DELETE /api/accounts/{accountId}/invitations/{invitationId}', {
    params: { accountId: team.accountId, invitationId: ofCancelled?.id ?? '' },
  });
  await server.database.pool.query(`update invitations set expires_at = $2 where email = $1`, [
    users[2]?.email,
    new Date(server.clock.now().epochMilliseconds),
  ]);
  await expect(findInvitation(removed)).resolves.toBeDefined();
  await team.api('DELETE /api/accounts/{accountId}', { params: { accountId: team.accountId } });
  const tokens = ['unknown', newId(0), used, cancelled, late, removed, 'ä\u0001%00', 'x'.repeat(5_000)];
  const attempts: readonly ((token: string) => Promise<unknown>)[] = [
    findInvitation,
    decline,
    (token) => accept(visitor(), token),
    (token) => accept(users[3] as TestUser, token),
    (token) => register(token),
  ];
  // The first call of the day also records that the user was active. Make that call before counting
  // statements.
  await users[3]?.api('GET /api/auth/me');
  const responses = new Set<string>();
  const watch = watchStatements(server.database.pool);
  for (const send of attempts) {
    // Response times reveal nothing, because every response runs the same SQL.
    const works = new Set<string>();
    for (const token of tokens) {
      watch.take();
      const rejection = await send(token).catch((error: { status: number; body: unknown }) => error);
      expect(rejection).toMatchObject(INVALID);
      responses.add(JSON.stringify((rejection as { body: unknown }).body));
      // Ignore the statements of jobs that run after the account is deleted.
      const own = watch.take().filter(({ name }) => !/^(?:realtime|billing)\./.test(name));
      works.add(own.map(({ name, text }) => name || text).join('; '));
    }
    expect([...works]).toEqual([expect.stringContaining('invitations.by-token')]);
  }
  watch.stop();
  expect(responses.size).toBe(1);
});

it('accepting an invitation makes the user a member, verifies the address and does not switch accounts (INVITE-5)', async () => {
  const email = `Mixed-${newId(0)}@Example.org`;
  const user = await server.register({ email: email.toLowerCase(), verified: false });
  const token = await invited({ email }, 'Admin');
  expect(await accept(user, token)).toMatchObject({ id: team.accountId, userRole: 'Admin' });
  const me = await user.api('GET /api/auth/me');
  expect(me.emailVerified).toBe(true);
  expect(me.currentAccount?.id).toBe(user.accountId);
  expect(me.availableAccounts.map(({ id }) => id)).toContain(team.accountId);
  const { members } = await team.api('GET /api/accounts/{accountId}/members', {
    params: { accountId: team.accountId },
  });
  expect(members.map(({ status }) => status)).toEqual([1, 1]);
});

it('only one of ten concurrent acceptances of an invitation succeeds (INVITE-3, V2.3.4)', async () => {
  const user = await server.register();
  const token = await invited(user);
  const responses = await Promise.allSettled(Array.from({ length: 10 }, () => accept(user, token)));
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('only the user with the invited address can accept an invitation (INVITE-5, V8.2.2)', async () => {
  const token = await invited(await server.register());
  await expect(accept(await server.register(), token)).rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
  });
  await expect(findInvitation(token)).resolves.toBeDefined();
});

it('asks a visitor to sign in if the address belongs to a user, and to register otherwise (INVITE-5)', async () => {
  const user = await server.register();
  await expect(accept(visitor(), await invited(user))).rejects.toMatchObject({
    status: 401,
    message: 'Sign in to accept',
  });
  await expect(
    accept(visitor(), await invited({ email: `n-${newId(0)}@example.org` })),
  ).rejects.toMatchObject({ status: 409, code: 'registration_required' });
});

it('accepting an invitation makes a removed member active again, with the new role (INVITE-5)', async () => {
  const user = await server.register();
  await server.join(user, team, 'Admin', 'Removed');
  expect(await accept(user, await invited(user))).toMatchObject({ userRole: 'Member' });
});

it('refuses to accept an invitation if the user is already in fifty accounts (INVITE-5)', async () => {
  const user = await server.register();
  for (let made = 1; made < 50; made += 1) {
    await user.api('POST /api/accounts', { body: { name: 'x', accountType: 'Team' } });
  }
  const token = await invited(user);
  await expect(accept(user, token)).rejects.toMatchObject({
    status: 409,
    message: 'You can be in at most 50 accounts. Accounts that you deleted in the last 30 days count too.',
  });
  await expect(findInvitation(token)).resolves.toBeDefined();
});

it('notifies the hub of a new member (INVITE-9)', async () => {
  const user = await server.register();
  const token = await invited(user);
  const listener = await listen(server, user);
  await accept(user, token);
  await vi.waitFor(() => expect(listener.versionOf(team.accountId)).toBeDefined());
  await listener.connection.stop();
});

it('the respond call can accept or decline an invitation (INVITE-5)', async () => {
  const [one, other] = [await server.register(), await server.register()];
  const respond = (user: TestUser, token: string, yes: boolean) =>
    user.api('POST /api/invitations/{token}/respond', { params: { token }, body: { accept: yes } });
  await expect(respond(one, await invited(one), true)).resolves.toMatchObject({ id: team.accountId });
  await respond(other, await invited(other), false);
  expect((await other.api('GET /api/accounts')).map(({ id }) => id)).toEqual([other.accountId]);
});

it('declining an invitation requires only the token and frees the seat (INVITE-6)', async () => {
  const token = await invited({ email: `n-${newId(0)}@example.org` });
  await decline(token);
  await expect(findInvitation(token)).rejects.toMatchObject(INVALID);
  const account = await team.api('GET /api/accounts/{accountId}', { params: { accountId: team.accountId } });
  expect(account.usedSeats).toBe(1);
});

it('registering with an invitation creates a verified member with a personal account (INVITE-10)', async () => {
  const email = `n-${newId(0)}@example.org`;
  const user = await register(await invited({ email }));
  expect(user).toMatchObject({ email, emailVerified: true, firstName: 'Nora' });
  expect(user.currentAccount).toMatchObject({ name: "Nora's Account", userRole: 'Owner' });
  expect(user.availableAccounts.map(({ name }) => name).sort()).toEqual(["Nora's Account", 'Team']);
});

it('concurrent registrations with the same invitation create only one user (INVITE-10)', async () => {
  const token = await invited({ email: `n-${newId(0)}@example.org` });
  const responses = await Promise.allSettled(Array.from({ length: 5 }, () => register(token)));
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it("rejects a registration with an invitation sent to an existing user's address, but keeps the invitation (INVITE-10)", async () => {
  const token = await invited(await server.register());
  await expect(register(token)).rejects.toMatchObject({
    status: 409,
    message: 'An account with this email already exists.',
  });
  await expect(findInvitation(token)).resolves.toBeDefined();
  await expect(register(token, { firstName: 'N', password: '12345' })).rejects.toMatchObject({
    status: 400,
  });
});

it('an invitee sees the invitation in their list and notifications until they answer it (INVITE-9)', async () => {
  const user = await server.register();
  const token = await invited(user);
  expect(await pending(user)).toMatchObject([{ id: token, accountName: 'Team' }]);
  const leads = async () =>
    (await user.api('GET /api/notifications')).notifications.map(({ actionUrl }) => actionUrl);
  expect(await notificationsOf(user)).toEqual([[0, 'Olive Owen invited you to Team as Member.']]);
  expect(await leads()).toEqual([`/invitations/${token}`]);
  await decline(token);
  expect(await pending(user)).toEqual([]);
  expect(await leads()).toEqual([null]);
});

it("a notification no longer links to an invitation after the invitee's address changes (INVITE-19)", async () => {
  const user = await server.register();
  const token = await invited(user);
  const leads = async () =>
    (await user.api('GET /api/notifications')).notifications.map(({ actionUrl }) => actionUrl);
  expect(await leads()).toEqual([`/invitations/${token}`]);
  await user.api('PUT /api/auth/profile', { body: { email: `moved-${user.email}` } });
  expect(await leads()).toEqual([null]);
  await expect(accept(user, token)).rejects.toMatchObject({ status: 403 });
});

it('an invitee has one notification per invitation, with the latest role (INVITE-20)', async () => {
  const user = await server.register();
  await invited(user);
  const listener = await listen(server, user);
  await invite(team, user.email, 'Admin');
  expect(await notificationsOf(user)).toEqual([[0, 'Olive Owen invited you to Team as Admin.']]);
  await vi.waitFor(() => expect(listener.of('NotificationDeleted')).toHaveLength(1));
  await listener.connection.stop();
});

it('an unverified user sees no invitations (INVITE-9)', async () => {
  const user = await server.register({ verified: false });
  await invited(user);
  expect(await pending(user)).toEqual([]);
  expect(await notificationsOf(user)).toEqual([]);
});

it('an answer to an invitation notifies the inviter and Admins, and a new member is announced to the other members (INVITE-9)', async () => {
  const [admin, member] = [await server.register(), await server.register()];
  await server.join(admin, team, 'Admin');
  await server.join(member, team);
  const [one, other] = [
    await server.register({ firstName: 'Ada', lastName: 'L' }),
    await server.register({ firstName: 'Bob', lastName: 'M' }),
  ];
  await accept(one, await invited(one));
  await decline(await invited(other));
  for (const user of [team, admin]) {
    expect((await notificationsOf(user)).filter(([type]) => type !== 3)).toEqual([
      [2, 'Bob M declined the invitation to Team.'],
      [1, 'Ada L accepted the invitation to Team.'],
    ]);
  }
  expect(await notificationsOf(member)).toEqual([[6, 'Ada L joined Team.']]);
});

const as = (user: TestUser, key: string) =>
  server.call({ authorization: `Bearer ${user.tokens.accessToken}`, 'idempotency-key': key });

it('a repeated acceptance with the same idempotency key gets the stored response (API-9)', async () => {
  const [one, other] = [await server.register(), await server.register()];
  const [first, second] = [await invited(one), await invited(other)];
  const accepting = () => as(one, 'a')('POST /api/invitations/{token}/accept', { params: { token: first } });
  const account = await accepting();
  expect(account.id).toBe(team.accountId);
  expect(await accepting()).toEqual(account);
  const responding = () =>
    as(other, 'b')('POST /api/invitations/{token}/respond', {
      params: { token: second },
      body: { accept: true },
    });
  const again = await responding();
  expect(await responding()).toEqual(again);
});

it('a repeated decline with the same idempotency key succeeds (API-9)', async () => {
  const one = await server.register();
  const token = await invited(one);
  const declining = () =>
    as(one, 'c')('POST /api/invitations/{token}/respond', { params: { token }, body: { accept: false } });
  expect([await declining(), await declining()]).toEqual([undefined, undefined]);
  await expect(findInvitation(token)).rejects.toMatchObject(INVALID);
});

it('a repeated resend with the same idempotency key sends only one email (API-9)', async () => {
  const email = `n-${newId(0)}@example.org`;
  const { id } = await invite(team, email);
  await mailedToken(server, email);
  const owner = await server.signIn(team);
  const sending = () => as(owner, 'd')('POST /api/invitations/{token}/resend', { params: { token: id } });
  expect(await sending()).toEqual(await sending());
  await expect.poll(() => server.mailbox.to(email)).toHaveLength(2);
  expect((await findInvitation(await mailedToken(server, email))).id).toBeDefined();
});
