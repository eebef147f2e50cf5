import { localDateAt } from '@questlog/domain/dates/local-date';
import type { Pool } from 'pg';
import type { EmptiedTrash } from '@questlog/contract/trash';
import { actAsSystem, type Actor } from '../../account-change/actor.ts';
import type { Announcer } from '../../account-change/announcer.ts';
import { changeAccount } from '../../account-change/change.ts';
import { NoAccess } from '../../account-change/caller/caller.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import {
  removePortion,
  removeTrashed,
  TRASH_TABLES,
  trashedBefore,
  type TrashTable,
} from './trash.queries.ts';

export interface TrashDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly live: Announcer;
  readonly log: Log;
}

/**
 * Permanently removes rows deleted before the given time (TRASH-8), in batches, each account in its own
 * change. A failed account is retried in the next run and does not block the others.
 * @param signal stops the function between two batches; the function then throws the signal's reason
 * @returns the number of rows removed
 */
export async function emptyTrash(deps: TrashDeps, before: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  const failed = new Set<string>();
  for (const table of TRASH_TABLES) {
    await inBatches(async () => {
      const batch = await removeBatch(deps, table, before, failed);
      removed += batch.removed;
      return batch.scanned;
    }, signal);
  }
  return removed;
}

/** @param failed ids of the accounts to skip; the function adds those that fail */
async function removeBatch(
  { pool, clock, live, log }: TrashDeps,
  table: TrashTable,
  before: Date,
  failed: Set<string>,
): Promise<{ removed: number; scanned: number }> {
  const now = new Date(clock.now().epochMilliseconds);
  const today = localDateAt(now.getTime(), 'UTC');
  const found = await trashedBefore(pool, table, before, [...failed]);
  const byAccount = Map.groupBy(found, (row) => row.account_id);
  let removed = 0;
  for (const [accountId, rows] of byAccount) {
    const userId = rows[0]?.owner_id ?? '';
    const ids = rows.map(({ id }) => id);
    const system = actAsSystem('the emptying of the trash', { accountId, userId, now, today, live });
    removed += await changeAccount(pool, system, {}, (client) =>
      removeTrashed(client, accountId, table, ids),
    ).catch((error: unknown) => {
      failed.add(accountId);
      // If the account was deleted in the meantime, it keeps its trash.
      if (!(error instanceof NoAccess))
        log.error({ err: error, account: accountId }, 'a trash could not be emptied');
      return 0;
    });
  }
  return { removed, scanned: found.length };
}

/**
 * Removes a batch of rows from an account's trash, at a member's request (TRASH-11).
 * @param before rows deleted after this time are kept
 */
export function emptyTrashOfAccount(
  pool: Pool,
  actor: Actor<EmptiedTrash>,
  before: string,
): Promise<EmptiedTrash> {
  return changeAccount(pool, actor, {}, (client, account) => removePortion(client, account.id, before));
}
