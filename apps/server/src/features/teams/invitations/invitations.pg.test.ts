import { beforeEach, expect, it } from 'vitest';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { invite, mailedToken } from './testing/invitations.ts';

let team: TestUser;
let admin: TestUser;

const server = await serverForTests();

beforeEach(async () => {
  team = await server.openTeam(await server.register({ firstName: 'Olive', lastName: 'Owen' }), 5);
  const user = await server.register({ firstName: 'Adam' });
  await server.join(user, team, 'Admin');
  admin = { ...user, accountId: team.accountId };
});

const address = (): string => `invitee-${newId(0)}@example.org`;
const params = () => ({ params: { accountId: team.accountId } });
const sent = (by: TestUser = team) => by.api('GET /api/accounts/{accountId}/invitations', params());
const members = async () => (await team.api('GET /api/accounts/{accountId}/members', params())).members;
const cancel = (by: TestUser, invitationId: string) =>
  by.api('DELETE /api/accounts/{accountId}/invitations/{invitationId}', {
    params: { accountId: team.accountId, invitationId },
  });
const resend = (by: TestUser, idOrToken: string) =>
  by.api('POST /api/invitations/{token}/resend', { params: { token: idOrToken } });
const findInvitation = (token: string) =>
  server.call()('GET /api/invitations/{token}', { params: { token } });

it('an invitation is emailed and listed with the members until it is answered (INVITE-1)', async () => {
  const email = address();
  const made = await invite(team, email, 1);
  expect(made).toMatchObject({
    accountId: team.accountId,
    inviteeEmail: email,
    inviterEmail: team.email,
    inviterName: 'Olive Owen',
    accountName: 'Team',
    role: 1,
  });
  const days = (Date.parse(made.expiresAt) - server.clock.now().epochMilliseconds) / 86_400_000;
  expect(days).toBe(7);
  expect(await sent(admin)).toEqual([made]);
  expect((await members()).at(-1)).toEqual({
    id: made.id,
    accountId: team.accountId,
    userId: null,
    userEmail: email,
    userFirstName: '',
    userLastName: '',
    avatarUrl: null,
    role: 1,
    status: 0,
    joinedAt: null,
  });
  const mail = await server.mailbox.waitFor(email);
  expect(mail.subject).toBe('Olive Owen invited you to Team');
  expect(mail.text).toContain('Olive Owen invited you to join Team on Questlog as Admin.');
  expect(mail.html).toContain(`/invitations/${await mailedToken(server, email)}`);
});

it.each([
  ['', 'Email address is required'],
  ['nobody', 'Please enter a valid email address'],
  ['a@b.c\u0000', 'Please enter a valid email address'],
])('rejects an invitation to the address %j (INVITE-1)', async (email, message) => {
  await expect(invite(team, email)).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'email', message }],
  });
});

it('rejects an invitation to an existing member, including the inviter (INVITE-2)', async () => {
  const suspended = await server.register();
  await server.join(suspended, team, 'Member', 'Suspended');
  for (const email of [team.email.toUpperCase(), admin.email, suspended.email]) {
    await expect(invite(team, email)).rejects.toMatchObject({
      status: 409,
      message: 'This person is already a member.',
    });
  }
});

it('only the Owner and Admins can invite, if their address is verified and the team is paid (INVITE-2)', async () => {
  const member = await server.register();
  await server.join(member, team);
  await expect(invite({ ...member, accountId: team.accountId }, address())).rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
  });
  const unverified = await server.register({ verified: false });
  await server.join(unverified, team, 'Admin');
  await expect(invite({ ...unverified, accountId: team.accountId }, address())).rejects.toMatchObject({
    status: 403,
    message: 'Please verify your email address before you invite people.',
  });
  const unpaid = await team.api('POST /api/accounts', { body: { name: 'New', accountType: 'Team' } });
  await expect(invite({ ...team, accountId: unpaid.id }, address())).rejects.toMatchObject({
    code: 'limit_reached',
    body: { limitType: 'feature', feature: 'TEAM_COLLABORATION', requiredTier: 'Team' },
  });
});

it('inviting a person again resends the invitation with the new role and takes no second seat (INVITE-2)', async () => {
  const email = address();
  const first = await invite(team, email);
  const old = await mailedToken(server, email);
  const second = await invite(admin, email.toUpperCase(), 'Admin');
  expect(second).toMatchObject({ id: first.id, role: 1, inviterName: expect.stringMatching(/^Adam/) });
  expect(await sent()).toHaveLength(1);
  await expect(findInvitation(old)).rejects.toMatchObject({ status: 404 });
});

it('an Admin can neither demote an invited Admin by inviting them again nor cancel their invitation (INVITE-18)', async () => {
  const email = address();
  const { id } = await invite(team, email, 'Admin');
  await expect(invite(admin, email, 'Member')).rejects.toMatchObject({
    status: 403,
    message: 'Admins can only change the role of Members, not other Admins',
  });
  await expect(cancel(admin, id)).rejects.toMatchObject({ status: 403 });
  expect(await sent()).toMatchObject([{ id, role: 1 }]);
  expect(await invite(admin, email, 'Admin')).toMatchObject({ id, role: 1 });
  expect(await resend(await server.signIn(admin), id)).toMatchObject({ id, role: 1 });
  expect(await invite(team, email, 'Member')).toMatchObject({ id, role: 2 });
});

it('resending an invitation by id issues a new token that is valid for seven more days (INVITE-7)', async () => {
  const email = address();
  const { id } = await invite(team, email);
  const old = await mailedToken(server, email);
  server.clock.advance({ days: 0, hours: 0, minutes: 5 });
  const again = await resend(await server.signIn(admin), id);
  expect(again.id).toBe(id);
  await expect(findInvitation(old)).rejects.toMatchObject({ status: 404 });
  await expect.poll(() => server.mailbox.to(email)).toHaveLength(2);
  expect(await findInvitation(await mailedToken(server, email))).toMatchObject({
    expiresAt: again.expiresAt,
  });
  const stranger = await server.register();
  await expect(resend(stranger, id)).rejects.toMatchObject({ status: 404 });
  const member = await server.register();
  await server.join(member, team);
  await expect(resend(member, id)).rejects.toMatchObject({ status: 403 });
});

it('a cancelled invitation is invalid and no longer listed (INVITE-6)', async () => {
  const [one, other, third] = [address(), address(), address()];
  const first = await invite(team, one);
  const second = await invite(team, other);
  const ofAdmin = await invite(team, third, 'Admin');
  const token = await mailedToken(server, one);
  await cancel(admin, first.id);
  await expect(findInvitation(token)).rejects.toMatchObject({ status: 404 });
  await expect(cancel(admin, first.id)).rejects.toMatchObject({ status: 404 });
  await admin.api('DELETE /api/accounts/{accountId}/members/{memberId}', {
    params: { accountId: team.accountId, memberId: second.id },
  });
  await expect(cancel(admin, ofAdmin.id)).rejects.toMatchObject({
    status: 403,
    message: 'Admins cannot remove other admins',
  });
  expect(await sent()).toEqual([ofAdmin]);
});

it('sixty concurrent invitations take exactly the number of free seats (ACCOUNT-30, V2.3.4)', async () => {
  const responses = await Promise.allSettled(Array.from({ length: 60 }, () => invite(team, address())));
  const rejected = responses.filter((response) => response.status === 'rejected');
  expect(rejected).toHaveLength(57);
  for (const response of rejected) {
    expect(response.reason).toMatchObject({
      status: 403,
      code: 'limit_reached',
      body: { limitType: 'seats', currentUsage: 5, maxAllowed: 5, requiresUpgrade: false },
    });
  }
  expect(await sent()).toHaveLength(3);
  expect(await team.api('GET /api/accounts/{accountId}', params())).toMatchObject({ usedSeats: 5 });
});

it('an expired invitation frees its seat at once, even before a job marks it as expired (ACCOUNT-30)', async () => {
  await invite(team, address());
  const [invitation] = await sent();
  const seats = async (): Promise<readonly number[]> => {
    const own = await server.signIn(team);
    const id = { params: { accountId: team.accountId } };
    const [account, usage, me] = await Promise.all([
      own.api('GET /api/accounts/{accountId}', id),
      own.api('GET /api/accounts/{accountId}/usage', id),
      own.api('GET /api/auth/me'),
    ]);
    const listed = me.availableAccounts.find((one) => one.id === team.accountId);
    return [account.usedSeats, usage.seats.current, listed?.usedSeats ?? 0];
  };
  const before = (await seats())[0] ?? 0;
  const expiry = Date.parse(invitation?.expiresAt ?? '');
  server.clock.set(new Date(expiry - 1).toISOString());
  expect(await seats()).toEqual([before, before, before]);
  server.clock.set(new Date(expiry).toISOString());
  expect(await seats()).toEqual([before - 1, before - 1, before - 1]);
  const maxSeats = before - 1;
  const own = await server.signIn(team);
  const change = { params: { accountId: team.accountId }, body: { maxSeats } };
  await expect(own.api('PUT /api/accounts/{accountId}', change)).resolves.toMatchObject({ maxSeats });
});

it('cancelled and expired invitations free their seats (ACCOUNT-30)', async () => {
  const [first] = await Promise.all([1, 2, 3].map(() => invite(team, address())));
  await cancel(team, first?.id ?? '');
  await invite(team, address());
  await expect(invite(team, address())).rejects.toMatchObject({ code: 'limit_reached' });
  server.clock.advance({ days: 7, seconds: 1 });
  const later = await server.signIn(team);
  await expect(invite({ ...later, accountId: team.accountId }, address())).resolves.toMatchObject({
    role: 2,
  });
});

it('limits a user to twenty invitations an hour (INVITE-8, V2.3.2)', async () => {
  await server.database.pool.query('update accounts set max_seats = 100 where id = $1', [team.accountId]);
  const responses = await Promise.allSettled(Array.from({ length: 25 }, () => invite(team, address())));
  const rejected = responses.filter((response) => response.status === 'rejected');
  expect(rejected).toHaveLength(5);
  expect(rejected[0]?.reason).toMatchObject({ status: 429 });
  expect(rejected[0]?.reason.retryAfter).toBeGreaterThan(0);
  await expect(invite(admin, address())).resolves.toBeDefined();
});

it('an address receives at most five invitations an hour from all senders (INVITE-8)', async () => {
  const email = address();
  for (let sending = 0; sending < 5; sending += 1) await invite(sending % 2 ? team : admin, email);
  await expect(invite(team, email)).rejects.toMatchObject({ status: 429 });
});

it('an account that is no longer a paid team has no open invitations (INVITE-3)', async () => {
  const email = address();
  await invite(team, email);
  const token = await mailedToken(server, email);
  await server.setTier(team, 'PersonalFree');
  await expect(findInvitation(token)).rejects.toMatchObject({ status: 404 });
  await server.setTier(team, 'Team');
  await expect(findInvitation(token)).rejects.toMatchObject({ status: 404 });
  expect(await sent()).toEqual([]);
});

it('an invitation token appears neither in the database nor in responses to the inviter (INVITE-11)', async () => {
  const invitee = await server.register();
  const made = await invite(team, invitee.email);
  const token = await mailedToken(server, invitee.email);
  expect(JSON.stringify([made, await sent(), await members()])).not.toContain(token);
  const { pool } = server.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(15);
  for (const { name } of tables) {
    const { rows } = await pool.query(`select from ${name} r where strpos(r::text, $1) > 0`, [token]);
    expect(rows, name).toHaveLength(0);
  }
});
