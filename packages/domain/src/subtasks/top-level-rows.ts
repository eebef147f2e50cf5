/**
 * Rows of lists with trees (SUBTASK-12, SUBTASK-13). The Inbox, Anytime, Someday and projects show a subtask under its
 * parent. Every other view shows it on its own row, with its parent's title.
 */
import type { LocalDate } from '../dates/local-date.ts';
import type { TaskFacts } from '../tasks/task-facts.ts';
import { belongsTo, hiddenUntil, type ListedFacts, type View } from '../tasks/task-views.ts';

export function showsTrees({ kind }: View): boolean {
  return kind === 'project' || isUndated(kind);
}

/** Returns whether a view contains tasks without a date, where subtasks follow their parent. */
function isUndated(kind: View['kind']): boolean {
  return kind === 'inbox' || kind === 'anytime' || kind === 'someday';
}

type Nested = Pick<TaskFacts, 'completedOn'>;

/**
 * Returns whether a list that contains a task's parent shows the task under it. An open task never disappears
 * under a completed one: it moves to the top level.
 */
export function isShownUnder(task: Nested, parent: Nested): boolean {
  return parent.completedOn === null || task.completedOn !== null;
}

/**
 * Returns whether a subtask belongs to a view. In the Inbox, Anytime and Someday, an open subtask always appears with
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
  const followsParent = parent !== undefined && isUndated(view.kind);
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

/**
 * The parts of a project's list. Tasks for someday, and those that are hidden until later, are folded at its end
 * (SOMEDAY-6, SOMEDAY-32).
 */
export const PROJECT_PARTS = ['project', 'later', 'someday'] as const;
export type ProjectPart = (typeof PROJECT_PARTS)[number];

/**
 * Returns the part of its project's list that shows a task. A subtask that is shown under its parent is in the
 * parent's part.
 * @param above the tasks above it that are not in the trash, its parent first
 */
export function projectPart(task: ListedFacts, above: readonly ListedFacts[], today: LocalDate): ProjectPart {
  let shown = task;
  for (const parent of above) {
    if (!isShownUnder(shown, parent)) break;
    shown = parent;
  }
  if (shown.completedOn !== null) return 'project';
  if (shown.someday) return 'someday';
  return hiddenUntil(shown, today) === undefined ? 'project' : 'later';
}
