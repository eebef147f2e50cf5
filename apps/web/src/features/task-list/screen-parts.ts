/** Props and texts that the screens of all views share. */
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { View } from '@questlog/domain/tasks/task-views';
import {
  EMPTY_ASSIGNEE,
  EMPTY_LISTS,
  EMPTY_TAG_FILTER,
  type EmptyText,
  type TaskFilter,
} from '@questlog/domain/tasks/view-texts';
import { rowFilterKey, type RowFilter } from '../../data/nouns/tasks/lists/row-filter.ts';
import type { ScreenBodyProps, ScreenCallbacks } from './screen-body.tsx';

export interface ScreenProps {
  view: View;
  tagFilter: TagFilter | undefined;
  tagBanner: ScreenBodyProps['tagBanner'];
  callbacks: ScreenCallbacks;
}

/** Returns a key for the current filters. Select mode ends when the key changes. */
export function partOf(filter: TaskFilter, rows: RowFilter | undefined): string {
  return rows === undefined ? filter : `${filter} ${rowFilterKey(rows)}`;
}

export function emptyText(filter: TaskFilter, rows: RowFilter | undefined, whole: EmptyText): EmptyText {
  if (filter !== 'all') return EMPTY_LISTS[filter];
  if (rows === undefined) return whole;
  return rows.tags === undefined ? EMPTY_ASSIGNEE : EMPTY_TAG_FILTER;
}
