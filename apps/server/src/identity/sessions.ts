import type { PoolClient } from 'pg';
import type { Announcer } from '../http/announcer.ts';
import { onCommit } from '../platform/db/on-commit.ts';
import { run } from '../platform/db/prepared.ts';
import { endSessionsOfUser } from './records.queries.ts';

/**
 * Ends the sessions of a user at once: refresh tokens are gone, access tokens refused, browsers signed out.
 * @param client in a transaction; its commit is told to the hub
 * @param keep the session that goes on; null for none
 */
export async function endSessionsOf(
  client: PoolClient,
  userId: string,
  keep: string | null,
  now: Date,
  live: Announcer,
): Promise<void> {
  await run(client, endSessionsOfUser, [userId, keep, now]);
  onCommit(client, () => live.accessChanged(userId));
}
