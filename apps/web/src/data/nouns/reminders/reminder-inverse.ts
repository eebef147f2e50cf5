import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { isEqual } from '../../engine/undo/row-changes.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { Inverse } from '../inverse.ts';
import { reminderCommands } from './reminder-commands.ts';
import type { OwnReminder, TaskReminders } from './reminder-item.ts';

type Reminders = Partial<Pick<TaskReminders, 'reminders'>>;

/** Reverses changes of the user's own reminders. Each row has the id of its task. */
export function reminderInverse(deps: CommandDeps): Inverse {
  const { store, clock } = deps;
  const commands = reminderCommands(deps);
  const rulesOf = (own: readonly OwnReminder[]): unknown => own.map(({ id, rule }) => [id, rule]);

  return {
    collection: 'reminders',
    driftOf: ({ id, after }, all) => {
      // Together with a task that the step has created, its reminders are removed by the task's inverse.
      if (all.some((each) => each.id === id && each.collection === 'tasks')) return undefined;
      if (store.task(id) === undefined) return 'deleted';
      const left = (after as Reminders | null)?.reminders ?? [];
      return isEqual(rulesOf(left), rulesOf(store.remindersOf(id))) ? undefined : 'changed';
    },
    nameOf: ({ id }) => `"${toastTitle(store.task(id)?.title ?? '')}"`,
    openedBy: ({ id }) => ({ collection: 'tasks', id }),
    revert: (changes) => {
      const set = new Map<string, readonly OwnReminder[]>();
      for (const { id, before, after } of changes) {
        const was = (before as Reminders).reminders ?? [];
        const is = (after as Reminders).reminders ?? [];
        if (isEqual(rulesOf(was), rulesOf(is))) snooze(id, was, is);
        else set.set(id, was);
      }
      if (set.size > 0) commands.setReminders(set);
    },
    remove: (changes, all) => {
      const left = changes.filter(
        ({ id }) => !all.some((each) => each.id === id && each.collection === 'tasks'),
      );
      if (left.length > 0) commands.setReminders(new Map(left.map(({ id }) => [id, []])));
    },
  };

  function snooze(taskId: string, was: readonly OwnReminder[], is: readonly OwnReminder[]): void {
    const now = clock.now();
    for (const { id, snoozedUntil } of was) {
      if (is.find((each) => each.id === id)?.snoozedUntil === snoozedUntil) continue;
      const isToCome = snoozedUntil !== null && Date.parse(snoozedUntil) > now;
      commands.snoozeReminder(taskId, id, { until: isToCome ? snoozedUntil : null });
    }
  }
}
