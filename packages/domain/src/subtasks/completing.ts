/** Completing and reopening tasks that have subtasks (SUBTASK-4, SUBTASK-5). */
import { descendantsOf, type TaskForest } from './task-forest.ts';

/**
 * Returns the tasks that completing the given ones changes: the open ones among them, and all open tasks
 * under them (SUBTASK-4). Leaves out completed tasks, so that repeating a completion is harmless.
 */
export function completedWith(forest: TaskForest, ids: readonly string[]): string[] {
  const open = ids.filter((id) => forest.task(id)?.completedAt === null);
  const below = descendantsOf(forest, open).filter(({ completedAt }) => completedAt === null);
  return [...new Set([...open, ...below.map(({ id }) => id)])];
}

/**
 * Returns the tasks that reopening the given ones changes: the completed ones among them, and the tasks under
 * each that were completed at the same instant. Completing a task completes its tree at once (SUBTASK-5).
 */
export function reopenedWith(forest: TaskForest, ids: readonly string[]): string[] {
  const reopened = new Set<string>();
  for (const id of ids) {
    const task = forest.task(id);
    if (task === undefined || task.completedAt === null) continue;
    reopened.add(id);
    const at = Date.parse(task.completedAt);
    for (const { id: below, completedAt } of descendantsOf(forest, [id])) {
      if (completedAt !== null && Date.parse(completedAt) === at) reopened.add(below);
    }
  }
  return [...reopened];
}

/** Returns whether a task is the last open subtask of an open task (SUBTASK-6). */
export function isLastSubtask(forest: TaskForest, id: string): boolean {
  const { parentId } = forest.task(id) ?? { parentId: null };
  const parent = parentId === null ? undefined : forest.task(parentId);
  if (parent === undefined || parent.completedAt !== null) return false;
  return forest.subtasksOf(parent.id).every((task) => task.id === id || task.completedAt !== null);
}
