/** Changes to tasks that also affect their subtasks, as on the server (docs/rules/subtasks.md). */
import { completedWith, reopenedWith } from '@questlog/domain/subtasks/completing';
import { movedTasks, type MovedTask, type Move } from '@questlog/domain/subtasks/moves';
import { descendantsOf, type TaskForest } from '@questlog/domain/subtasks/task-forest';
import { patching, removing, uncertain, type RowEffects } from '../../engine/store/effects.ts';
import type { TaskItem } from './task-item.ts';
import type { TaskReaders } from './task-readers.ts';

export type StoredTasks = Pick<TaskReaders, 'task' | 'subtasksOf'>;

/** Returns the ids of tasks and all their descendants. */
export function withSubtasks(store: StoredTasks, ids: readonly string[]): string[] {
  return [...ids, ...descendantsOf(store, ids).map(({ id }) => id)];
}

/**
 * Returns the effects of deleting tasks and their descendants. Another device may have moved some descendants
 * away.
 */
export function removingTrees(store: StoredTasks, ids: readonly string[]): RowEffects<TaskItem> {
  const below = descendantsOf(store, ids).map(({ id }) => id);
  return new Map([...removing<TaskItem>(ids), ...uncertain(removing<TaskItem>(below))]);
}

/**
 * Marks effects on tasks other than `ids` as uncertain, because another device may have moved those tasks
 * away.
 */
function certainOn(ids: readonly string[], effects: RowEffects<TaskItem>): RowEffects<TaskItem> {
  const below = new Map(effects);
  for (const id of ids) below.delete(id);
  return new Map([...effects, ...uncertain(below)]);
}

/**
 * Returns the effects of completing or reopening tasks, on these tasks and on those that change with them.
 */
export function completionEffects(
  store: TaskForest,
  ids: readonly string[],
  change: Pick<TaskItem, 'completedAt'> & Partial<TaskItem>,
): RowEffects<TaskItem> {
  const all = completionOf(store, ids, change.completedAt !== null);
  return certainOn(
    ids,
    patching<TaskItem>(all, () => change),
  );
}

/** Returns the tasks that change when the given tasks are completed or reopened. */
export function completionOf(store: TaskForest, ids: readonly string[], completed: boolean): string[] {
  return completed ? completedWith(store, ids) : reopenedWith(store, ids);
}

/**
 * Returns the effects of moving tasks and their descendants.
 * @param change returns further fields to set in a task
 */
export function moveEffects(
  store: StoredTasks,
  ids: readonly string[],
  move: Move,
  change: (id: string) => Partial<TaskItem> = () => ({}),
): RowEffects<TaskItem> {
  const positions = new Map(movedTasks(store, ids, move).map((position) => [position.id, position]));
  const given = new Set(ids);
  const effects = patching<TaskItem>(new Set([...ids, ...positions.keys()]), (id) => ({
    ...(given.has(id) ? change(id) : {}),
    ...moveFields(store.task(id), positions.get(id)),
  }));
  return certainOn(ids, effects);
}

/**
 * Returns the changed position fields. Leaves out the others, so that a value set by another device stays
 * visible.
 */
function moveFields(task: TaskItem | undefined, position: MovedTask | undefined): Partial<TaskItem> {
  if (task === undefined || position === undefined) return {};
  const { parentId, projectId, sectionId } = position;
  return {
    ...(parentId === task.parentId ? {} : { parentId }),
    ...(projectId === task.projectId ? {} : { projectId }),
    ...(sectionId === task.sectionId ? {} : { sectionId }),
  };
}
