/**
 * Rows of lists with trees (SUBTASK-12, SUBTASK-13). The Inbox, Anytime and projects show a subtask under its
 * parent. Every other view shows it on its own row, with its parent's title.
 */
import type { LocalDate } from '../dates/local-date.ts';
import type { TaskFacts } from '../tasks/task-facts.ts';
import { belongsTo, type View } from '../tasks/task-views.ts';

export function showsTrees({ kind }: View): boolean {
  return kind === 'inbox' || kind === 'anytime' || kind === 'project';
}

type Nested = Pick<TaskFacts, 'completedOn'>;

/**
 * Returns whether a list that contains a task's parent shows the task under it. An open task never disappears
 * under a completed one: it moves to the top level.
 */
export function isShownUnder(task: Nested, parent: Nested): boolean {
  return parent.completedOn === null || task.completedOn !== null;
}

type ListedFacts = Pick<TaskFacts, 'projectId' | 'scheduledOn' | 'dueOn' | 'completedOn'>;

/**
 * Returns whether a subtask belongs to a view. In the Inbox and Anytime, an open subtask always appears with
 * its open parent, whatever its date. In other views, only the subtask's own fields matter.
 * @param parent the parent, if it is not in the trash
 * @param isParentIn whether this function returned true for the parent
 */
export function subtaskBelongsTo(
  view: View,
  task: ListedFacts,
  parent: Nested | undefined,
  isParentIn: boolean,
  today: LocalDate,
): boolean {
  const followsParent = parent !== undefined && (view.kind === 'inbox' || view.kind === 'anytime');
  if (!followsParent || parent.completedOn !== null) return belongsTo(view, task, today);
  return task.completedOn === null && isParentIn;
}

/**
 * Returns whether a task is at the top level of a view that contains it. The view counts only such tasks
 * (SUBTASK-13).
 * @param parent the parent, if it is not in the trash
 */
export function isTopLevelRow(view: View, task: Nested, parent: Nested | undefined): boolean {
  return !showsTrees(view) || parent === undefined || !isShownUnder(task, parent);
}
