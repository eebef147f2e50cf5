import type { DataLayer } from '../data/data-layer.ts';
import { reminderCommands, type SnoozeEnd } from '../data/nouns/reminders/reminder-commands.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { defaultRuleOf, type RingTimes } from './use-ring-times.ts';

/**
 * Makes the reminder of a task that rang last ring again. The default reminder becomes one of the user's
 * own (REMINDER-8).
 */
export function snoozeTask(
  { store, commandDeps }: DataLayer,
  task: TaskItem,
  { times, end }: { readonly times: RingTimes; readonly end: SnoozeEnd },
): void {
  const { newReminder, setReminders, snoozeReminder } = reminderCommands(commandDeps);
  const now = commandDeps.clock.now();
  const own = store.remindersOf(task.id);
  const rang = (each: (typeof own)[number]): number => {
    const at = times.at(task, each) ?? -Infinity;
    return at <= now ? at : -Infinity;
  };
  let latest = own.toSorted((a, b) => rang(b) - rang(a))[0];
  if (latest === undefined) {
    latest = newReminder(defaultRuleOf(times.defaultMinutes ?? 0));
    setReminders(new Map([[task.id, [latest]]]));
  }
  snoozeReminder(task.id, latest.id, end);
}
