/** Determines the parent, project and section of each task restored from the trash (SUBTASK-7). */
import type { MovedTask } from './moves.ts';
import { descendantsOf, heightOf, levelOf, MAX_LEVEL, rootsAmong, type TaskForest } from './task-forest.ts';

export interface RestoringFacts {
  /** The tasks to restore, with the subtasks deleted together with them. */
  readonly restored: TaskForest;
  /** The tasks outside the trash. */
  readonly live: TaskForest;
  readonly isLiveProject: (projectId: string) => boolean;
  readonly isLiveSection: (sectionId: string) => boolean;
}

/**
 * Returns each restored task's parent, project and section. A task returns to its parent, in the parent's
 * current project and section, even if the parent is restored by the same change. It has no parent if the
 * parent is in the trash or gone, or if its tree would be too deep there. It goes to the Inbox if its project
 * is gone, and is in no section if its section is gone (SECTION-11).
 */
export function restoredPositions(
  { restored: whole, live, isLiveProject, isLiveSection }: RestoringFacts,
  ids: readonly string[],
): MovedTask[] {
  const restored = withinDepth(whole, ids);
  const positions: MovedTask[] = [];
  for (const id of rootsAmong(restored, ids)) {
    const task = restored.task(id);
    if (task === undefined) continue;
    const parent = task.parentId === null ? undefined : live.task(task.parentId);
    const fits = parent !== undefined && levelOf(live, parent.id) + heightOf(restored, id) <= MAX_LEVEL;
    const own = task.projectId !== null && isLiveProject(task.projectId) ? task.projectId : null;
    const ownSection =
      own !== null && task.sectionId !== null && isLiveSection(task.sectionId) ? task.sectionId : null;
    const projectId = fits ? parent.projectId : own;
    const sectionId = fits ? parent.sectionId : ownSection;
    positions.push({ id, parentId: fits ? parent.id : null, projectId, sectionId });
    for (const below of descendantsOf(restored, [id])) {
      positions.push({ id: below.id, parentId: below.parentId, projectId, sectionId });
    }
  }
  return positions;
}

/**
 * Returns the forest with the given tasks detached from their parents where the result would be too deep.
 * This can happen to trees that were deleted separately and whose parents have moved since. Tasks are checked
 * from the top down.
 */
function withinDepth(forest: TaskForest, ids: readonly string[]): TaskForest {
  const tops = new Set<string>();
  const cut: TaskForest = {
    task: (id) => {
      const task = forest.task(id);
      return task !== undefined && tops.has(id) ? { ...task, parentId: null } : task;
    },
    subtasksOf: (id) => forest.subtasksOf(id).filter((task) => !tops.has(task.id)),
  };
  const levels = new Map(ids.map((id) => [id, levelOf(forest, id)]));
  for (const [id] of [...levels].toSorted(([, a], [, b]) => a - b)) {
    const level = levelOf(cut, id);
    if (level > 1 && level + heightOf(cut, id) - 1 > MAX_LEVEL) tops.add(id);
  }
  return cut;
}
