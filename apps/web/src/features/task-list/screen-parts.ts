/** Props and texts that the screens of all views share. */
import { tagFilterKey, type TagFilter } from '@questlog/domain/tags/tag-filter';
import type { View } from '@questlog/domain/tasks/task-views';
import {
  EMPTY_LISTS,
  EMPTY_TAG_FILTER,
  type EmptyText,
  type TaskFilter,
} from '@questlog/domain/tasks/view-texts';
import type { ScreenBodyProps, ScreenCallbacks } from './screen-body.tsx';

export interface ScreenProps {
  view: View;
  tagFilter: TagFilter | undefined;
  tagBanner: ScreenBodyProps['tagBanner'];
  callbacks: ScreenCallbacks;
}

/** Returns a key for the current filters. Select mode ends when the key changes. */
export function partOf(filter: TaskFilter, tagFilter: TagFilter | undefined): string {
  return tagFilter === undefined ? filter : `${filter} ${tagFilterKey(tagFilter)}`;
}

export function emptyText(filter: TaskFilter, tagFilter: TagFilter | undefined, whole: EmptyText): EmptyText {
  if (filter !== 'all') return EMPTY_LISTS[filter];
  return tagFilter === undefined ? whole : EMPTY_TAG_FILTER;
}
