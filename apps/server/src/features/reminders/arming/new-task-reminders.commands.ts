/** Reminders of tasks that a user creates with some (REMINDER-16, REMINDER-17). */
import type { PoolClient } from 'pg';
import type { Actor } from '../../../account-change/actor.ts';
import type { LockedAccount } from '../../../account-change/change.ts';
import type { SentReminder } from '../merge-reminders.ts';
import { replaceReminders } from '../reminders.commands.ts';
import { announceReminders } from './announce-reminders.ts';
import { armTasks } from './arming.commands.ts';
import { copyReminders } from './arming.queries.ts';

/** A new task with its user's own reminders, or with the task from which it gets them. */
export interface RemindedTask {
  readonly id: string;
  readonly reminders?: readonly SentReminder[] | undefined;
  readonly remindersOf?: string | undefined;
}

/**
 * Gives new tasks the reminders that their user has sent with them, or those that the user has of the tasks of which
 * they are copies. Arms them. Throws `conflict` if an id is another reminder's.
 */
export async function remindOfCreated(
  client: PoolClient,
  account: Pick<LockedAccount, 'id' | 'announce'>,
  { userId, now }: Pick<Actor, 'userId' | 'now'>,
  tasks: readonly RemindedTask[],
): Promise<void> {
  const accountId = account.id;
  const sent = tasks.flatMap(({ id, reminders = [] }) =>
    reminders.length === 0 ? [] : [{ taskId: id, reminders }],
  );
  const copies = tasks.flatMap(({ id, remindersOf }) =>
    remindersOf === undefined ? [] : [{ from_id: remindersOf, to_id: id }],
  );
  if (sent.length + copies.length === 0) return;
  if (sent.length > 0) await replaceReminders(client, { accountId, userId }, sent, now);
  if (copies.length > 0) {
    await copyReminders(client, { accountId, userId, copies: JSON.stringify(copies), now });
    const ids = copies.map((copy) => copy.to_id);
    await armTasks(client, accountId, ids, now);
  }
  announceReminders(account, [userId]);
}
