/** Functions for the trees of tasks in the model (docs/rules/subtasks.md). */
import type { ModelTask } from './model-task.ts';

type Tasks = ReadonlyMap<string, ModelTask>;

/** Returns the tasks under a task, on all levels. */
export function descendantsOf(tasks: Tasks, title: string): ModelTask[] {
  return [...tasks.values()]
    .filter(({ parent }) => parent === title)
    .flatMap((task) => [task, ...descendantsOf(tasks, task.title)]);
}

/** Returns a task's level, from 1. */
export function levelOf(tasks: Tasks, { parent }: ModelTask): number {
  const above = parent === null ? undefined : tasks.get(parent);
  return above === undefined ? 1 : levelOf(tasks, above) + 1;
}

/** Returns a tree's number of levels. */
export function heightOf(tasks: Tasks, task: ModelTask): number {
  const levels = descendantsOf(tasks, task.title).map((each) => levelOf(tasks, each));
  return Math.max(levelOf(tasks, task), ...levels) - levelOf(tasks, task) + 1;
}

/**
 * Returns the task whose date determines whether an open task is in the Inbox: the topmost ancestor that can
 * be reached through open tasks only, or the task itself.
 */
export function decidingTask(tasks: Tasks, task: ModelTask): ModelTask {
  const above = task.parent === null ? undefined : tasks.get(task.parent);
  return above === undefined || above.done ? task : decidingTask(tasks, above);
}

/** Returns whether a task has neither a parent nor subtasks. */
export function isWithoutFamily(tasks: Tasks, { title, parent }: ModelTask): boolean {
  return parent === null && descendantsOf(tasks, title).length === 0;
}
