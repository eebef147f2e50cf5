import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();

const STORED_COUNTS = `select name, day::text, sum(value)::int as value from kept_counts group by 1, 2 having sum(value) <> 0 order by 1, 2`;

const COUNTED = `
  select name, day::text, value::int from (
    select 'users' as name, date '-infinity' as day, count(*) as value from users
    union all select 'users.deactivated', '-infinity', count(deactivated_at) from users
    union all select 'users.signed-up', (created_at at time zone 'UTC')::date, count(*) from users group by 2
    union all select 'users.active', last_active_on, count(*) from users where last_active_on is not null group by 2
    union all select 'audit-logs', '-infinity', count(*) from audit_logs
    union all select counted.name, '-infinity', count(*) from accounts
      cross join lateral unnest(array['accounts.type.' || account_type, 'accounts.tier.' || tier,
                                      'accounts.paid.' || paid_tier, 'accounts.granted.' || granted_tier]) counted (name)
      where deleted_at is null group by counted.name
  ) counted where value <> 0 order by 1, 2`;

async function expectExact(): Promise<void> {
  const { pool } = server.database;
  expect((await pool.query(STORED_COUNTS)).rows).toEqual((await pool.query(COUNTED)).rows);
}

it('the stored counts equal freshly computed ones after any sequence of actions (ADMIN-26)', async () => {
  const { pool } = server.database;
  const users = await Promise.all(Array.from({ length: 8 }, () => server.register()));
  const [ada, bob, eve] = users;
  if (ada === undefined || bob === undefined || eve === undefined) throw new Error('eight people registered');
  await expectExact();

  await ada.api('GET /api/auth/me');
  await ada.api('GET /api/auth/me');
  await server.setTier(bob, 'PersonalPro');
  const team = await server.openTeam(ada);
  await team.api('DELETE /api/accounts/{accountId}', { params: { accountId: team.accountId } });
  await pool.query('update users set deactivated_at = now() where id = any ($1)', [
    users.slice(3, 6).map(({ user }) => user.id),
  ]);
  await pool.query('update users set deactivated_at = null where id = $1', [users[3]?.user.id]);
  await pool.query('update users set deactivated_at = now() where id = $1', [users[4]?.user.id]);
  await server.makeAdmin(eve);
  await eve.api('POST /api/admin/admins', { body: { email: ada.email, role: 'support' } });
  await expectExact();

  server.clock.advance({ days: 1 });
  const later = await server.signIn(ada);
  await later.api('GET /api/auth/me');
  await pool.query('delete from users where id = $1', [users[5]?.user.id]);
  await pool.query('delete from accounts where id = $1', [users[5]?.accountId]);
  // The daily counts still include the deleted user. Rebuild them from the remaining rows.
  await pool.query(`delete from kept_counts where day <> '-infinity'`);
  await pool.query(`insert into kept_counts (name, day, shard, value)
    select 'users.signed-up', (created_at at time zone 'UTC')::date, 0, count(*) from users group by 2
    union all select 'users.active', last_active_on, 0, count(*) from users where last_active_on is not null group by 2`);
  await expectExact();
});

it('a user with many requests counts as active once a day (ADMIN-26)', async () => {
  const { pool } = server.database;
  const count = async () =>
    (
      await pool.query<{ value: number }>(
        `select sum(value)::int as value from kept_counts where name = 'users.active'`,
      )
    ).rows[0]?.value ?? 0;
  const ada = await server.register();
  const before = await count();
  await Promise.all(Array.from({ length: 10 }, () => ada.api('GET /api/auth/me')));
  expect(await count()).toBe(before + 1);
});

it('concurrent registrations do not block each other when updating the stored counts (ADMIN-26)', async () => {
  const { pool } = server.database;
  const connections = await Promise.all(Array.from({ length: 8 }, () => pool.connect()));
  const shardOf = async (client: PoolClient): Promise<number> =>
    (await client.query<{ shard: number }>('select pg_backend_pid() & 63 as shard')).rows[0]?.shard ?? 0;
  const open = [
    ...new Map(
      await Promise.all(connections.map(async (client) => [await shardOf(client), client] as const)),
    ).values(),
  ];
  expect(open.length).toBeGreaterThan(2);
  const insert = `insert into users (id, email, first_name, last_name, created_at, updated_at)
                  values (gen_random_uuid(), gen_random_uuid() || '@example.org', 'A', 'B', now(), now())`;
  try {
    for (const client of open) await client.query('begin');
    // None of the transactions has been committed yet. If there were a single counter row, the second insert
    // would block.
    for (const client of open) await client.query(insert);
    for (const client of open) await client.query('commit');
  } finally {
    for (const client of connections) client.release();
  }
});
