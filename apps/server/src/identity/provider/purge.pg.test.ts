import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { watchStatements } from '@questlog/testkit/postgres/statements';
import { purgeExpired } from './purge.queries.ts';

const server = await serverForTests();

const TABLES = [
  'identity_records',
  'login_attempts',
  'client_rates',
  'idempotency_keys',
  'mail_tokens',
  'sessions',
];

async function counts(): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ name: string; count: number }>(
    TABLES.map((name) => `select '${name}' as name, count(*)::int as count from ${name}`).join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function purge(): Promise<Record<string, number>> {
  await purgeExpired(server.database.pool, new Date(server.clock.now().epochMilliseconds));
  return counts();
}

it('purges each kind of row once it has expired, but not before (OPERATION-20, V14.2.4)', async () => {
  const ada = await server.register({ verified: false });
  const other = await server.signIn(ada);
  await ada.api('POST /api/auth/resend-verification', { idempotencyKey: 'resend' });
  await server.mailbox.waitFor(ada.email);
  await server
    .call()('POST /api/auth/login', { body: { email: ada.email, password: 'wrong' } })
    .catch(() => {});
  await server.call()('POST /api/auth/logout', { body: { refreshToken: other.tokens.refreshToken } });

  const before = await counts();
  for (const name of TABLES) expect([name, before[name]]).not.toEqual([name, 0]);
  expect(await purge()).toEqual(before);

  server.clock.advance({ hours: 3 });
  expect(await purge()).toEqual({ ...before, login_attempts: 0, client_rates: 0 });

  server.clock.advance({ days: 7 });
  expect(await purge()).toMatchObject({ idempotency_keys: 0, mail_tokens: 0, sessions: 1 });
  await server.call()('POST /api/auth/refresh', { body: { refreshToken: ada.tokens.refreshToken } });

  server.clock.advance({ days: 31 });
  expect(await purge()).toMatchObject({ identity_records: 0, sessions: 0 });
});

it('purges rate counts written while the clock was a day ahead, once the clock is corrected (OPERATION-20)', async () => {
  server.clock.advance({ days: 1 });
  const wrong = { email: 'ahead@example.org', password: 'wrong' };
  await server
    .call()('POST /api/auth/login', { body: wrong })
    .catch(() => {});
  server.clock.advance({ days: -1 });
  expect(await purge()).toMatchObject({ login_attempts: 0, client_rates: 0 });
});

it('purges many rows in batches, each with its own statement (OPERATION-20)', async () => {
  const { pool } = server.database;
  const { user } = await server.register();
  await pool.query(
    `insert into idempotency_keys (user_id, key, fingerprint, status, created_at)
     select $1, 'old ' || i, '\\x00', 204, timestamptz '2025-01-01' from generate_series(1, 2500) i`,
    [user.id],
  );
  await pool.query(
    `insert into idempotency_keys (user_id, key, fingerprint, status, created_at)
     select $1, 'new ' || i, '\\x00', 204, $2::timestamptz - i * interval '1 second' from generate_series(1, 21500) i`,
    [user.id, new Date(server.clock.now().epochMilliseconds)],
  );
  const watch = watchStatements(pool);
  expect(await purge()).toMatchObject({ idempotency_keys: 20_000 });
  const sent = watch.take().map(({ name }) => name);
  watch.stop();
  expect(sent.filter((name) => name === 'purge.idempotency-keys')).toHaveLength(4);
  expect(sent.filter((name) => name === 'purge.oldest-responses')).toHaveLength(3);
  const { rows } = await pool.query(`select from idempotency_keys where key in ('new 1', 'new 20000')`);
  expect(rows).toHaveLength(2);
});
