/** SQL that purges expired identity data. */
import type { Pool } from 'pg';
import { inBatches, purge, PURGE_BATCH } from '../../platform/db/batches.ts';
import { query, type Query } from '../../platform/db/query.ts';
import { GRANT_DAYS } from './web-client.ts';
import { RETIRED_KEY_HOURS } from './signing-keys.ts';

const purges = [
  purge('purge.records', 'identity_records', 'r.expires_at <= :instant'),
  purge(
    'purge.login-attempts',
    'login_attempts',
    `r.failed_at < :instant::timestamptz - interval '15 minutes'`,
  ),
  purge('purge.client-rates', 'client_rates', `r.window_at < :instant::timestamptz - interval '2 hours'`),
  // Rows with a future date were written while the clock was ahead. Delete them, so that they do not count
  // towards a limit once that date arrives.
  purge(
    'purge.future-login-attempts',
    'login_attempts',
    `r.failed_at > :instant::timestamptz + interval '15 minutes'`,
  ),
  purge(
    'purge.future-client-rates',
    'client_rates',
    `r.window_at > :instant::timestamptz + interval '2 hours'`,
  ),
  purge(
    'purge.idempotency-keys',
    'idempotency_keys',
    `r.created_at <= :instant::timestamptz - interval '7 days'`,
  ),
  purge('purge.mail-tokens', 'mail_tokens', 'r.expires_at <= :instant'),
  purge('purge.used-mail-tokens', 'mail_tokens', 'r.used_at <= :instant'),
  // Keep ended sessions for a day, because requests may be in flight. Later, a session without a row is
  // rejected like an ended one.
  purge('purge.sessions', 'sessions', `r.ended_at < :instant::timestamptz - interval '1 day'`),
  purge(
    'purge.revoked-api-tokens',
    'api_tokens',
    `r.revoked_at < :instant::timestamptz - interval '30 days'`,
  ),
  // Expired tokens stay in the user's list for a month.
  purge('purge.api-tokens', 'api_tokens', `r.expires_at < :instant::timestamptz - interval '30 days'`),
  purge(
    'purge.revoked-assistants',
    'assistant_grants',
    `r.revoked_at < :instant::timestamptz - interval '30 days'`,
  ),
  purge('purge.assistants', 'assistant_grants', `r.expires_at < :instant::timestamptz - interval '30 days'`),
  purge(
    'purge.signing-keys',
    'signing_keys',
    `r.retired_at < :instant::timestamptz - interval '${RETIRED_KEY_HOURS} hours'`,
  ),
];

type Walk = Query<{ last: string | null }, { now: Date; after: string }>;

/**
 * Declares a statement that walks a table in id order after `:after` and deletes useless rows. No index can find
 * rows without references, so each row is checked once an hour, in small batches.
 */
function walk(name: string, table: string, rows: string, useless: string): Walk {
  return query(
    `purge.${name}`,
    `with scanned as materialized (
       select r.ctid as row_location, r.id, (${useless}) as useless from ${table} r
        where ${rows} and r.id > :after order by r.id limit ${PURGE_BATCH}
     ), removed as (
       delete from ${table} where ctid = any(array(select row_location from scanned where useless))
     )
     select max(id) as last from scanned`,
  );
}

const walks = [
  // A grant outlives many refresh tokens, but a month-old grant without other records is useless.
  walk(
    'unused-grants',
    'identity_records',
    `r.kind = 'Grant'`,
    `r.expires_at < :now::timestamptz + interval '${GRANT_DAYS - 31} days'
       and not exists (select from assistant_grants g where g.grant_id = r.grant_id)
       and not exists (select from identity_records o where o.grant_id = r.grant_id and o.kind <> 'Grant')`,
  ),
  walk(
    'sessions-without-grant',
    'sessions',
    'true',
    `r.used_at < :now::timestamptz - interval '1 day'
       and not exists (select from identity_records o where o.grant_id = r.id and o.kind = 'Grant')`,
  ),
];

async function walkThrough(pool: Pool, statement: Walk, now: Date, signal?: AbortSignal): Promise<void> {
  for (let after: string | null = ''; after !== null;) {
    signal?.throwIfAborted();
    ({ last: after } = await statement.one(pool, { now, after }));
  }
}

/** Maximum number of stored responses per user after a purge, which deletes the oldest ones. */
const MAX_RESPONSES = 20_000;

// Counting every user's responses would take too long, so check only users with more than 20 new responses in
// two hours. At a lower rate, a user has fewer than 1,700 responses, which are kept for a week.
const busyUsers = query<{ user_id: string }, { now: Date }>(
  'purge.users-with-new-responses',
  `select user_id from idempotency_keys where created_at > :now::timestamptz - interval '2 hours'
    group by user_id having count(*) > 20`,
);

const oldestResponses = query<{ rows: number }, { userId: string }>(
  'purge.oldest-responses',
  `with removed as (
     delete from idempotency_keys
      where ctid = any(array(select ctid from idempotency_keys where user_id = :userId
                              order by created_at desc offset ${MAX_RESPONSES} limit ${PURGE_BATCH}))
     returning 1
   )
   select count(*)::int as rows from removed`,
).map(({ rows }) => rows);

/**
 * Deletes expired identity data in batches: records, attempts, rate counts, tokens, responses, sessions and
 * keys.
 */
export async function purgeExpired(pool: Pool, now: Date, signal?: AbortSignal): Promise<void> {
  for (const purgeAll of purges) await purgeAll(pool, now, signal);
  for (const statement of walks) await walkThrough(pool, statement, now, signal);
  for (const { user_id: userId } of await busyUsers(pool, { now })) {
    await inBatches(() => oldestResponses.one(pool, { userId }), signal);
  }
}
