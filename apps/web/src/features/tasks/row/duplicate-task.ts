import { orderIn, reorder } from '@questlog/domain/tasks/task-order';
import type { DataLayer } from '../../../data/data-layer.ts';
import { listsOf } from '../../../data/nouns/tasks/first-place.ts';

/**
 * Creates an open copy of a task with its texts, project, dates, priority and tags, but without its repeat
 * pattern. In manually ordered lists the copy is placed directly below the task.
 * @returns the id of the copy; undefined if the task no longer exists
 */
export function duplicateTask(
  { store, commands }: Pick<DataLayer, 'store' | 'commands'>,
  id: string,
): string | undefined {
  const task = store.task(id);
  if (task === undefined) return undefined;
  const { title, notes, description, projectId, dueOn, priority, tagIds } = task;
  const { scheduledOn, thisEvening, scheduledTime } = task;
  const copy = commands.createTask({
    title,
    notes,
    description,
    projectId,
    scheduledOn,
    thisEvening,
    scheduledTime,
    dueOn,
    priority,
    tagIds,
  });
  if (copy === undefined || task.completedAt !== null) return copy;
  for (const [context, view] of listsOf(task, store.today)) {
    const open = store.view(view, 'active').ids.flatMap((each) => store.task(each) ?? []);
    const places = open.map((each) => ({ id: each.id, order: orderIn(context, each) }));
    const above = places.filter((place) => place.id !== copy).findIndex((place) => place.id === id);
    commands.reorderTasks(context, reorder(places, [copy], above + 1));
  }
  return copy;
}
