import type { NewReminder, Reminder } from '@questlog/contract/reminders';
import type { ReminderRule } from '@questlog/domain/reminders/reminders';
import type { Row, WireRow } from '../../engine/store/row.ts';

/** One of the user's own reminders of a task. */
export interface OwnReminder {
  readonly id: string;
  readonly rule: ReminderRule;
  /** When it rings again; null if it is not snoozed. */
  readonly snoozedUntil: string | null;
}

/** The user's own reminders of a task. The id is that of the task. */
export interface TaskReminders extends Row {
  readonly reminders: readonly OwnReminder[];
}

export interface WireTaskReminders extends WireRow {
  readonly reminders: readonly Reminder[];
}

/** Returns the rows of the tasks that have reminders. */
export function rowsOfTasks(reminders: readonly Reminder[]): WireTaskReminders[] {
  return Array.from(
    Map.groupBy(reminders, ({ taskId }) => taskId),
    ([id, ofTask]) => ({ id, reminders: ofTask }),
  );
}

/** Reminders have no version on the server: the latest response is the newest. */
const VERSION = '';

export function taskReminders(id: string, reminders: readonly OwnReminder[]): TaskReminders {
  return { id, reminders, updatedAt: VERSION, isPendingSync: false };
}

export function ownReminder({ id, snoozedUntil, ...reminder }: Reminder): OwnReminder {
  return { id, rule: ruleOf(reminder), snoozedUntil };
}

function ruleOf({
  kind,
  offsetMinutes,
  daysBefore,
  at,
}: Omit<Reminder, 'id' | 'snoozedUntil'>): ReminderRule {
  if (kind === 'relative') return { kind, offsetMinutes: offsetMinutes ?? 0 };
  return kind === 'due' ? { kind, daysBefore: daysBefore ?? 0 } : { kind, at: at ?? '' };
}

/** Returns a reminder as the API receives it. */
export function sentReminder({ id, rule }: OwnReminder): NewReminder {
  return { id, ...rule };
}
