/** Rate limits per time window, shared by all servers (table `client_rates`). */
import { query } from '../../platform/db/query.ts';

/**
 * Counts a call in this window. Returns false, without counting it, if the window already has `maxCalls`
 * calls.
 */
export const takeInWindow = query<
  { hits: number },
  { scope: string; client: string; windowAt: Date; maxCalls: number }
>(
  'rates.take',
  `insert into client_rates (scope, client, window_at, hits) values (:scope, :client, :windowAt, 1)
   on conflict (scope, client, window_at) do update set hits = client_rates.hits + 1
     where client_rates.hits < :maxCalls
   returning hits`,
);

/** Reverts the count of a call that {@link takeInWindow} has counted. */
export const giveBackInWindow = query<never, { scope: string; client: string; windowAt: Date }>(
  'rates.give-back',
  `update client_rates set hits = hits - 1 where scope = :scope and client = :client and window_at = :windowAt
     and hits > 0`,
);
