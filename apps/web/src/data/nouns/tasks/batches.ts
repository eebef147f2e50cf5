/** The parts of actions on several tasks: their batches, effects, content and ids. */
import { chunk, tasksAtOnce } from '@questlog/domain/tags/bulk-tagging';
import { patching, type RowEffects } from '../../engine/store/effects.ts';
import type { TaskItem } from './task-item.ts';
import type { TaskReaders } from './task-readers.ts';

/**
 * Returns the tasks that pass the test, in batches that fit into one request even if each has
 * `tagsOfEach` tags.
 */
export function batchesOf(
  store: Pick<TaskReaders, 'task'>,
  ids: readonly string[],
  matches: (task: TaskItem) => boolean,
  tagsOfEach = 0,
): TaskItem[][] {
  const tasks = [...new Set(ids)].map((id) => store.task(id)).filter((task) => task !== undefined);
  return chunk(tasks.filter(matches), tasksAtOnce(tagsOfEach));
}

/** Returns the titles of tasks, one per line, for copying. */
export function titlesOf(tasks: readonly TaskItem[]): string {
  return tasks.map((task) => task.title).join('\n');
}

/** Returns the fields shared by all actions on several tasks. */
export function onTasks(tasks: readonly TaskItem[], effects: RowEffects<TaskItem>) {
  return { effects: { tasks: effects }, reload: true, content: titlesOf(tasks) };
}

/** Returns the effects and content of an action that changes the same fields in several tasks. */
export function changing(tasks: readonly TaskItem[], change: Partial<TaskItem>) {
  return onTasks(
    tasks,
    patching<TaskItem>(idsOf(tasks), () => change),
  );
}

/** Returns the id of a single task, which has its own endpoint; undefined for no or several tasks. */
export function onlyOf(ids: readonly string[]): string | undefined {
  const [only, ...more] = new Set(ids);
  return more.length === 0 ? only : undefined;
}

export function idsOf(tasks: readonly TaskItem[]): string[] {
  return tasks.map((task) => task.id);
}
