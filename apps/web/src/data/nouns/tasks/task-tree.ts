/** Changes of tasks that also affect the tasks under them, as the server makes them (docs/rules/subtasks.md). */
import { completedWith, reopenedWith } from '@questlog/domain/subtasks/completing';
import { placesAfter, type Placed, type Placing } from '@questlog/domain/subtasks/placing';
import { descendantsOf, type TaskForest } from '@questlog/domain/subtasks/task-forest';
import { patching, type RowEffects } from '../../engine/store/effects.ts';
import type { TaskItem } from './task-item.ts';
import type { TaskReaders } from './task-readers.ts';

/** The store's tasks as a forest. */
export type StoredTasks = Pick<TaskReaders, 'task' | 'subtasksOf'>;

/** Returns the ids of tasks and of all tasks under them. */
export function withSubtasks(store: StoredTasks, ids: readonly string[]): string[] {
  return [...ids, ...descendantsOf(store, ids).map(({ id }) => id)];
}

/** Returns the tasks that completing or reopening the given ones changes. */
export function completionOf(store: TaskForest, ids: readonly string[], completed: boolean): string[] {
  return completed ? completedWith(store, ids) : reopenedWith(store, ids);
}

/**
 * Returns the effects of a move on the tasks and on those under them.
 * @param change returns what else the change sets
 */
export function placingEffects(
  store: StoredTasks,
  ids: readonly string[],
  placing: Placing,
  change: (id: string) => Partial<TaskItem> = () => ({}),
): RowEffects<TaskItem> {
  const places = new Map(placesAfter(store, ids, placing).map((place) => [place.id, place]));
  const given = new Set(ids);
  return patching<TaskItem>(new Set([...ids, ...places.keys()]), (id) => ({
    ...(given.has(id) ? change(id) : {}),
    ...placeFields(store.task(id), places.get(id)),
  }));
}

/** Returns the changed fields of a place, so that a field changed by another device in the meantime stays visible. */
function placeFields(task: TaskItem | undefined, place: Placed | undefined): Partial<TaskItem> {
  if (task === undefined || place === undefined) return {};
  const { parentId, projectId } = place;
  return {
    ...(parentId === task.parentId ? {} : { parentId }),
    ...(projectId === task.projectId ? {} : { projectId }),
  };
}
