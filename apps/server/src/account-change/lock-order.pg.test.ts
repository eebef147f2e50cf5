/** Checks that a transaction locks accounts before users (docs/decisions/021-actors.md). */
import { newId } from '@questlog/domain/uuid';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';

const server = await serverForTests();
const staff = await server.makeAdmin(await server.register(), 'admin');

/**
 * Starts a transaction, as a different server might, that holds its locks until the returned function is
 * called.
 */
async function holding(lock: (client: PoolClient) => Promise<unknown>): Promise<() => Promise<void>> {
  const client = await server.database.pool.connect();
  await client.query('begin');
  await lock(client);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

const waiting = (count: number) =>
  expect.poll(() => lockWaiters(server.database.pool), { timeout: 5_000 }).toBe(count);

it.each<[string, (ada: TestUser) => Promise<unknown>]>([
  ['their name', (ada) => ada.api('PUT /api/auth/profile', { body: { firstName: 'Augusta' } })],
  ['their picture', (ada) => ada.api('DELETE /api/auth/avatar')],
  [
    'their name by an admin',
    ({ user }) =>
      staff.api('PUT /api/admin/users/{id}', { params: { id: user.id }, body: { firstName: 'Augusta' } }),
  ],
])(
  'while a change to a person (%s) waits for an account lock, it does not block other changes',
  async (_, change) => {
    const ada = await server.register();
    const { id } = await ada.api('POST /api/accounts', {
      body: { name: 'Second', accountType: 'Personal' },
    });
    const [first, second = ''] = [ada.accountId, id].sort();
    // Locks are taken in id order, so the change waits for the first account and has not yet tried to lock
    // the second.
    const end = await holding((client) =>
      client.query('select from accounts where id = $1 for no key update', [first]),
    );
    const changed = change(ada);
    await waiting(1);
    let isDeleted = false;
    const deleted = ada
      .api('DELETE /api/accounts/{accountId}', { params: { accountId: second } })
      .then(() => (isDeleted = true));
    // If the deletion blocks, there is a deadlock: each transaction waits for the other's lock.
    await expect.poll(async () => isDeleted || (await lockWaiters(server.database.pool)) > 1).toBe(true);
    const wasFree = isDeleted;
    await end();
    await Promise.all([changed, deleted]);
    expect(wasFree).toBe(true);
  },
);

it('a profile change also notifies an account that the user joins while the change waits for a lock', async () => {
  const ada = await server.register();
  const { accountId } = await server.openTeam(await server.register());
  // Ada joins an account while a change to her profile waits for the lock on her user row.
  const end = await holding(async (client) => {
    await client.query('update accounts set version = version + 1 where id = $1', [accountId]);
    await client.query('select from users where id = $1 for no key update', [ada.user.id]);
    await client.query(
      `insert into members (account_id, user_id, id, role, status, joined_at, version)
       select id, $2, $3, 'Member', 'Active', now(), version from accounts where id = $1`,
      [accountId, ada.user.id, newId(0)],
    );
  });
  const versionOfHer = async () =>
    (
      await server.database.pool.query<{ version: number }>(
        'select version from members where account_id = $1 and user_id = $2',
        [accountId, ada.user.id],
      )
    ).rows[0]?.version ?? 0;
  const changed = ada.api('PUT /api/auth/profile', { body: { firstName: 'Augusta' } });
  await waiting(1);
  const { version: before } = (
    await server.database.pool.query<{ version: number }>('select version from accounts where id = $1', [
      accountId,
    ])
  ).rows[0] ?? { version: 0 };
  await end();
  await changed;
  // The join and the profile change each raised the version by one.
  expect(await versionOfHer()).toBe(before + 2);
});
