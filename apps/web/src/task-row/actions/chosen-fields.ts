/** Sets the fields that are chosen in dialogs. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { locale } from '@questlog/domain/interface-locale';
import { hasDateFor, MAX_REMINDERS, type ReminderRule } from '@questlog/domain/reminders/reminders';
import { sectionedMessage } from '@questlog/domain/sections/section-messages';
import { dueMessage, movedMessage, remindedMessage } from '@questlog/domain/tasks/task-messages';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import { isEqual } from '../../data/engine/undo/row-changes.ts';
import { reminderCommands } from '../../data/nouns/reminders/reminder-commands.ts';
import type { OwnReminder } from '../../data/nouns/reminders/reminder-item.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { actionContext, setField, subjectOf } from './action-context.ts';
import { offerUndo } from './offer-undo.ts';

type Data = Pick<DataLayer, 'store' | 'commands' | 'undo'>;

export function setDue(data: Data, ids: readonly string[], dueOn: LocalDate | null): void {
  setField(actionContext(data), ids, { dueOn }, (tasks) =>
    dueMessage(subjectOf(tasks), dueOn, data.store.today, locale),
  );
}

/**
 * Adds a reminder to open tasks that can have it, and do not have it yet (REMINDER-46).
 * @param rule null to remove the user's own reminders
 */
export function setReminder(
  data: Data & Pick<DataLayer, 'commandDeps'>,
  ids: readonly string[],
  rule: ReminderRule | null,
): void {
  const context = actionContext(data);
  const { newReminder, setReminders } = reminderCommands(data.commandDeps);
  const ownOf = ({ id }: TaskItem): readonly OwnReminder[] => data.store.remindersOf(id);
  const tasks = context.tasksOf(ids, (task) => {
    if (task.completedAt !== null) return false;
    const own = ownOf(task);
    if (rule === null) return own.length > 0;
    const isSet = own.some((each) => isEqual(each.rule, rule));
    return !isSet && own.length < MAX_REMINDERS && hasDateFor(rule, task);
  });
  if (tasks.length === 0) {
    toast.show({ message: 'None of these tasks can have this reminder.', type: 'warning' });
    return;
  }
  setReminders(
    new Map(tasks.map((task) => [task.id, rule === null ? [] : [...ownOf(task), newReminder(rule)]])),
  );
  offerUndo(context, remindedMessage(subjectOf(tasks)));
}

export function moveToProject(data: Data, ids: readonly string[], projectId: string | null): void {
  setField(actionContext(data), ids, { projectId }, (tasks) =>
    movedToProjectMessage(data.store, tasks, projectId),
  );
}

export function moveToSection(data: Data, ids: readonly string[], sectionId: string | null): void {
  setField(actionContext(data), ids, { sectionId }, (tasks) =>
    sectionedMessage(subjectOf(tasks), data.store.section(sectionId)?.title ?? null),
  );
}

/** Returns the message after moving tasks to a project, or out of any project if `projectId` is null. */
export function movedToProjectMessage(
  store: DataLayer['store'],
  tasks: readonly TaskItem[],
  projectId: string | null,
): string {
  const titleOf = (id: string | null): string | null =>
    id === null ? null : (store.project(id)?.title ?? null);
  const from = tasks.length === 1 ? titleOf(tasks[0]?.projectId ?? null) : null;
  return movedMessage(subjectOf(tasks), titleOf(projectId), from);
}
