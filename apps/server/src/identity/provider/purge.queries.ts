/** Removal of what has had its time. */
import type { Pool } from 'pg';
import { inBatches } from '../../platform/db/batches.ts';
import { prepare, run, runOne, type Prepared } from '../../platform/db/prepared.ts';
import { GRANT_DAYS } from './provider.ts';
import { RETIRED_KEY_HOURS } from './signing-keys.ts';

/** So many rows go in one statement, and so in one transaction: another one never waits for long. */
const BATCH = 1_000;

/** Removes up to a batch of the rows of a table that meet a condition on `$1`, the present. */
function purge(name: string, table: string, condition: string): Prepared<{ rows: number }, [Date]> {
  return prepare(
    `purge.${name}`,
    `with gone as (
       delete from ${table} where ctid = any(array(select r.ctid from ${table} r where ${condition} limit ${BATCH}))
       returning 1
     )
     select count(*)::int as rows from gone`,
  );
}

const purges = [
  purge('records', 'identity_records', 'r.expires_at <= $1'),
  // Grants outlive many refresh tokens; one of a month ago that none is left of is of no use any more.
  purge(
    'unused-grants',
    'identity_records',
    `r.kind = 'Grant'
       and r.expires_at < $1::timestamptz + interval '${GRANT_DAYS - 31} days'
       and not exists (select from identity_records o where o.grant_id = r.grant_id and o.kind <> 'Grant')`,
  ),
  purge('login-attempts', 'login_attempts', `r.failed_at < $1::timestamptz - interval '15 minutes'`),
  purge('client-rates', 'client_rates', `r.window_at < $1::timestamptz - interval '2 hours'`),
  purge('idempotency-keys', 'idempotency_keys', `r.created_at <= $1::timestamptz - interval '7 days'`),
  purge('mail-tokens', 'mail_tokens', 'r.expires_at <= $1 or r.used_at is not null'),
  // A session of which the row is gone is refused as an ended one is; a day is for requests that are still under way.
  purge(
    'sessions',
    'sessions',
    `r.ended_at < $1::timestamptz - interval '1 day'
       or not exists (select from identity_records o where o.grant_id = r.id and o.kind = 'Grant')
          and r.used_at < $1::timestamptz - interval '1 day'`,
  ),
  purge(
    'signing-keys',
    'signing_keys',
    `r.retired_at < $1::timestamptz - interval '${RETIRED_KEY_HOURS} hours'`,
  ),
];

/** So many kept answers a user has at the most; the oldest go first. */
const MAX_ANSWERS = 20_000;

const crowdedUsers = prepare<{ user_id: string }, []>(
  'purge.users-with-many-answers',
  `select user_id from idempotency_keys group by user_id having count(*) > ${MAX_ANSWERS}`,
);

const oldestAnswers = prepare<{ rows: number }, [string]>(
  'purge.oldest-answers',
  `with gone as (
     delete from idempotency_keys
      where ctid = any(array(select ctid from idempotency_keys where user_id = $1
                              order by created_at desc offset ${MAX_ANSWERS} limit ${BATCH}))
     returning 1
   )
   select count(*)::int as rows from gone`,
);

/** Removes, a batch at a time, expired records, old attempts and rates, used tokens, old answers, forgotten sessions and keys. */
export async function purgeExpired(pool: Pool, now: Date): Promise<void> {
  for (const statement of purges) {
    await inBatches(async () => (await runOne(pool, statement, [now]))?.rows ?? 0);
  }
  for (const { user_id: userId } of await run(pool, crowdedUsers, [])) {
    await inBatches(async () => (await runOne(pool, oldestAnswers, [userId]))?.rows ?? 0);
  }
}
