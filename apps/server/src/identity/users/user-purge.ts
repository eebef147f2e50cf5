/** Permanently removes deleted users after 30 days (IDENTITY-64). */
import type { Pool } from 'pg';
import { restorableUsersSince } from '@questlog/domain/identity/user-deletion';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Log } from '../../platform/log/log.ts';
import { deletedUserBefore, purgeUser } from './user-deletion.queries.ts';

/**
 * Permanently removes users whose retention period has passed. A failure does not block the removal of other
 * users.
 */
export async function purgeUsers(
  { pool, log }: { readonly pool: Pool; readonly log: Log },
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(restorableUsersSince(now.getTime()));
  for (let failed = 0; ;) {
    signal?.throwIfAborted();
    const userId = await deletedUserBefore.first(pool, { before, skipped: failed });
    if (userId === undefined) return;
    try {
      await inTransaction(pool, (client) => purgeUser(client, userId, before));
    } catch (error) {
      failed += 1;
      log.error({ err: error, user: userId }, 'a deleted user could not be purged');
    }
  }
}
