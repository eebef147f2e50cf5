/** Determines the parents, projects and sections of tasks (SUBTASK-2, SUBTASK-3, SUBTASK-8, SECTION-4, SECTION-5). */
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

/** The field error for a `sectionId` other than that of the parent in the same request (SECTION-4). */
export const SECTION_OF_PARENT = 'A subtask is in the section of its parent.';

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

/** A new parent, project or section. A new parent determines the other two. */
export interface Move {
  readonly parentId?: string | null | undefined;
  readonly projectId?: string | null | undefined;
  readonly sectionId?: string | null | undefined;
}

export interface MovedTask {
  readonly id: string;
  readonly parentId: string | null;
  readonly projectId: string | null;
  readonly sectionId: string | null;
}

/**
 * Returns the tasks whose parent, project or section changes in a move: the moved tasks, and all tasks under
 * them, which move to the same project and section.
 *
 *   a new parent                    → under it, in its project and section
 *   null for the parent             → at the top level of its project and section
 *   a new project, no parent given  → out of the parent, unless the parent is in that project or is also moved
 *   a new project, no section given → out of the section, unless the task is in that project already
 *   a new section, no parent given  → out of the parent, unless the parent is in that section or is also moved
 *
 * Check {@link moveError} first. The parent must be in the forest.
 */
export function movedTasks(
  forest: TaskForest,
  ids: readonly string[],
  { parentId, projectId, sectionId }: Move,
): MovedTask[] {
  const after = new Map<string, MovedTask>();
  const parent = typeof parentId === 'string' ? forest.task(parentId) : undefined;
  for (const id of rootsAmong(forest, ids)) {
    const task = forest.task(id);
    if (task === undefined) continue;
    const project =
      parent === undefined ? (projectId === undefined ? task.projectId : projectId) : parent.projectId;
    const own = project === task.projectId ? task.sectionId : null;
    const section = parent === undefined ? (sectionId === undefined ? own : sectionId) : parent.sectionId;
    const above =
      parentId === undefined ? parentIn(forest, task.parentId, { project, section: sectionId }) : parentId;
    after.set(id, { id, parentId: above, projectId: project, sectionId: section });
    for (const { id: below, parentId: ownParentId } of descendantsOf(forest, [id])) {
      after.set(below, { id: below, parentId: ownParentId, projectId: project, sectionId: section });
    }
  }
  return [...after.values()].filter((position) => {
    const before = forest.task(position.id);
    return (
      before?.parentId !== position.parentId ||
      before.projectId !== position.projectId ||
      before.sectionId !== position.sectionId
    );
  });
}

/** Returns the parent if it is in the given project and section. @param to.section undefined for any section */
function parentIn(
  forest: TaskForest,
  parentId: string | null,
  to: { readonly project: string | null; readonly section: string | null | undefined },
): string | null {
  const parent = parentId === null ? undefined : forest.task(parentId);
  if (parent?.projectId !== to.project) return null;
  return to.section === undefined || parent.sectionId === to.section ? parentId : null;
}
