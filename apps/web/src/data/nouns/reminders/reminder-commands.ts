/** The commands for the user's own reminders, loaded with the screens that offer them. */
import { MAX_REMINDED_TASKS, type ReminderRule } from '@questlog/domain/reminders/reminders';
import { chunk } from '@questlog/domain/tags/bulk-tagging';
import { newId } from '@questlog/domain/uuid';
import type { RowEffect } from '../../engine/store/effects.ts';
import { action, type ActionOf } from '../action.ts';
import type { CommandDeps } from '../command-deps.ts';
import { sentReminder, taskReminders, type OwnReminder, type TaskReminders } from './reminder-item.ts';
import type { reminderKinds } from './reminder-kinds.ts';
import type { reminders } from './reminders.ts';

/** Minutes from the server's receipt of the change; or an instant in the next four weeks, null for no snooze. */
export type SnoozeEnd = { readonly minutes: number } | { readonly until: string | null };

export interface ReminderCommands {
  /** Returns a reminder with this rule, which can be set. */
  readonly newReminder: (rule: ReminderRule) => OwnReminder;
  /** Replaces the user's own reminders of tasks; all in one undo step. */
  readonly setReminders: (byTask: ReadonlyMap<string, readonly OwnReminder[]>) => void;
  /**
   * Makes a reminder ring later, or ends its snooze. The server counts minutes, because the change may be sent much
   * later.
   */
  readonly snoozeReminder: (taskId: string, reminderId: string, end: SnoozeEnd) => void;
}

const reminderAction: ActionOf<keyof typeof reminderKinds, typeof reminders> = action;

export function reminderCommands({ store, clock, push }: CommandDeps): ReminderCommands {
  const showing = (taskId: string, own: readonly OwnReminder[]): RowEffect<TaskReminders> =>
    store.row('reminders', taskId) === undefined
      ? { op: 'put', row: taskReminders(taskId, own) }
      : { op: 'patch', change: { reminders: own } };

  return {
    newReminder: (rule) => ({ id: newId(clock.now()), rule, snoozedUntil: null }),

    setReminders: (byTask) => {
      for (const some of chunk([...byTask], MAX_REMINDED_TASKS)) {
        push(
          reminderAction('PUT /api/reminders', {
            body: {
              tasks: some.map(([taskId, own]) => ({
                taskId,
                reminders: own.map(sentReminder),
                known: store.remindersOf(taskId).map(({ id }) => id),
              })),
            },
            kind: 'task.remind',
            effects: { reminders: new Map(some.map(([id, own]) => [id, showing(id, own)])) },
            content: some.map(([id]) => store.task(id)?.title ?? '').join('\n'),
          }),
        );
      }
    },

    snoozeReminder: (taskId, id, end) => {
      const own = store.remindersOf(taskId);
      const until = 'minutes' in end ? new Date(clock.now() + end.minutes * 60_000).toISOString() : end.until;
      const snoozed = own.map((each) => (each.id === id ? { ...each, snoozedUntil: until } : each));
      push(
        reminderAction('POST /api/reminders/{id}/snooze', {
          params: { id },
          body: end,
          kind: 'reminder.snooze',
          effects: { reminders: new Map([[taskId, showing(taskId, snoozed)]]) },
          content: store.task(taskId)?.title ?? '',
        }),
      );
    },
  };
}
