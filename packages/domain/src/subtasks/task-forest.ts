/**
 * Trees of tasks and subtasks (SUBTASK-1 to SUBTASK-3). The server reads the trees that a change affects
 * under the account's row lock. In the browser's store, two pending changes can briefly form a cycle, so
 * every traversal must terminate even then.
 */
import type { TaskFacts } from '../tasks/task-facts.ts';

/** The deepest level. A task without a parent is at level 1 (SUBTASK-1). */
export const MAX_LEVEL = 5;

/** The fields that determine a task's position in a tree and its completion. */
export interface TreeTask extends Pick<TaskFacts, 'id' | 'parentId' | 'projectId' | 'sectionId'> {
  /** An ISO instant; null while the task is open. */
  readonly completedAt: string | null;
}

/** The tasks outside the trash and their direct subtasks, looked up by id. */
export interface TaskForest<Task extends TreeTask = TreeTask> {
  readonly task: (id: string) => Task | undefined;
  readonly subtasksOf: (id: string) => readonly Task[];
}

/** Builds a forest from tasks. A task whose parent is missing is treated as a task without a parent. */
export function forestOf<Task extends TreeTask>(tasks: Iterable<Task>): TaskForest<Task> {
  const byId = new Map<string, Task>();
  for (const task of tasks) byId.set(task.id, task);
  const byParent = Map.groupBy(byId.values(), ({ parentId }) => parentId);
  return { task: (id) => byId.get(id), subtasksOf: (id) => byParent.get(id) ?? [] };
}

/** Returns the descendants of the given tasks, parents first, excluding the given tasks. */
export function descendantsOf<Task extends TreeTask>(
  forest: Pick<TaskForest<Task>, 'subtasksOf'>,
  ids: Iterable<string>,
): Task[] {
  const seen = new Set(ids);
  const found: Task[] = [];
  let level: readonly string[] = [...seen];
  while (level.length > 0) {
    const below = level.flatMap((id) => forest.subtasksOf(id)).filter(({ id }) => !seen.has(id));
    for (const task of below) seen.add(task.id);
    found.push(...below);
    level = below.map(({ id }) => id);
  }
  return found;
}

/** Returns a task's ancestors, its parent first. */
export function ancestorsOf<Task extends TreeTask>(
  { task }: Pick<TaskForest<Task>, 'task'>,
  id: string,
): Task[] {
  const seen = new Set([id]);
  const found: Task[] = [];
  let parentId = task(id)?.parentId ?? null;
  while (parentId !== null && !seen.has(parentId)) {
    const parent = task(parentId);
    if (parent === undefined) break;
    seen.add(parentId);
    found.push(parent);
    parentId = parent.parentId;
  }
  return found;
}

/** Returns a task's level, counted from 1. */
export function levelOf(forest: Pick<TaskForest, 'task'>, id: string): number {
  return ancestorsOf(forest, id).length + 1;
}

/** Returns the number of levels in a task's tree, including its own. */
export function heightOf(forest: Pick<TaskForest, 'subtasksOf'>, id: string): number {
  const seen = new Set<string>();
  let height = 0;
  let level: readonly string[] = [id];
  while (level.length > 0) {
    height += 1;
    for (const each of level) seen.add(each);
    level = level
      .flatMap((each) => forest.subtasksOf(each))
      .flatMap((task) => (seen.has(task.id) ? [] : task.id));
  }
  return height;
}

/** Returns the given tasks that are not below another given task. */
export function rootsAmong(forest: Pick<TaskForest, 'task'>, ids: readonly string[]): string[] {
  const all = new Set(ids);
  return ids.filter((id) => !ancestorsOf(forest, id).some((above) => all.has(above.id)));
}
