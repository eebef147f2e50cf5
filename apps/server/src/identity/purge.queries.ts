/** Removal of what has had its time. */
import type { Pool } from 'pg';
import { prepare, run } from '../platform/db/prepared.ts';
import { GRANT_DAYS } from './provider.ts';
import { RETIRED_KEY_HOURS } from './signing-keys.ts';

const purges = [
  prepare<never, [Date]>('purge.records', 'delete from identity_records where expires_at <= $1'),
  // Grants outlive many refresh tokens; one of a month ago that none is left of is of no use any more.
  prepare<never, [Date]>(
    'purge.unused-grants',
    `delete from identity_records g
      where g.kind = 'Grant'
        and g.expires_at < $1::timestamptz + interval '${GRANT_DAYS - 31} days'
        and not exists (
              select from identity_records r where r.grant_id = g.grant_id and r.kind <> 'Grant')`,
  ),
  prepare<never, [Date]>(
    'purge.login-attempts',
    `delete from login_attempts where failed_at < $1::timestamptz - interval '15 minutes'`,
  ),
  prepare<never, [Date]>(
    'purge.client-rates',
    `delete from client_rates where window_at < $1::timestamptz - interval '2 hours'`,
  ),
  prepare<never, [Date]>(
    'purge.idempotency-keys',
    `delete from idempotency_keys where created_at <= $1::timestamptz - interval '7 days'`,
  ),
  prepare<never, [Date]>(
    'purge.mail-tokens',
    'delete from mail_tokens where expires_at <= $1 or used_at is not null',
  ),
  // A session of which the row is gone is refused as an ended one is; a day is for requests that are still under way.
  prepare<never, [Date]>(
    'purge.sessions',
    `delete from sessions s
      where s.ended_at < $1::timestamptz - interval '1 day'
         or not exists (select from identity_records r where r.grant_id = s.id and r.kind = 'Grant')
            and s.used_at < $1::timestamptz - interval '1 day'`,
  ),
  prepare<never, [Date]>(
    'purge.signing-keys',
    `delete from signing_keys where retired_at < $1::timestamptz - interval '${RETIRED_KEY_HOURS} hours'`,
  ),
];

/** Removes expired records, old attempts and rates, used tokens, old answers, forgotten sessions and keys. */
export async function purgeExpired(pool: Pool, now: Date): Promise<void> {
  for (const statement of purges) await run(pool, statement, [now]);
}
