/** Merges changes that several devices make to the reminders of one task (REMINDER-62). */
import { TOO_MANY_REMINDERS, type setTaskReminders } from '@questlog/contract/reminders';
import type { Received } from '@questlog/contract/route';
import { MAX_REMINDERS } from '@questlog/domain/reminders/reminders';
import { failField } from '../../platform/errors.ts';
import { columnsOf, type ReminderRow, type StoredReminder } from './reminders.queries.ts';

export type SentReminder = Received<typeof setTaskReminders>['body']['reminders'][number];

/** The reminders that a task is to have. */
export interface SentReminders {
  readonly taskId: string;
  readonly reminders: readonly SentReminder[];
  /** The ids of those that the client saw before its change; undefined to replace all. */
  readonly known?: readonly string[] | undefined;
}

interface MergedReminders extends SentReminders {
  /** The ids of stored reminders that stay although the client has not sent them. */
  readonly addedElsewhere: readonly string[];
}

/**
 * Merges sent reminders with those that other devices have set since the client last saw them. Throws a field error if
 * that makes too many.
 * @param stored the user's own reminders of the task
 */
export function mergeReminders(sent: SentReminders, stored: readonly ReminderRow[]): MergedReminders {
  if (sent.known === undefined) return { ...sent, addedElsewhere: [] };
  const known = new Set(sent.known);
  const sentIds = new Set(sent.reminders.map(({ id }) => id));
  const storedIds = new Set(stored.map(({ id }) => id));
  const added = stored.filter(({ id }) => !known.has(id) && !sentIds.has(id));
  const reminders = sent.reminders.filter((each) => {
    if (each.id === undefined || storedIds.has(each.id)) return true;
    // Another device has removed it, or has set the same one.
    return (
      !known.has(each.id) && !added.some((row) => isSame({ task_id: sent.taskId, ...columnsOf(each) }, row))
    );
  });
  if (added.length + reminders.length > MAX_REMINDERS) failField('reminders', TOO_MANY_REMINDERS);
  return { ...sent, reminders, addedElsewhere: added.map(({ id }) => id) };
}

/** Returns whether a reminder is stored with the same rule. */
export function isSame(reminder: Omit<StoredReminder, 'id'>, row: ReminderRow | undefined): boolean {
  return (
    row?.taskId === reminder.task_id &&
    row.kind === reminder.kind &&
    row.offsetMinutes === reminder.offset_minutes &&
    row.daysBefore === reminder.days_before &&
    row.at === reminder.at
  );
}
