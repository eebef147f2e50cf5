/** The sort orders and groupings that a user can choose for a list (VIEW-72, VIEW-73). */
import type { ColumnKind } from './board.ts';
import type { View } from './task-views.ts';

/** `manual` is the list's own order, which dragging changes. */
export const SORTS = ['manual', 'date', 'priority', 'title', 'creation'] as const;
export type Sort = (typeof SORTS)[number];

export const GROUPINGS = ['none', 'date', 'project', 'priority', 'assignee'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The ways in which a view can show its tasks (BOARD-1, FILTER-46, FILTER-48). */
export const LAYOUTS = ['list', 'board', 'calendar'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface Arrangement {
  readonly sort: Sort;
  /** The groups of a list. A board has columns instead. */
  readonly group: Grouping;
  /** A list by default. */
  readonly layout?: Layout | undefined;
  /** The columns of a board: the sections by default. */
  readonly columns?: ColumnKind | undefined;
  /** The assignee of the tasks that the view shows; all tasks by default (PEOPLE-31). */
  readonly assignee?: AssigneeChoice | undefined;
}

/** The reader, nobody, or the id of a member. */
export type AssigneeChoice = 'me' | 'none' | (string & {});

/** The begin of the keys of filters (see `viewKey`). */
const FILTER_KEY = 'filter:';

/** Returns the layouts that a view offers, the default one first (BOARD-1). */
export function layoutsOf(view: View): readonly Layout[] {
  if (view.kind === 'filter') return LAYOUTS;
  return view.kind === 'project' ? ['list', 'board'] : ['list'];
}

/**
 * Returns whether an arrangement is that of a view which the user has not arranged. That of a filter never is, because
 * the filter has its own.
 * @param view the key of the view
 */
export function isDefaultArrangement(
  view: string,
  { sort, group, layout, columns, assignee }: Arrangement,
): boolean {
  return (
    !view.startsWith(FILTER_KEY) &&
    sort === 'manual' &&
    group === 'none' &&
    (layout ?? 'list') === 'list' &&
    (columns ?? 'section') === 'section' &&
    assignee === undefined
  );
}

/**
 * Returns the groupings that a view offers. Today and Upcoming have their own sections instead. In the Inbox
 * and in projects, grouping by project is left out, because all tasks are in the same project or in none
 * (VIEW-73).
 */
export function groupingsOf(view: View): readonly Grouping[] {
  switch (view.kind) {
    case 'inbox':
    case 'project':
      return ['none', 'date', 'priority', 'assignee'];
    case 'anytime':
    case 'someday':
    case 'tag':
    case 'filter':
      return GROUPINGS;
    case 'assigned':
      return ['none', 'date', 'project', 'priority'];
    case 'today':
    case 'upcoming':
    case 'journal':
    case 'scheduled':
    case 'calendar':
    case 'activity':
      return ['none'];
  }
}
