/** Places new tasks under their parents, which may be in the same request (SUBTASK-1 to SUBTASK-3, SECTION-4). */
import { MOVE_ERRORS, PROJECT_OF_PARENT, SECTION_OF_PARENT } from './moves.ts';
import { levelOf, MAX_LEVEL, type TaskForest, type TreeTask } from './task-forest.ts';

/** A task to create. If it specifies no project or section, it gets its parent's. */
export interface NewInTree {
  readonly id: string;
  readonly parentId?: string | null | undefined;
  readonly projectId?: string | null | undefined;
  readonly sectionId?: string | null | undefined;
}

export interface NewPosition {
  readonly parentId: string | null;
  readonly projectId: string | null;
  readonly sectionId: string | null;
}

export interface NewPositionError {
  readonly index: number;
  readonly field: 'parentId' | 'projectId' | 'sectionId';
  readonly message: string;
}

/** The existing tasks that can be parents of new ones. */
export interface ExistingParents {
  readonly forest: TaskForest;
  /**
   * Returns the parent with this id if it is in the trash. A new task under it becomes a top-level task, so
   * that it does not disappear into the trash (SUBTASK-7).
   */
  readonly trashed: (id: string) => Pick<TreeTask, 'projectId' | 'sectionId'> | undefined;
}

/** Returns each new task's parent, project and section in order, or the first error. */
export function positionsOfNew(
  { forest, trashed }: ExistingParents,
  tasks: readonly NewInTree[],
): readonly NewPosition[] | NewPositionError {
  const created = new Map(tasks.map((task) => [task.id, task]));
  const positions: NewPosition[] = [];
  for (const [index, task] of tasks.entries()) {
    const found = positionOf(task);
    if ('field' in found) return { ...found, index };
    positions.push(found);
  }
  return positions;

  function positionOf(task: NewInTree): NewPosition | Omit<NewPositionError, 'index'> {
    let top = task;
    let level = 1;
    const seen = new Set<string>();
    while (typeof top.parentId === 'string' && created.has(top.parentId)) {
      if (seen.has(top.id)) return { field: 'parentId', message: MOVE_ERRORS.cycle };
      seen.add(top.id);
      top = created.get(top.parentId) ?? top;
      level += 1;
    }
    const above = typeof top.parentId === 'string' ? top.parentId : undefined;
    const parent = above === undefined ? undefined : forest.task(above);
    const lost = above === undefined || parent !== undefined ? undefined : trashed(above);
    if (above !== undefined && parent === undefined && lost === undefined) {
      return { field: 'parentId', message: MOVE_ERRORS.unknown };
    }
    if (parent !== undefined) level += levelOf(forest, parent.id);
    if (level > MAX_LEVEL) return { field: 'parentId', message: MOVE_ERRORS['too-deep'] };
    const inherited = top.projectId === undefined ? (lost?.projectId ?? null) : top.projectId;
    const projectId = parent === undefined ? inherited : parent.projectId;
    if (task.projectId !== undefined && task.projectId !== projectId) {
      return { field: 'projectId', message: PROJECT_OF_PARENT };
    }
    const ownSection =
      top.projectId === undefined && top.sectionId === undefined ? lost?.sectionId : top.sectionId;
    const sectionId = parent === undefined ? (ownSection ?? null) : parent.sectionId;
    if (task.sectionId !== undefined && task.sectionId !== sectionId) {
      return { field: 'sectionId', message: SECTION_OF_PARENT };
    }
    const isLost = task === top && lost !== undefined;
    return { parentId: isLost ? null : (task.parentId ?? null), projectId, sectionId };
  }
}
