/**
 * Filter by Tags (TAG-26): shows tasks that have any, or all, of the selected tags.
 *
 *   any of work, home → tasks with work, tasks with home
 *   all of work, home → tasks with both
 *   no tag selected   → every task: there is no filter
 */

import { countOf } from '../counts.ts';

export const TAG_FILTER_MODES = ['any', 'all'] as const;
export type TagFilterMode = (typeof TAG_FILTER_MODES)[number];
export const DEFAULT_TAG_FILTER_MODE: TagFilterMode = 'any';

export interface TagFilter {
  readonly selectedTagIds: readonly string[];
  readonly mode: TagFilterMode;
}

/** Returns the tag of a filter that has only one tag. */
export function onlyTag({ selectedTagIds }: TagFilter): string | undefined {
  return selectedTagIds.length === 1 ? selectedTagIds[0] : undefined;
}

/** Returns whether a task with these tags matches the filter (TAG-26). */
export function matchesTagFilter(tagIds: readonly string[], filter: TagFilter): boolean {
  const { selectedTagIds, mode } = filter;
  if (selectedTagIds.length === 0) return true;
  return mode === 'any'
    ? selectedTagIds.some((id) => tagIds.includes(id))
    : selectedTagIds.every((id) => tagIds.includes(id));
}

/**
 * Returns the tags for a task created under the filter, so that the filter shows it. Returns none if it is
 * unclear which are meant.
 *
 *   all of work, home → work, home
 *   any of work       → work
 *   any of work, home → none: either would do, and only the user knows which (TAG-29)
 */
export function tagsForNewTask({ selectedTagIds, mode }: TagFilter): readonly string[] {
  return mode === 'all' || selectedTagIds.length === 1 ? selectedTagIds : [];
}

/** Returns the same key for equal filters, regardless of the order of their tags. */
export function tagFilterKey({ selectedTagIds, mode }: TagFilter): string {
  return [mode, ...[...selectedTagIds].sort()].join(' ');
}

/** Returns the filter for a single tag, set by a click on its chip (TAG-26). */
export function filterByTag(tagId: string): TagFilter {
  return { selectedTagIds: [tagId], mode: DEFAULT_TAG_FILTER_MODE };
}

/**
 * Removes deleted tags from the filter. Returns the same object if nothing changes, and undefined if no tag
 * remains (TAG-28).
 * @param exists returns whether a tag still exists
 */
export function withKnownTags(filter: TagFilter, exists: (tagId: string) => boolean): TagFilter | undefined {
  const left = filter.selectedTagIds.filter(exists);
  if (left.length === 0) return undefined;
  return left.length === filter.selectedTagIds.length ? filter : { ...filter, selectedTagIds: left };
}

/** Replaces changed tag ids in the filter. Returns the same object if nothing changes. */
export function withTagIds(filter: TagFilter, idNow: (tagId: string) => string): TagFilter {
  const ids = filter.selectedTagIds.map(idNow);
  if (ids.every((id, at) => id === filter.selectedTagIds[at])) return filter;
  return { ...filter, selectedTagIds: [...new Set(ids)] };
}

/** Returns the banner's text: 'Filtered by N tags (any|all mode)' (TAG-27). */
export function tagFilterText({ selectedTagIds, mode }: TagFilter): string {
  return `Filtered by ${countOf(selectedTagIds.length, 'tag')} (${mode} mode)`;
}
