import { run, type Queryable } from '../platform/db/prepared.ts';
import { endSessionsOfUser } from './records.queries.ts';

/**
 * Ends the sessions of a user at once: refresh tokens are gone, access tokens refused, browsers signed out.
 * @param keep the session that goes on; null for none
 */
export async function endSessionsOf(
  on: Queryable,
  userId: string,
  keep: string | null,
  now: Date,
): Promise<void> {
  await run(on, endSessionsOfUser, [userId, keep, now]);
}
