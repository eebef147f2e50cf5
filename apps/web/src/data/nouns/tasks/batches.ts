/** Splits tasks into batches that fit into one request. */
import { chunk, tasksAtOnce } from '@questlog/domain/tags/bulk-tagging';
import type { TaskItem } from './task-item.ts';
import type { TaskReaders } from './task-readers.ts';

/**
 * Returns the tasks that pass the test, in batches that fit into one request even if each has
 * `tagsOfEach` tags.
 */
export function batchesOf(
  store: Pick<TaskReaders, 'task'>,
  ids: readonly string[],
  wanted: (task: TaskItem) => boolean,
  tagsOfEach = 0,
): TaskItem[][] {
  const tasks = [...new Set(ids)].map((id) => store.task(id)).filter((task) => task !== undefined);
  return chunk(tasks.filter(wanted), tasksAtOnce(tagsOfEach));
}

/** Returns the titles of tasks, one per line, for copying. */
export function titlesOf(tasks: readonly TaskItem[]): string {
  return tasks.map((task) => task.title).join('\n');
}
