/** Computes the reminders of users again whose zone or preferences have changed (REMINDER-6). */
import type { Pool } from 'pg';
import { inBatches } from '../../../platform/db/batches.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { armTasks } from './arming.commands.ts';
import { accountsOfReminded, holdTasks, remindedTasks, takeMovedUser } from './arming.queries.ts';

/** Number of tasks armed at a time. */
const BATCH = 500;

/** Arms the reminders of all users that have moved. @returns the number of users */
export function armMoved(pool: Pool, now: Date, signal?: AbortSignal): Promise<number> {
  return inBatches(
    () =>
      inTransaction(pool, async (client) => {
        const userId = await takeMovedUser.first(client);
        if (userId === undefined) return 0;
        for (const accountId of await accountsOfReminded(client, { userId })) {
          const ids = await remindedTasks(client, { accountId, userId });
          for (let from = 0; from < ids.length; from += BATCH) {
            const some = ids.slice(from, from + BATCH);
            await holdTasks(client, { accountId, ids: some });
            await armTasks(client, accountId, some, now, { isMove: true });
          }
        }
        return 1;
      }),
    signal,
  );
}
