import type { BulkField } from '@questlog/domain/tasks/task-fields';
import type { Subject } from '@questlog/domain/tasks/task-messages';
import type { DataLayer } from '../../data/data-layer.ts';
import { idsOf } from '../../data/nouns/tasks/batches.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { offerUndo } from './offer-undo.ts';

export interface ActionContext extends Pick<DataLayer, 'store' | 'commands' | 'undo'> {
  readonly tasksOf: (ids: readonly string[], requested: (task: TaskItem) => boolean) => TaskItem[];
}

export function actionContext(data: Pick<DataLayer, 'store' | 'commands' | 'undo'>): ActionContext {
  const { store, commands, undo } = data;
  return {
    store,
    commands,
    undo,
    tasksOf: (ids, requested) =>
      ids
        .map((id) => store.task(id))
        .filter((task) => task !== undefined)
        .filter(requested),
  };
}

/** Returns the title of a single task, or the number of tasks, for a message. */
export function subjectOf(tasks: readonly TaskItem[]): Subject {
  return tasks.length === 1 ? (tasks[0]?.title ?? '') : tasks.length;
}

/** Sets a field of open tasks, and shows a message about those that it changes. */
export function setField(
  context: ActionContext,
  ids: readonly string[],
  change: Partial<Pick<TaskItem, BulkField | 'dueOn' | 'projectId' | 'sectionId'>>,
  message: (tasks: readonly TaskItem[]) => string,
): void {
  const fields = Object.entries(change);
  const tasks = context.tasksOf(
    ids,
    (task) =>
      task.completedAt === null && fields.some(([field, value]) => task[field as keyof TaskItem] !== value),
  );
  if (tasks.length === 0) return;
  context.commands.updateTasks(idsOf(tasks), change);
  offerUndo(context, message(tasks));
}
