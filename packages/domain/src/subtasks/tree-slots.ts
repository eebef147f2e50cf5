/** Positions in a list of trees for dropping or moving tasks (SUBTASK-16). */
import { MAX_LEVEL } from './task-forest.ts';
import type { TreeRow } from './tree-rows.ts';

/** A position at which tasks can be dropped in a list with trees. */
export interface TreeSlot {
  readonly level: number;
  /** The row that becomes the parent; undefined at level 1. */
  readonly parentId: string | undefined;
  /** The sibling row before which the tasks are placed; undefined at the end. */
  readonly before: string | undefined;
}

/** The rows on screen, excluding those under collapsed rows and those being moved. */
export interface ShownRows {
  readonly ids: readonly string[];
  readonly levelOf: (id: string) => number;
  /** Returns whether a row can become the parent: it is open, and its subtasks are expanded. */
  readonly canHold: (id: string) => boolean;
}

/**
 * Returns the slot above the row at `index`, at the allowed level nearest to `requestedLevel`. Its level is
 * at least that of the row below, so that this row keeps its parent, and at most one deeper than the row
 * above.
 * @param height the number of levels of the moved trees
 */
export function slotAbove(
  { ids, levelOf, canHold }: ShownRows,
  index: number,
  requestedLevel: number,
  height: number,
): TreeSlot {
  const above = ids[index - 1];
  const below = ids[index];
  const deepest = above === undefined ? 1 : levelOf(above) + Number(canHold(above));
  const highest = below === undefined ? 1 : levelOf(below);
  const limit = Math.max(highest, Math.min(deepest, MAX_LEVEL - height + 1));
  const level = Math.max(highest, Math.min(requestedLevel, limit));
  return { level, parentId: parentAbove(level), before: siblingBelow(level) };

  function parentAbove(of: number): string | undefined {
    if (of === 1) return undefined;
    for (let at = index - 1; at >= 0; at -= 1) {
      const id = ids[at];
      if (id !== undefined && levelOf(id) === of - 1) return id;
    }
    return undefined;
  }

  function siblingBelow(of: number): string | undefined {
    for (let at = index; at < ids.length; at += 1) {
      const id = ids[at];
      if (id === undefined || levelOf(id) < of) return undefined;
      if (levelOf(id) === of) return id;
    }
    return undefined;
  }
}

interface ShownTreeRows {
  readonly ids: readonly string[];
  readonly rows: ReadonlyMap<string, TreeRow>;
}

/** Returns the row that becomes the parent when a row is indented: the previous row under the same parent. */
export function rowToIndentUnder({ ids, rows }: ShownTreeRows, id: string): string | undefined {
  const { level = 1 } = rows.get(id) ?? {};
  for (let at = ids.indexOf(id) - 1; at >= 0; at -= 1) {
    const above = ids[at];
    const aboveLevel = above === undefined ? 0 : (rows.get(above)?.level ?? 1);
    if (aboveLevel < level) return undefined;
    if (aboveLevel === level) return above;
  }
  return undefined;
}

/** Returns the slot to which outdenting moves a row: directly after its parent. Undefined at level 1. */
export function slotToOutdentTo({ ids, rows }: ShownTreeRows, id: string): TreeSlot | undefined {
  const parentId = rows.get(id)?.parentId;
  const parent = parentId === undefined ? undefined : rows.get(parentId);
  if (parentId === undefined || parent === undefined) return undefined;
  const siblings = ids.filter((each) => rows.get(each)?.parentId === parent.parentId);
  return { level: parent.level, parentId: parent.parentId, before: siblings[siblings.indexOf(parentId) + 1] };
}
