/** SQL for recent sign-in attempts, which all servers share (tables `login_attempts` and `client_rates`). */
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';

const recentFailures = prepare<{ failed_at: Date }, [email: string, since: Date, until: Date, limit: number]>(
  'sign-in.recent-failures',
  `select failed_at from login_attempts
    where email_key = lower($1) and failed_at > $2 and failed_at <= $3
    order by failed_at desc limit $4`,
);

const insertFailure = prepare<never, [email: string, client: string, now: Date]>(
  'sign-in.insert-failure',
  'insert into login_attempts (email_key, client, failed_at) values (lower($1), $2, $3)',
);

const deleteFailures = prepare<never, [email: string]>(
  'sign-in.delete-failures',
  'delete from login_attempts where email_key = lower($1)',
);

const countCall = prepare<{ hits: number }, [scope: string, client: string, windowAt: Date]>(
  'sign-in.count-call',
  `insert into client_rates (scope, client, window_at, hits) values ($1, $2, $3, 1)
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
  return (await run(on, recentFailures, [email, since, until, limit])).map((row) => row.failed_at);
}

export async function recordFailure(on: Queryable, email: string, client: string, now: Date): Promise<void> {
  await run(on, insertFailure, [email, client, now]);
}

/** Deletes the recorded wrong passwords for the address. */
export async function forgetFailures(on: Queryable, email: string): Promise<void> {
  await run(on, deleteFailures, [email]);
}

/** Counts a call and returns the current window's count. */
export async function countInWindow(
  on: Queryable,
  scope: string,
  client: string,
  windowAt: Date,
): Promise<number> {
  return (await runOne(on, countCall, [scope, client, windowAt]))?.hits ?? 1;
}
