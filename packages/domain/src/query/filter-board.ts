/** The columns of a filter's board, which are chosen like the groups of its list (FILTER-46). */
import type { BoardKind } from '../tasks/board.ts';
import type { Grouping } from '../tasks/task-arrangement.ts';

/** The columns that the board of a filter offers. */
export type FilterColumns = Exclude<BoardKind, 'section'>;

/**
 * Returns the columns of a filter's board. Without groups they are the filter's lists, or for one list the scheduled
 * days.
 * @param lists the number of lists
 */
export function columnsOfFilter(group: Grouping, lists: number): FilterColumns {
  if (group === 'none') return lists > 1 ? 'list' : 'day';
  return group === 'date' ? 'day' : group;
}

/** Returns the grouping that a filter stores for its columns. */
export function groupingFor(columns: FilterColumns): Grouping {
  if (columns === 'list') return 'none';
  return columns === 'day' ? 'date' : columns;
}

/** Returns the columns that a filter with this number of lists offers. */
export function columnChoices(lists: number): readonly FilterColumns[] {
  const facts: readonly FilterColumns[] = ['day', 'priority', 'project', 'assignee'];
  return lists > 1 ? ['list', ...facts] : facts;
}
