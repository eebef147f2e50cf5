/** The sort orders and groupings that a user can choose for a list (VIEW-72, VIEW-73). */
import type { View } from './task-views.ts';

/** `manual` is the list's own order, which dragging changes. */
export const SORTS = ['manual', 'date', 'priority', 'title', 'creation'] as const;
export type Sort = (typeof SORTS)[number];

export const GROUPINGS = ['none', 'date', 'project', 'priority'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface Arrangement {
  readonly sort: Sort;
  readonly group: Grouping;
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
      return ['none', 'date', 'priority'];
    case 'anytime':
    case 'someday':
    case 'tag':
      return GROUPINGS;
    case 'today':
    case 'upcoming':
    case 'journal':
    case 'scheduled':
      return ['none'];
  }
}
