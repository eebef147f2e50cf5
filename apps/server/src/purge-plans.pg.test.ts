/**
 * Tests that each purge finds expired rows with an index and reads no others (docs/rules/operation.md,
 * OPERATION-20).
 */
import { expect, it } from 'vitest';
import { planStatement, rowsVisited, watchStatements } from '@questlog/testkit/postgres/statements';
import { serverForTests } from '@questlog/testkit/server';
import { deletedBefore } from './features/teams/accounts/account-ends.queries.ts';
import { purgeEvents } from './features/billing/billing.queries.ts';
import { purgeProviderKeys } from './features/billing/provider/provider-keys.queries.ts';
import {
  endSomeLateInvitations,
  endLateInvitations,
  purgeInvitations,
} from './features/teams/invitations/invitations.queries.ts';
import { purgeRead } from './features/notifications/notifications.queries.ts';
import { purgeExpired } from './identity/provider/purge.queries.ts';

const ROWS = 3_000;
/** Maximum number of rows that a plan may visit when there is nothing to purge. */
const MOST = 50;

const server = await serverForTests();

/** Inserts rows that have not expired. */
async function fill(userId: string, accountId: string): Promise<void> {
  const { pool } = server.database;
  const rows = `from generate_series(1, ${ROWS}) i`;
  await pool.query(
    `insert into notifications (user_id, id, type, title, message, version, created_at, read_at)
     select $1, gen_random_uuid(), 0, 'T', 'M', i, '2026-01-15', case when i % 2 = 0 then now() end ${rows}`,
    [userId],
  );
  // Half of the invitations are still open; the others have just ended.
  await pool.query(
    `insert into invitations (account_id, id, email, role, nonce, token_hash, created_at, expires_at, ended_at)
     select $1, gen_random_uuid(), i || '@example.org', 'Member', decode(md5(i::text), 'hex'), sha256(i::text::bytea),
            '2026-01-15', '2030-01-01', case when i % 2 = 0 then timestamptz '2026-01-15' end ${rows}`,
    [accountId],
  );
  await pool.query(
    `insert into billing_events (id, type, received_at) select 'evt_' || i, 'invoice.paid', '2026-01-15' ${rows}`,
  );
  await pool.query(
    `insert into provider_keys (key, generation, failed_at) select 'key ' || i, 1, '2026-01-15' ${rows}`,
  );
  await pool.query(
    `insert into accounts (id, name, account_type, tier, created_at, updated_at)
     select gen_random_uuid(), 'A', 'Team', 'Team', now(), now() ${rows}`,
  );
  await pool.query(
    `insert into idempotency_keys (user_id, key, fingerprint, status, created_at)
     select $1, 'key ' || i, '\\x00', 204, '2026-01-14' ${rows}`,
    [userId],
  );
  await pool.query(
    `insert into mail_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
     select sha256(i::text::bytea), $1, 'verify_email', 'a@example.org', '2026-01-15', '2030-01-01' ${rows}`,
    [userId],
  );
  await pool.query(
    `insert into sessions (id, user_id, created_at, used_at, proved_at)
     select 'session ' || i, $1, '2026-01-15', '2026-01-15', '2026-01-15' ${rows}`,
    [userId],
  );
}

it('a purge does not read rows that it keeps (OPERATION-20)', async () => {
  const { pool } = server.database;
  const ada = await server.register();
  await fill(ada.user.id, ada.accountId);
  const other = await server.register();
  const now = new Date(server.clock.now().epochMilliseconds);
  const longAgo = new Date(now.getTime() - 30 * 86_400_000);
  const watch = watchStatements(pool);
  await purgeRead(pool, longAgo);
  await endSomeLateInvitations.one(pool, { now });
  await endLateInvitations(pool, { accountId: other.accountId, now });
  await purgeInvitations(pool, longAgo);
  await purgeEvents(pool, longAgo);
  await purgeProviderKeys(pool, longAgo);
  await deletedBefore.first(pool, { before: longAgo, skipped: 0 });
  await purgeExpired(pool, now);
  const statements = new Map(watch.take().map((each) => [each.name, each]));
  watch.stop();
  // These statements are exempt because they read every row once, in batches.
  for (const name of ['purge.unused-grants', 'purge.sessions-without-grant']) {
    expect(statements.delete(name)).toBe(true);
  }
  expect(statements.size).toBeGreaterThan(13);
  const client = await pool.connect();
  try {
    const many: string[] = [];
    for (const statement of statements.values()) {
      await client.query(`deallocate all`);
      await planStatement(client, statement);
      const rows = await rowsVisited(client, statement);
      if (rows > MOST) many.push(`${statement.name}: ${rows}`);
    }
    expect(many).toEqual([]);
  } finally {
    client.release(true);
  }
});

it('a purge reads sessions and grants in batches, and each row only once (OPERATION-20)', async () => {
  const watch = watchStatements(server.database.pool);
  await purgeExpired(server.database.pool, new Date(server.clock.now().epochMilliseconds));
  const sent = watch.take().filter(({ name }) => name === 'purge.sessions-without-grant');
  watch.stop();
  expect(sent).toHaveLength(ROWS / 1_000 + 2);
});
