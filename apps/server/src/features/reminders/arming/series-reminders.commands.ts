/** Reminders of the tasks that a series creates (REMINDER-5). */
import type { PoolClient } from 'pg';
import type { LockedAccount } from '../../../account-change/change.ts';
import { announceReminders } from './announce-reminders.ts';
import { armTasks } from './arming.commands.ts';
import { copyReminders } from './arming.queries.ts';

/** A new task, and the task of which it is the next one. */
export interface TaskCopy {
  readonly id: string;
  readonly sourceId: string | null;
}

/** Gives new tasks of series the reminders of the previous ones, and arms them. */
export async function remindOfNew(
  client: PoolClient,
  account: Pick<LockedAccount, 'id' | 'announce'>,
  tasks: readonly TaskCopy[],
  now: Date,
): Promise<void> {
  const copies = tasks.flatMap(({ id, sourceId }) =>
    sourceId === null || sourceId === id ? [] : [{ from_id: sourceId, to_id: id }],
  );
  const accountId = account.id;
  if (copies.length > 0) {
    const all = { accountId, userId: null, copies: JSON.stringify(copies), now };
    announceReminders(account, await copyReminders(client, all));
  }
  await armTasks(
    client,
    accountId,
    tasks.map(({ id }) => id),
    now,
  );
}
