import { expect, it, vi } from 'vitest';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { watchStatements } from '@questlog/testkit/postgres/statements';
import { createLog } from '../../../platform/log/log.ts';
import { listen } from '../../live/testing/listener.ts';
import { purgeAccounts, restoreAccount } from './account-ends.commands.ts';

const server = await serverForTests();
const ada = await server.register();
// Let time pass, so that Ada's later accounts are newer than her first one.
server.clock.advance({ seconds: 1 });

const create = (user: TestUser, body: object) =>
  user.api('POST /api/accounts', { body: { name: 'Guild', accountType: 'Team', ...body } });
const of = (accountId: string) => ({ params: { accountId } });
const remove = (user: TestUser, accountId: string) =>
  user.api('DELETE /api/accounts/{accountId}', of(accountId));
const setSeats = (user: TestUser, accountId: string, maxSeats: number) =>
  user.api('PUT /api/accounts/{accountId}', { ...of(accountId), body: { maxSeats } });
const accountIds = async (user: TestUser) => (await user.api('GET /api/accounts')).map(({ id }) => id);

it('a new team account starts unpaid, with the requested number of seats or five by default (ACCOUNT-32)', async () => {
  const team = await create(ada, { name: '  Guild ' });
  expect(team).toMatchObject({
    name: 'Guild',
    accountType: 'Team',
    subscriptionTier: 'PersonalFree',
    userRole: 'Owner',
    usedSeats: 1,
    maxSeats: 5,
    features: { taggingEnabled: false, maxProjects: 3, maxTotalTasks: 50 },
  });
  expect(await create(ada, { maxSeats: 12 })).toMatchObject({ maxSeats: 12 });
});

it('a new personal account has one seat and does not become the current account (ACCOUNT-32)', async () => {
  const personal = await create(ada, { accountType: 'Personal', maxSeats: 12 });
  expect(personal).toMatchObject({ accountType: 'Personal', maxSeats: 1 });
  expect((await ada.api('GET /api/auth/me')).currentAccount?.id).toBe(ada.accountId);
});

it.each([
  [{ name: ' ' }, 'name', 'Account name is required'],
  [{ maxSeats: 0 }, 'maxSeats', 'At least 1 seat.'],
  [{ maxSeats: 1_001 }, 'maxSeats', 'At most 1000 seats.'],
  [{ maxSeats: 1.5 }, 'maxSeats', 'The number of seats must be a whole number.'],
  [{ accountType: 'Guild' }, 'accountType', 'The account type must be Personal or Team.'],
])('rejects a new account with %j (ACCOUNT-32, ACCOUNT-34)', async (body, field, message) => {
  await expect(create(ada, body)).rejects.toMatchObject({ status: 400, fields: [{ field, message }] });
});

it('notifies the hub of a new account (ACCOUNT-32)', async () => {
  const listener = await listen(server, ada);
  const { id } = await create(ada, {});
  await vi.waitFor(() => expect(listener.versionOf(id)).toBe(0));
  await listener.connection.stop();
});

it('limits a user to fifty accounts, even when they are created concurrently (ACCOUNT-33)', async () => {
  const grace = await server.register();
  const made = await Promise.allSettled(Array.from({ length: 60 }, () => create(grace, {})));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(49);
  expect(made).toContainEqual(
    expect.objectContaining({
      reason: expect.objectContaining({
        status: 409,
        message:
          'You can be in at most 50 accounts. Accounts that you deleted in the last 30 days count too.',
      }),
    }),
  );
});

it('the Owner can change the number of seats, but not to fewer than are in use (ACCOUNT-34)', async () => {
  const { id } = await create(ada, { maxSeats: 3 });
  await server.join(await server.register(), { accountId: id });
  expect(await setSeats(ada, id, 2)).toMatchObject({ maxSeats: 2, usedSeats: 2 });
  await expect(setSeats(ada, id, 1)).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'maxSeats', message: 'You need at least 2 seats, because they are in use.' }],
  });
});

it('rejects seats for a personal account (ACCOUNT-34)', async () => {
  await expect(setSeats(ada, ada.accountId, 2)).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'maxSeats', message: 'Only team accounts have seats.' }],
  });
});

it("refuses to delete a user's last personal account, even when deletions run concurrently (ACCOUNT-35)", async () => {
  const grace = await server.register();
  await create(grace, {});
  await expect(remove(grace, grace.accountId)).rejects.toMatchObject({
    status: 403,
    message:
      'Cannot delete your only personal account. You must have at least one Personal or Personal Pro account.',
  });
  const { id } = await create(grace, { accountType: 'Personal' });
  const responses = await Promise.allSettled([remove(grace, grace.accountId), remove(grace, id)]);
  expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('only the Owner and Admins can delete an account (ACCOUNT-35)', async () => {
  const team = await server.openTeam(ada);
  const [member, admin] = [await server.register(), await server.register()];
  await server.join(member, team);
  await server.join(admin, team, 'Admin');
  await expect(remove(member, team.accountId)).rejects.toMatchObject({
    status: 403,
    message: 'Only account owners can delete accounts.',
  });
  await remove(admin, team.accountId);
  expect(await accountIds(ada)).not.toContain(team.accountId);
});

it('deleting an account ends all access at once and switches members to their oldest personal account (ACCOUNT-35)', async () => {
  const team = await server.openTeam(ada);
  const member = await server.register();
  await server.join(member, team);
  for (const user of [ada, member]) {
    await user.api('POST /api/auth/switch-account', { body: { accountId: team.accountId } });
  }
  const listener = await listen(server, member);
  await vi.waitFor(() => expect(listener.versionOf(team.accountId)).toBeDefined());
  await remove(ada, team.accountId);
  await vi.waitFor(() => expect(listener.of('AccessEnded')).toEqual([{ accountId: team.accountId }]));
  await listener.connection.stop();
  for (const user of [ada, member]) {
    expect((await user.api('GET /api/auth/me')).currentAccount?.id).toBe(user.accountId);
    expect(await accountIds(user)).not.toContain(team.accountId);
  }
  await expect(team.api('POST /api/tasks', { body: { title: 'late' } })).rejects.toMatchObject({
    code: 'access_denied',
  });
  await expect(remove(ada, team.accountId)).rejects.toMatchObject({ status: 404 });
});

const deps = () => ({ pool: server.database.pool, log: createLog('silent') });
const now = () => new Date(server.clock.now().epochMilliseconds);

it('restoring a deleted account brings back its members and data (ACCOUNT-36)', async () => {
  const team = await server.openTeam(ada);
  const member = await server.register();
  await server.join(member, team);
  await team.api('POST /api/tasks', { body: { title: 'kept' } });
  await remove(ada, team.accountId);
  expect(await restoreAccount(server.database.pool, team.accountId, now())).toBe('Team');
  expect(await accountIds(member)).toContain(team.accountId);
  expect(await team.api('GET /api/tasks')).toMatchObject([{ title: 'kept' }]);
  expect(await restoreAccount(server.database.pool, team.accountId, now())).toBeUndefined();
});

it('purges a deleted account with all its data after 30 days (ACCOUNT-36)', async () => {
  const team = await server.openTeam(await server.register());
  const project = await team.api('POST /api/projects', { body: { title: 'p' } });
  await team.api('POST /api/tasks', {
    body: { title: 't', projectId: project.id, tagPaths: ['a/b/c'] },
  });
  await team.api('DELETE /api/accounts/{accountId}', of(team.accountId));
  const left = async () => {
    const { rows } = await server.database.pool.query<{ rows: number }>(
      `select (select count(*) from accounts where id = $1)::int + (select count(*) from tasks where account_id = $1)::int
                + (select count(*) from members where account_id = $1)::int as rows`,
      [team.accountId],
    );
    return rows[0]?.rows;
  };
  server.clock.advance({ days: 29 });
  await purgeAccounts(deps(), now());
  expect(await left()).toBe(3);
  server.clock.advance({ days: 1, seconds: 1 });
  await purgeAccounts(deps(), now());
  expect(await left()).toBe(0);
  expect(await restoreAccount(server.database.pool, team.accountId, now())).toBeUndefined();
});

it('purges deleted accounts in batches, and a failure does not block the others (ACCOUNT-36)', async () => {
  const teams = [];
  for (let index = 0; index < 2; index += 1) {
    const team = await server.openTeam(await server.register());
    await server.database.pool.query(
      `insert into tasks (account_id, id, title, created_at, updated_at, version)
         select $1, gen_random_uuid(), 'task', now(), now(), 0 from generate_series(1, 2500)`,
      [team.accountId],
    );
    await team.api('DELETE /api/accounts/{accountId}', of(team.accountId));
    server.clock.advance({ seconds: 1 });
    teams.push(team.accountId);
  }
  const { pool } = server.database;
  await pool.query(`create table holds_account (id uuid references accounts (id))`);
  await pool.query(`insert into holds_account values ($1)`, [teams[0]]);
  server.clock.advance({ days: 30 });
  const watch = watchStatements(pool);
  try {
    await purgeAccounts(deps(), now());
    const sent = watch.take().map(({ name }) => name);
    expect(sent.filter((name) => name === 'accounts.purge-tasks')).toHaveLength(8);
  } finally {
    watch.stop();
  }
  const left = 'select id from accounts where id = any($1)';
  expect((await pool.query(left, [teams])).rows).toEqual([{ id: teams[0] }]);
  // Some of its content has already been purged, so the account cannot be restored.
  expect(await restoreAccount(pool, teams[0] ?? '', now())).toBeUndefined();
  await pool.query('drop table holds_account');
  await purgeAccounts(deps(), now());
  expect((await pool.query(left, [teams])).rows).toEqual([]);
});
