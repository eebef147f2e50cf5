/** Determines the parents and projects of tasks (SUBTASK-2, SUBTASK-3, SUBTASK-8). */
import {
  ancestorsOf,
  descendantsOf,
  heightOf,
  levelOf,
  MAX_LEVEL,
  rootsAmong,
  type TaskForest,
} from './task-forest.ts';

export type MoveError = 'unknown' | 'cycle' | 'too-deep';

export const MOVE_ERRORS: Readonly<Record<MoveError, string>> = {
  unknown: 'Parent task not found',
  cycle: 'A task cannot be a subtask of itself or of one of its subtasks.',
  'too-deep': `Subtasks can be at most ${MAX_LEVEL} levels deep.`,
};

/** The field error for a `projectId` other than that of the parent in the same request (SUBTASK-3). */
export const PROJECT_OF_PARENT = 'A subtask is in the project of its parent.';

/**
 * Returns why tasks cannot be placed under another task; undefined if they can. Subtasks move with their
 * parent, so they count towards the depth (SUBTASK-2).
 * @param ids the ids of tasks in the forest, or that of a task about to be created
 */
export function moveError(
  forest: TaskForest,
  ids: readonly string[],
  parentId: string | null,
): MoveError | undefined {
  if (parentId === null) return undefined;
  if (forest.task(parentId) === undefined) return 'unknown';
  const above = new Set([parentId, ...ancestorsOf(forest, parentId).map(({ id }) => id)]);
  if (ids.some((id) => above.has(id))) return 'cycle';
  const height = Math.max(0, ...ids.map((id) => heightOf(forest, id)));
  return levelOf(forest, parentId) + height > MAX_LEVEL ? 'too-deep' : undefined;
}

/** A new parent or project. If only one of the two is given, it determines the other. */
export interface Move {
  readonly parentId?: string | null | undefined;
  readonly projectId?: string | null | undefined;
}

export interface MovedTask {
  readonly id: string;
  readonly parentId: string | null;
  readonly projectId: string | null;
}

/**
 * Returns the tasks whose parent or project changes in a move: the moved tasks, and all tasks under them,
 * which move to the same project.
 *
 *   a new parent                    → under it, in its project
 *   null for the parent             → at the top level of its project
 *   a new project, no parent given  → out of the parent, unless the parent is in that project or is also moved
 *
 * Check {@link moveError} first. The parent must be in the forest.
 */
export function movedTasks(
  forest: TaskForest,
  ids: readonly string[],
  { parentId, projectId }: Move,
): MovedTask[] {
  const after = new Map<string, MovedTask>();
  const parent = typeof parentId === 'string' ? forest.task(parentId) : undefined;
  for (const id of rootsAmong(forest, ids)) {
    const task = forest.task(id);
    if (task === undefined) continue;
    const project =
      parent === undefined ? (projectId === undefined ? task.projectId : projectId) : parent.projectId;
    const above = parentId === undefined ? parentInProject(forest, task.parentId, project) : parentId;
    after.set(id, { id, parentId: above, projectId: project });
    for (const { id: below, parentId: ownParentId } of descendantsOf(forest, [id])) {
      after.set(below, { id: below, parentId: ownParentId, projectId: project });
    }
  }
  return [...after.values()].filter((position) => {
    const before = forest.task(position.id);
    return before?.parentId !== position.parentId || before.projectId !== position.projectId;
  });
}

function parentInProject(
  forest: TaskForest,
  parentId: string | null,
  projectId: string | null,
): string | null {
  if (parentId === null) return null;
  return forest.task(parentId)?.projectId === projectId ? parentId : null;
}
