/** The filters that narrow a list to some of its tasks, whatever the view. */
import { matchesTagFilter, tagFilterKey, type TagFilter } from '@questlog/domain/tags/tag-filter';
import type { TaskItem } from '../task-item.ts';

export interface RowFilter {
  readonly tags?: TagFilter | undefined;
  /** The tasks of one assignee, or with null those of nobody; undefined for all tasks (PEOPLE-31). */
  readonly assigneeId?: string | null | undefined;
}

/** Returns the same key for equal filters. */
export function rowFilterKey({ tags, assigneeId }: RowFilter): string {
  return `${tags === undefined ? '' : tagFilterKey(tags)}@${assigneeId === undefined ? '' : (assigneeId ?? 'nobody')}`;
}

export function matchesRowFilter(task: TaskItem, { tags, assigneeId }: RowFilter): boolean {
  if (tags !== undefined && !matchesTagFilter(task.tagIds, tags)) return false;
  return assigneeId === undefined || task.assigneeId === assigneeId;
}

/** Returns whether a change of a task can change the results of filters. */
export function changesFilters(before: TaskItem, after: TaskItem): boolean {
  return before.tagIds !== after.tagIds || before.assigneeId !== after.assigneeId;
}
