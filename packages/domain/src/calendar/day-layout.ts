/** How the tasks of a day share its width where they overlap (CALENDAR-8). */

/** A task in a day, in minutes since the day began: [start, end). */
export interface Block {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

export interface PositionedBlock<Each extends Block> {
  readonly block: Each;
  /** The column from the start of the day's width, from 0. */
  readonly column: number;
  /** The number of columns that share the width. */
  readonly columns: number;
}

/** Overlapping tasks for which there is no column. */
export interface HiddenBlocks {
  readonly start: number;
  readonly end: number;
  readonly keys: readonly string[];
}

export interface DayLayout<Each extends Block> {
  readonly positioned: readonly PositionedBlock<Each>[];
  readonly hidden: readonly HiddenBlocks[];
}

/** Maximum number of tasks side by side. More of them are counted: "+2". */
export const MAX_COLUMNS = 4;

/**
 * Lays out the tasks of a day. Tasks that overlap, directly or through others, share the width in equal columns;
 * each is in the first column that is free when it begins.
 */
export function layoutDay<Each extends Block>(blocks: readonly Each[]): DayLayout<Each> {
  const positioned: PositionedBlock<Each>[] = [];
  const hidden: HiddenBlocks[] = [];
  for (const group of overlapping(blocks)) {
    const ends: number[] = [];
    const columns = group.map((block) => {
      const free = ends.findIndex((end) => end <= block.start);
      const column = free === -1 ? ends.length : free;
      ends[column] = block.end;
      return column;
    });
    const shown = Math.min(ends.length, MAX_COLUMNS);
    const left = group.filter((_, index) => (columns[index] ?? 0) >= MAX_COLUMNS);
    group.forEach((block, index) => {
      const column = columns[index] ?? 0;
      if (column < MAX_COLUMNS) positioned.push({ block, column, columns: shown });
    });
    for (const each of overlapping(left)) {
      hidden.push({
        start: Math.min(...each.map(({ start }) => start)),
        end: Math.max(...each.map(({ end }) => end)),
        keys: each.map(({ key }) => key),
      });
    }
  }
  return { positioned, hidden };
}

/** Splits blocks into groups that do not overlap each other, each in the order of their start. */
function overlapping<Each extends Block>(blocks: readonly Each[]): Each[][] {
  const groups: Each[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  const inOrder = blocks.toSorted((a, b) => a.start - b.start || b.end - a.end || (a.key < b.key ? -1 : 1));
  for (const block of inOrder) {
    if (block.start >= end) groups.push([]);
    groups.at(-1)?.push(block);
    end = Math.max(end, block.end);
  }
  return groups;
}
