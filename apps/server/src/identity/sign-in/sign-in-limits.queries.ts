/** SQL for recent sign-in attempts, which all servers share (tables `login_attempts` and `client_rates`). */
import { query, type Queryable } from '../../platform/db/query.ts';

const recentFailures = query<{ failed_at: Date }, { email: string; since: Date; until: Date; limit: number }>(
  'sign-in.recent-failures',
  `select failed_at from login_attempts
    where email_key = lower(:email) and failed_at > :since and failed_at <= :until
    order by failed_at desc limit :limit`,
);

const countCall = query<{ hits: number }, { scope: string; client: string; windowAt: Date }>(
  'sign-in.count-call',
  `insert into client_rates (scope, client, window_at, hits) values (:scope, :client, :windowAt, 1)
   on conflict (scope, client, window_at) do update set hits = client_rates.hits + 1
   returning hits`,
);

/**
 * Returns the times of wrong passwords for the address between `since` and `until`, newest first. Returns at
 * most `limit` of them.
 */
export async function failuresBetween(
  on: Queryable,
  email: string,
  { since, until, limit }: { readonly since: Date; readonly until: Date; readonly limit: number },
): Promise<Date[]> {
  return (await recentFailures(on, { email, since, until, limit })).map((row) => row.failed_at);
}

export const recordFailure = query<never, { email: string; client: string; now: Date }>(
  'sign-in.insert-failure',
  'insert into login_attempts (email_key, client, failed_at) values (lower(:email), :client, :now)',
);

/** Deletes the recorded wrong passwords for the address. */
export const forgetFailures = query<never, { email: string }>(
  'sign-in.delete-failures',
  'delete from login_attempts where email_key = lower(:email)',
);

/** Counts a call and returns the current window's count. */
export async function countInWindow(
  on: Queryable,
  scope: string,
  client: string,
  windowAt: Date,
): Promise<number> {
  return (await countCall.first(on, { scope, client, windowAt }))?.hits ?? 1;
}
