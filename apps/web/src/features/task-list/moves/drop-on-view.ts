import { locale } from '@questlog/domain/interface-locale';
import {
  dropOn,
  dropTogether,
  type CalendarTarget,
  type HeadingTarget,
} from '@questlog/domain/tasks/drop-rules';
import { sectionedMessage } from '@questlog/domain/sections/section-messages';
import {
  assignedMessage,
  priorityMessage,
  scheduledMessage,
  somedayMessage,
} from '@questlog/domain/tasks/task-messages';
import { assigneeName } from '@questlog/domain/tasks/task-users';
import type { View } from '@questlog/domain/tasks/task-views';
import type { DataLayer } from '../../../data/data-layer.ts';
import { idsOf } from '../../../data/nouns/tasks/batches.ts';
import { actionContext, subjectOf } from '../../../task-row/actions/action-context.ts';
import { movedToProjectMessage } from '../../../task-row/actions/chosen-fields.ts';
import { offerUndo } from '../../../task-row/actions/offer-undo.ts';

/**
 * Handles a drop of tasks on a heading or a column, on a day or an hour of the calendar, or on any view except a tag
 * view. Returns false if nothing changes.
 * @param leavingMessage returns the message for tasks that have left the list through the drop
 */
export function dropOnView(
  data: Pick<DataLayer, 'store' | 'commands' | 'undo'>,
  ids: readonly string[],
  target: Exclude<View, { kind: 'tag' }> | HeadingTarget | CalendarTarget,
  leavingMessage?: (ids: readonly string[]) => string | undefined,
): boolean {
  const { store, commands } = data;
  const tasks = actionContext(data).tasksOf(
    ids,
    (task) => task.completedAt === null && dropOn(target, task, store.today) !== undefined,
  );
  const change = dropTogether(target, tasks, store.today);
  if (change === undefined) return false;
  const {
    projectId,
    sectionId,
    priority,
    assigneeId,
    scheduledOn = null,
    thisEvening = false,
    someday = false,
  } = change;
  const { scheduledTime } = change;
  commands.updateTasks(idsOf(tasks), change);
  const message = (): string => {
    if (projectId !== undefined) return movedToProjectMessage(store, tasks, projectId);
    if (sectionId !== undefined)
      return sectionedMessage(subjectOf(tasks), store.section(sectionId)?.title ?? null);
    if (priority !== undefined) return priorityMessage(subjectOf(tasks), priority);
    if (assigneeId !== undefined)
      return assignedMessage(subjectOf(tasks), assigneeName(assigneeId, store.people()));
    if (scheduledOn === null && !someday && tasks.every((task) => task.someday))
      return somedayMessage(subjectOf(tasks), false);
    const when = {
      scheduledOn,
      thisEvening,
      someday,
      ...(scheduledTime === undefined ? {} : { scheduledTime }),
    };
    return scheduledMessage(subjectOf(tasks), when, store.today, locale);
  };
  offerUndo(data, leavingMessage?.(tasks.map(({ id }) => id)) ?? message());
  return true;
}
