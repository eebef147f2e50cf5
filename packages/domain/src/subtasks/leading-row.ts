/** Determines which row to open for a search result or a link to a task. */
import type { TaskFacts } from '../tasks/task-facts.ts';
import { ancestorsOf, type TaskForest, type TreeTask } from './task-forest.ts';

type RowTask = TreeTask & Pick<TaskFacts, 'scheduledOn'>;

/**
 * Returns the id of the task whose row to open for the given task, usually the task itself. An undated
 * subtask without a project has no row if a task above it is scheduled, because that tree is not in the
 * Inbox. The row of the scheduled task, whose details list the subtask, is used instead (SUBTASK-12).
 */
export function leadingRow(forest: Pick<TaskForest<RowTask>, 'task'>, id: string): string {
  const task = forest.task(id);
  if (
    task === undefined ||
    task.projectId !== null ||
    task.scheduledOn !== null ||
    task.completedAt !== null
  ) {
    return id;
  }
  for (const above of ancestorsOf(forest, id)) {
    if (above.completedAt !== null) return id;
    if (above.scheduledOn !== null) return above.id;
  }
  return id;
}
