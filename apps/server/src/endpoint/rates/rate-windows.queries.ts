/** Rate limits per time window, shared by all servers (table `client_rates`). */
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';

const takePlace = prepare<{ hits: number }, [scope: string, client: string, windowAt: Date, places: number]>(
  'rates.take-place',
  `insert into client_rates (scope, client, window_at, hits) values ($1, $2, $3, 1)
   on conflict (scope, client, window_at) do update set hits = client_rates.hits + 1
     where client_rates.hits < $4
   returning hits`,
);

const giveBackPlace = prepare<never, [scope: string, client: string, windowAt: Date]>(
  'rates.give-back-place',
  'update client_rates set hits = hits - 1 where scope = $1 and client = $2 and window_at = $3 and hits > 0',
);

/**
 * Counts a call in this window. Returns false, without counting it, if the window already has `places` calls.
 */
export async function takeInWindow(
  on: Queryable,
  scope: string,
  client: string,
  windowAt: Date,
  places: number,
): Promise<boolean> {
  return (await runOne(on, takePlace, [scope, client, windowAt, places])) !== undefined;
}

/** Reverts the count of a call that {@link takeInWindow} has counted. */
export async function giveBackInWindow(
  on: Queryable,
  scope: string,
  client: string,
  windowAt: Date,
): Promise<void> {
  await run(on, giveBackPlace, [scope, client, windowAt]);
}
