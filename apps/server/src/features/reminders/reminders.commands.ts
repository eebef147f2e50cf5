/** Sets and snoozes users' own reminders (REMINDER-1, REMINDER-8). */
import type { PoolClient } from 'pg';
import type { setTaskReminders, TaskReminders } from '@questlog/contract/reminders';
import type { Received } from '@questlog/contract/route';
import { MAX_SNOOZE_MINUTES } from '@questlog/domain/reminders/reminders';
import { newId } from '@questlog/domain/uuid';
import type { Queryable } from '../../platform/db/query.ts';
import { fail, failField } from '../../platform/errors.ts';
import { armTasks } from './arming/arming.commands.ts';
import { holdTasks } from './arming/arming.queries.ts';
import {
  defaultReminderOf,
  ownReminder,
  remindersOfTask,
  removeReminders,
  setSnooze,
  storeReminders,
  type ReminderRow,
  type StoredReminder,
} from './reminders.queries.ts';

type SentReminder = Received<typeof setTaskReminders>['body']['reminders'][number];

/** A task, as the user whose reminders are meant sees it. */
export interface TaskOfUser {
  readonly accountId: string;
  readonly taskId: string;
  readonly userId: string;
}

/** Returns the user's own reminders of a task. */
export async function taskReminders(on: Queryable, of: TaskOfUser): Promise<TaskReminders> {
  const reminders = await remindersOfTask(on, of);
  return { reminders, defaultReminder: (await defaultReminderOf.first(on, of)) ?? null };
}

/**
 * Replaces the user's own reminders of a task. A reminder that stays as it was keeps its snooze, and does not ring
 * again. Throws `not_found` for a task in the trash, and `conflict` if an id is another reminder's.
 * @param client in a transaction
 */
export async function replaceReminders(
  client: PoolClient,
  of: TaskOfUser,
  sent: readonly SentReminder[],
  now: Date,
): Promise<TaskReminders> {
  const { accountId, taskId } = of;
  if (!(await holdTasks.any(client, { accountId, ids: [taskId] }))) return fail('not_found');
  const given = sent.flatMap(({ id }) => id ?? []);
  if (new Set(given).size < given.length) failField('reminders', 'Two reminders have the same id.');
  const before = await remindersOfTask(client, of);
  const requested = withIds(sent, before, now);
  const unchanged = new Set(requested.filter((each) => isSame(each, before)).map(({ id }) => id));
  const ids = before.map(({ id }) => id).filter((id) => !requested.some((each) => each.id === id));
  if (ids.length > 0) await removeReminders(client, { ...of, ids });
  const changed = requested.filter(({ id }) => !unchanged.has(id));
  if (changed.length > 0) {
    const stored = await storeReminders(client, { ...of, now, reminders: JSON.stringify(changed) });
    if (stored.length < changed.length) return fail('conflict');
  }
  await armTasks(client, accountId, [taskId], now);
  return taskReminders(client, of);
}

/** Gives each reminder an id: its own, that of an equal stored one, or a new one. */
function withIds(
  sent: readonly SentReminder[],
  before: readonly ReminderRow[],
  now: Date,
): readonly StoredReminder[] {
  const taken = new Set(sent.flatMap(({ id }) => id ?? []));
  // Reminders that are set together are listed by their ids.
  const fresh = sent.map(() => newId(now.getTime())).sort();
  return sent.map((reminder, index) => {
    const columns = {
      kind: reminder.kind,
      offset_minutes: reminder.kind === 'relative' ? reminder.offsetMinutes : null,
      days_before: reminder.kind === 'due' ? reminder.daysBefore : null,
      at: reminder.kind === 'absolute' ? reminder.at : null,
    };
    const equal = before.find((row) => !taken.has(row.id) && isSame({ id: row.id, ...columns }, [row]));
    const id = reminder.id ?? equal?.id ?? fresh[index] ?? newId(now.getTime());
    taken.add(id);
    return { id, ...columns };
  });
}

function isSame(reminder: StoredReminder, stored: readonly ReminderRow[]): boolean {
  return stored.some(
    (row) =>
      row.id === reminder.id &&
      row.kind === reminder.kind &&
      row.offsetMinutes === reminder.offset_minutes &&
      row.daysBefore === reminder.days_before &&
      row.at === reminder.at,
  );
}

/** The end of a snooze: minutes from now, or an instant. */
export interface Snooze {
  readonly minutes?: number | undefined;
  readonly until?: string | undefined;
}

/** Returns the instant at which a snooze ends. Throws a field error unless it is in the next four weeks. */
export function snoozeEnd({ minutes, until }: Snooze, now: Date): Date {
  const latest = now.getTime() + MAX_SNOOZE_MINUTES * 60_000;
  if (until === undefined) return new Date(now.getTime() + (minutes ?? 0) * 60_000);
  const end = new Date(until);
  if (end <= now || end.getTime() > latest) failField('until', 'Choose a time in the next four weeks.');
  return end;
}

/**
 * Makes a reminder ring later. Throws `not_found` if it is not the user's, or its task is in the trash.
 * @param client in a transaction
 */
export async function snoozeReminder(
  client: PoolClient,
  { id, userId }: { readonly id: string; readonly userId: string },
  until: Date,
  now: Date,
): Promise<ReminderRow> {
  const own = (await ownReminder.first(client, { id, userId })) ?? fail('not_found');
  const { account_id: accountId, task_id: taskId } = own;
  if (!(await holdTasks.any(client, { accountId, ids: [taskId] }))) return fail('not_found');
  await setSnooze(client, { accountId, id, until });
  await armTasks(client, accountId, [taskId], now);
  const rows = await remindersOfTask(client, { accountId, taskId, userId });
  return rows.find((row) => row.id === id) ?? fail('not_found');
}
