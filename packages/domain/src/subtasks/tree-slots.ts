/** The places in a list of trees into which tasks can be dropped or moved (SUBTASK-16). */
import { MAX_LEVEL } from './task-forest.ts';
import type { TreeRow } from './tree-rows.ts';

/** A place among the rows of a list of trees. */
export interface TreeSlot {
  readonly level: number;
  /** The row that the tasks come under; undefined at level 1. */
  readonly parentId: string | undefined;
  /** The row of the same parent that the tasks come before; undefined for the end. */
  readonly before: string | undefined;
}

/** The rows as they are shown, without those under folded ones and without those that are moved. */
export interface ShownRows {
  readonly ids: readonly string[];
  /** Returns the level of a row. */
  readonly levelOf: (id: string) => number;
  /** Returns whether tasks can come under a row: an open one whose subtasks are not folded. */
  readonly canHold: (id: string) => boolean;
}

/**
 * Returns the slot above the row at `index`, at the level nearest to the one asked for. A slot is never above the level
 * of the row below it, so that this row keeps its parent, and at most one level below the row above it.
 * @param height the number of levels of the moved trees
 */
export function slotAbove(
  { ids, levelOf, canHold }: ShownRows,
  index: number,
  asked: number,
  height: number,
): TreeSlot {
  const above = ids[index - 1];
  const below = ids[index];
  const deepest = above === undefined ? 1 : levelOf(above) + Number(canHold(above));
  const highest = below === undefined ? 1 : levelOf(below);
  const limit = Math.max(highest, Math.min(deepest, MAX_LEVEL - height + 1));
  const level = Math.max(highest, Math.min(asked, limit));
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

/** The rows of a list, and the place of each in the trees. */
interface PlacedRows {
  readonly ids: readonly string[];
  readonly rows: ReadonlyMap<string, TreeRow>;
}

/** Returns the row that a row comes under if it is indented: the one above it under the same parent. */
export function rowToIndentUnder({ ids, rows }: PlacedRows, id: string): string | undefined {
  const { level = 1 } = rows.get(id) ?? {};
  for (let at = ids.indexOf(id) - 1; at >= 0; at -= 1) {
    const above = ids[at];
    const aboveLevel = above === undefined ? 0 : (rows.get(above)?.level ?? 1);
    if (aboveLevel < level) return undefined;
    if (aboveLevel === level) return above;
  }
  return undefined;
}

/** Returns the slot of a row that is taken out of its parent: directly after it. Undefined at level 1. */
export function slotToOutdentTo({ ids, rows }: PlacedRows, id: string): TreeSlot | undefined {
  const parentId = rows.get(id)?.parentId;
  const parent = parentId === undefined ? undefined : rows.get(parentId);
  if (parentId === undefined || parent === undefined) return undefined;
  const siblings = ids.filter((each) => rows.get(each)?.parentId === parent.parentId);
  return { level: parent.level, parentId: parent.parentId, before: siblings[siblings.indexOf(parentId) + 1] };
}
