import { expect, it } from 'vitest';
import {
  DELETION_NEEDS_PROOF,
  IS_LAST_SUPERADMIN,
  NOT_YOUR_ADDRESS,
  USER_IS_BEING_DELETED,
  USER_IS_BEING_DELETED_FOR_STAFF,
} from '@questlog/domain/identity/user-deletion';
import { newId } from '@questlog/domain/uuid';
import { lockWaiters, whileAnotherChanges } from '@questlog/testkit/postgres/lock-waiters';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { buy } from '../../features/billing/testing/billing.ts';
import { restoreDeletedAccount, restoreDeletedUser } from '../../cli/operator-changes.ts';
import { purgeAccounts } from '../../features/teams/accounts/account-ends.commands.ts';
import { createLog } from '../../platform/log/log.ts';
import { purgeUsers } from './user-purge.ts';

const server = await serverForTests();
const root = await server.makeAdmin(await server.register());

const now = () => new Date(server.clock.now().epochMilliseconds);
const pool = () => server.database.pool;
const remove = ({ api, email }: Pick<TestUser, 'api' | 'email'>, confirm = email) =>
  api('DELETE /api/auth/me', { body: { confirm } });
const login = ({ email, password }: TestUser) =>
  server.call()('POST /api/auth/login', { body: { email, password } });
const accountNames = async ({ api }: TestUser) => (await api('GET /api/accounts')).map(({ name }) => name);

const DEACTIVATED = { status: 403, code: 'account_deactivated', message: USER_IS_BEING_DELETED };

/** Advances the clock past the 30 days and runs the nightly purge. */
async function purgeAfter30Days(): Promise<void> {
  server.clock.advance({ days: 30, seconds: 1 });
  const deps = { pool: pool(), log: createLog('silent') };
  await purgeAccounts(deps, now());
  await purgeUsers(deps, now());
}

async function rowsOf(userId: string): Promise<number> {
  const { rows } = await pool().query<{ rows: number }>(
    `select (select count(*) from users where id = $1)::int + (select count(*) from sessions where user_id = $1)::int
          + (select count(*) from members where user_id = $1)::int + (select count(*) from avatars where user_id = $1)::int
          + (select count(*) from notifications where user_id = $1)::int + (select count(*) from idempotency_keys where user_id = $1)::int
          + (select count(*) from mail_tokens where user_id = $1)::int as rows`,
    [userId],
  );
  return rows[0]?.rows ?? 0;
}

it('deleting a user ends all sessions, blocks sign-in and notifies an unverified address (IDENTITY-60)', async () => {
  const ada = await server.register({ verified: false, firstName: 'Ada' });
  const elsewhere = await server.signIn(ada);
  await remove(ada, ada.email.toUpperCase());
  await expect(ada.api('GET /api/auth/me')).rejects.toMatchObject(DEACTIVATED);
  await expect(elsewhere.api('GET /api/tasks')).rejects.toMatchObject(DEACTIVATED);
  await expect(login(ada)).rejects.toMatchObject(DEACTIVATED);
  const { refreshToken } = ada.tokens;
  await expect(server.call()('POST /api/auth/refresh', { body: { refreshToken } })).rejects.toMatchObject({
    status: 403,
    message: USER_IS_BEING_DELETED,
  });
  const { text } = await server.mailbox.waitFor(ada.email, 'Your Questlog user is being deleted');
  expect(text).toContain("Ada's Account");
});

it('users can delete themselves only with their address and within 15 minutes of signing in (IDENTITY-61)', async () => {
  const ada = await server.register();
  for (const confirm of ['', root.email, `${ada.email}\u0000`]) {
    await expect(remove(ada, confirm)).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'confirm', message: NOT_YOUR_ADDRESS }],
    });
  }
  server.clock.advance({ minutes: 15 });
  const { accessToken } = await server.call()('POST /api/auth/refresh', {
    body: { refreshToken: ada.tokens.refreshToken },
  });
  const late = { ...ada, api: server.call({ authorization: `Bearer ${accessToken}` }) };
  await expect(remove(late)).rejects.toMatchObject({
    status: 403,
    code: 'proof_required',
    message: DELETION_NEEDS_PROOF,
  });
  expect(await late.api('GET /api/auth/me')).toMatchObject({ id: ada.user.id });
});

it('refuses to delete the only superadmin, or an Owner of an account with other Active members (IDENTITY-61)', async () => {
  const ada = await server.register();
  const team = await server.openTeam(ada);
  const memberId = await server.join(await server.register(), team);
  await expect(remove(ada)).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
    message:
      'You own Team, which has other active members. In Team Management, make an Admin the owner or remove the others, or delete that account first.',
  });
  await ada.api('DELETE /api/accounts/{accountId}/members/{memberId}', {
    params: { accountId: team.accountId, memberId },
  });
  await remove(ada);
  const superadmin = await server.signIn(root);
  await expect(remove(superadmin)).rejects.toMatchObject({ status: 409, message: IS_LAST_SUPERADMIN });
});

it('deleting a user deletes accounts without other members, and frees their seat in the rest (IDENTITY-62)', async () => {
  const [ada, owner] = [await server.register(), await server.register()];
  await server.openTeam(ada);
  const team = await server.openTeam(owner, 2);
  await server.join(ada, team, 'Admin');
  const task = await team.api('POST /api/tasks', { body: { title: 'Shared' } });
  await remove(ada);
  const { rows } = await pool().query(
    `select a.name from members m join accounts a on a.id = m.account_id
        where m.user_id = $1 and m.role = 'Owner' and a.deleted_at is null`,
    [ada.user.id],
  );
  expect(rows).toEqual([]);
  const params = { params: { accountId: team.accountId } };
  expect(await team.api('GET /api/accounts/{accountId}', params)).toMatchObject({
    usedSeats: 1,
  });
  const { members } = await team.api('GET /api/accounts/{accountId}/members', params);
  expect(members.map(({ userId }) => userId)).toEqual([owner.user.id]);
  expect(await team.api('GET /api/tasks/{id}', { params: { id: task.id } })).toMatchObject({
    title: 'Shared',
  });
});

it('deleting a user cancels the subscriptions of the deleted accounts (IDENTITY-62)', async () => {
  const ada = await server.register();
  await buy(ada, 'PersonalPro');
  const subscription = async () => (await ada.api('GET /api/billing')).subscriptionId;
  await expect.poll(subscription).not.toBeNull();
  const id = (await subscription()) ?? '';
  await remove(ada);
  const { stripe } = server.payments;
  await expect.poll(async () => (await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
});

it('two concurrent deletions of the same user take effect only once (IDENTITY-60)', async () => {
  const ada = await server.register();
  const again = await server.signIn(ada);
  const responses = await Promise.allSettled([remove(ada), remove(again)]);
  expect(responses.some(({ status }) => status === 'fulfilled')).toBe(true);
  for (const response of responses) {
    if (response.status === 'rejected')
      expect(response.reason).toMatchObject({ code: 'account_deactivated' });
  }
  const { rows } = await pool().query<{ jobs: number }>(
    `select count(*)::int as jobs from jobs.job where name = 'mail-user-deleted' and data->>'userId' = $1`,
    [ada.user.id],
  );
  expect(rows[0]?.jobs).toBe(1);
});

it('rejects a deletion if another user joins the account while the deletion waits for the lock (IDENTITY-61)', async () => {
  const [ada, member] = [await server.register(), await server.register()];
  const { accountId } = await server.openTeam(ada);
  const deletion = whileAnotherChanges(
    pool(),
    accountId,
    (client) =>
      client.query(
        `insert into members (account_id, user_id, id, role, status, joined_at) values ($1, $2, $3, 'Member', 'Active', now())`,
        [accountId, member.user.id, newId(0)],
      ),
    () => remove(ada),
  );
  await expect(deletion).rejects.toMatchObject({ status: 409 });
  expect(await ada.api('GET /api/auth/me')).toMatchObject({ id: ada.user.id });
});

it("refuses to create an account while its user's deletion is being committed (IDENTITY-62)", async () => {
  const ada = await server.register();
  const other = await pool().connect();
  await other.query('begin');
  await other.query('update users set deactivated_at = now(), deletion_requested_at = now() where id = $1', [
    ada.user.id,
  ]);
  const created = ada.api('POST /api/accounts', { body: { name: 'Late', accountType: 'Personal' } });
  created.catch(() => {});
  await expect.poll(() => lockWaiters(pool())).toBe(1);
  await other.query('commit');
  other.release();
  await expect(created).rejects.toMatchObject(DEACTIVATED);
});

it("admins see a pending deletion but cannot change the user's status (IDENTITY-60)", async () => {
  const ada = await server.register();
  await remove(ada);
  const staff = await server.signIn(root);
  const params = { id: ada.user.id };
  expect(await staff.api('GET /api/admin/users/{id}', { params })).toMatchObject({
    isDeactivated: true,
    deletionRequestedAt: now().toISOString(),
  });
  for (const isDeactivated of [true, false]) {
    await expect(
      staff.api('PATCH /api/admin/users/{id}/status', { params, body: { isDeactivated } }),
    ).rejects.toMatchObject({ status: 409, message: USER_IS_BEING_DELETED_FOR_STAFF });
  }
});

it("a deleted user can be restored for 30 days with their own accounts, but not in others' (IDENTITY-63)", async () => {
  const [ada, owner] = [await server.register({ firstName: 'Ada' }), await server.register()];
  await server.join(ada, await server.openTeam(owner));
  const second = await ada.api('POST /api/accounts', { body: { name: 'Old', accountType: 'Personal' } });
  await ada.api('DELETE /api/accounts/{accountId}', { params: { accountId: second.id } });
  await ada.api('POST /api/tasks', { body: { title: 'Kept' } });
  server.clock.advance({ minutes: 1 });
  await remove(ada);
  server.clock.advance({ days: 29 });
  await expect(restoreDeletedAccount(pool(), ada.accountId, now())).rejects.toThrow(
    `The owner of this account is being deleted: bring both back with restore-user ${ada.email}.`,
  );
  expect(await restoreDeletedUser(pool(), ada.email.toUpperCase(), now())).toEqual(["Ada's Account"]);
  await expect(restoreDeletedUser(pool(), ada.email, now())).rejects.toThrow(
    `There is no deleted user with the address ${ada.email}.`,
  );
  const back = await server.signIn(ada);
  expect(await accountNames(back)).toEqual(["Ada's Account"]);
  expect(await back.api('GET /api/tasks')).toMatchObject([{ title: 'Kept' }]);
  await purgeAfter30Days();
  expect(await rowsOf(ada.user.id)).toBeGreaterThan(0);
});

it("purges a deleted user after 30 days, but keeps their rows in others' accounts (IDENTITY-64)", async () => {
  const [ada, owner] = [await server.register(), await server.register()];
  const team = await server.openTeam(owner);
  await server.join(ada, team);
  const of = ({ tokens }: TestUser) =>
    server.call({ authorization: `Bearer ${tokens.accessToken}`, 'x-account-id': team.accountId });
  await of(ada)('POST /api/tasks', { body: { title: 'Shared' } });
  await remove(ada);
  const owned = async () =>
    (await pool().query('select from accounts where id = $1', [ada.accountId])).rowCount;
  server.clock.advance({ days: 29 });
  await purgeUsers({ pool: pool(), log: createLog('silent') }, now());
  expect(await owned()).toBe(1);
  expect(await rowsOf(ada.user.id)).toBeGreaterThan(0);
  const { version } = await of(await server.signIn(owner))('GET /api/changes');
  await purgeAfter30Days();
  expect(await owned()).toBe(0);
  expect(await rowsOf(ada.user.id)).toBe(0);
  await expect(restoreDeletedUser(pool(), ada.email, now())).rejects.toThrow('There is no deleted user');
  const changes = await of(await server.signIn(owner))('GET /api/changes', { query: { since: version } });
  expect(changes).toMatchObject({ reset: true, tasks: [{ title: 'Shared' }] });
  expect(changes.people.map(({ id }) => id)).toEqual([owner.user.id]);
  // The address is free again after the purge.
  expect(await server.register({ email: ada.email })).toMatchObject({ email: ada.email });
});
