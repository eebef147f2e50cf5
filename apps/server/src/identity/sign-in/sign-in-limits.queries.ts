/** SQL for recent sign-in attempts, which all servers share (tables `login_attempts` and `client_rates`). */
import { query } from '../../platform/db/query.ts';

/**
 * Returns the times of wrong passwords for the address between `since` and `until`, newest first. Returns at
 * most `limit` of them.
 */
export const failuresBetween = query<
  { failed_at: Date },
  { email: string; since: Date; until: Date; limit: number }
>(
  'sign-in.recent-failures',
  `select failed_at from login_attempts
    where email_key = lower(:email) and failed_at > :since and failed_at <= :until
    order by failed_at desc limit :limit`,
).map(({ failed_at }) => failed_at);

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
export const countInWindow = query<{ hits: number }, { scope: string; client: string; windowAt: Date }>(
  'sign-in.count-call',
  `insert into client_rates (scope, client, window_at, hits) values (:scope, :client, :windowAt, 1)
   on conflict (scope, client, window_at) do update set hits = client_rates.hits + 1
   returning hits`,
).map(({ hits }) => hits);
