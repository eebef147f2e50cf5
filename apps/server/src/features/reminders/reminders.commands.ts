/** Sets and snoozes users' own reminders (REMINDER-1, REMINDER-8). */
import type { PoolClient } from 'pg';
import type { RemindersOfTask, TaskReminders } from '@questlog/contract/reminders';
import { MAX_SNOOZE_MINUTES } from '@questlog/domain/reminders/reminders';
import { newId } from '@questlog/domain/uuid';
import type { Queryable } from '../../platform/db/query.ts';
import { fail, failField } from '../../platform/errors.ts';
import { armTasks } from './arming/arming.commands.ts';
import { holdTasks } from './arming/arming.queries.ts';
import { isSame, mergeReminders, type SentReminders } from './merge-reminders.ts';
import {
  columnsOf,
  defaultReminderOf,
  ownReminder,
  remindersOfTasks,
  removeReminders,
  setSnooze,
  storeReminders,
  type ReminderRow,
  type StoredReminder,
} from './reminders.queries.ts';

/** A user in an account, whose reminders are meant. */
export interface Reminded {
  readonly accountId: string;
  readonly userId: string;
}

/** Returns the user's own reminders of a task. */
export async function taskReminders(
  on: Queryable,
  { taskId, ...of }: Reminded & { readonly taskId: string },
): Promise<TaskReminders> {
  const reminders = await remindersOfTasks(on, { ...of, ids: [taskId] });
  return { reminders, defaultReminder: (await defaultReminderOf.first(on, { ...of, taskId })) ?? null };
}

/** Returns the user's own reminders of each of these tasks. */
export async function remindersByTask(
  on: Queryable,
  of: Reminded,
  ids: readonly string[],
): Promise<readonly RemindersOfTask[]> {
  const byTask = Map.groupBy(await remindersOfTasks(on, { ...of, ids }), ({ taskId }) => taskId);
  return ids.map((taskId) => ({ taskId, reminders: byTask.get(taskId) ?? [] }));
}

/**
 * Replaces the user's own reminders of tasks, or those of them that the client knew. A reminder that stays as it was
 * keeps its snooze, and does not ring again. Leaves out tasks in the trash; throws `not_found` if no other is left, and
 * `conflict` if an id is another reminder's.
 * @param client in a transaction
 * @returns the ids of the tasks
 */
export async function replaceReminders(
  client: PoolClient,
  of: Reminded,
  sent: readonly SentReminders[],
  now: Date,
): Promise<readonly string[]> {
  const { accountId } = of;
  const taskIds = sent.map(({ taskId }) => taskId);
  if (new Set(taskIds).size < taskIds.length) failField('tasks', 'The same task is in the list twice.');
  const given = sent.flatMap(({ reminders }) => reminders.flatMap(({ id }) => id ?? []));
  if (new Set(given).size < given.length) failField('reminders', 'Two reminders have the same id.');
  const held = new Set((await holdTasks(client, { accountId, ids: taskIds })).map(({ id }) => id));
  if (held.size === 0) return fail('not_found');
  const ids = taskIds.filter((id) => held.has(id));
  const before = await remindersOfTasks(client, { ...of, ids });
  const merged = sent
    .filter(({ taskId }) => held.has(taskId))
    .map((each) =>
      mergeReminders(
        each,
        before.filter(({ taskId }) => taskId === each.taskId),
      ),
    );
  const requested = withIds(merged, before, now);
  const staying = new Set([
    ...requested.map(({ id }) => id),
    ...merged.flatMap(({ addedElsewhere }) => addedElsewhere),
  ]);
  const removed = before.map(({ id }) => id).filter((id) => !staying.has(id));
  if (removed.length > 0) await removeReminders(client, { ...of, ids: removed });
  const rows = new Map(before.map((row) => [row.id, row]));
  const changed = requested.filter((each) => !isSame(each, rows.get(each.id)));
  if (changed.length > 0) {
    const stored = await storeReminders(client, { ...of, now, reminders: JSON.stringify(changed) });
    if (stored.length < changed.length) return fail('conflict');
  }
  await armTasks(client, accountId, ids, now);
  return ids;
}

/** Gives each reminder an id: its own, that of an equal stored one, or a new one. */
function withIds(
  sent: readonly SentReminders[],
  before: readonly ReminderRow[],
  now: Date,
): readonly StoredReminder[] {
  const taken = new Set(sent.flatMap(({ reminders }) => reminders.flatMap(({ id }) => id ?? [])));
  const byTask = Map.groupBy(before, ({ taskId }) => taskId);
  return sent.flatMap(({ taskId, reminders }) => {
    // Reminders that are set together are listed by their ids.
    const fresh = reminders.map(() => newId(now.getTime())).sort();
    return reminders.map((reminder, index) => {
      const columns = { task_id: taskId, ...columnsOf(reminder) };
      const equal = byTask.get(taskId)?.find((row) => !taken.has(row.id) && isSame(columns, row));
      const id = reminder.id ?? equal?.id ?? fresh[index] ?? newId(now.getTime());
      taken.add(id);
      return { id, ...columns };
    });
  });
}

/** The end of a snooze: minutes from now, an instant, or null for now. */
export interface Snooze {
  readonly minutes?: number | undefined;
  readonly until?: string | null | undefined;
}

/**
 * Returns the instant at which a snooze ends; null if there is to be none. Throws a field error unless it is in the
 * next four weeks.
 */
export function snoozeEnd({ minutes, until }: Snooze, now: Date): Date | null {
  if (until === null) return null;
  const latest = now.getTime() + MAX_SNOOZE_MINUTES * 60_000;
  if (until === undefined) return new Date(now.getTime() + (minutes ?? 0) * 60_000);
  const end = new Date(until);
  if (end <= now || end.getTime() > latest) failField('until', 'Choose a time in the next four weeks.');
  return end;
}

/**
 * Makes a reminder ring later, or ends its snooze. Throws `not_found` if it is not the user's, or its task is in the trash.
 * @param client in a transaction
 */
export async function snoozeReminder(
  client: PoolClient,
  { id, userId }: { readonly id: string; readonly userId: string },
  until: Date | null,
  now: Date,
): Promise<{ readonly accountId: string; readonly reminder: ReminderRow }> {
  const own = (await ownReminder.first(client, { id, userId })) ?? fail('not_found');
  const { account_id: accountId, task_id: taskId } = own;
  if (!(await holdTasks.any(client, { accountId, ids: [taskId] }))) return fail('not_found');
  await setSnooze(client, { accountId, id, until });
  await armTasks(client, accountId, [taskId], now);
  const rows = await remindersOfTasks(client, { accountId, ids: [taskId], userId });
  return { accountId, reminder: rows.find((row) => row.id === id) ?? fail('not_found') };
}
