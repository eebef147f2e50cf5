/**
 * Filter by Tags (TAG-26): the tasks that carry any, or all, of the chosen tags.
 *
 *   any of work, home → tasks with work, tasks with home
 *   all of work, home → tasks with both
 *   no tag chosen     → every task: there is no filter
 */

import { countOf } from '../counts.ts';

export const TAG_FILTER_MODES = ['any', 'all'] as const;
export type TagFilterMode = (typeof TAG_FILTER_MODES)[number];
export const DEFAULT_TAG_FILTER_MODE: TagFilterMode = 'any';

export interface TagFilter {
  readonly selectedTagIds: readonly string[];
  readonly mode: TagFilterMode;
}

/** Whether a task with these tags passes (TAG-26). */
export function matchesTagFilter(tagIds: readonly string[], filter: TagFilter): boolean {
  const { selectedTagIds, mode } = filter;
  if (selectedTagIds.length === 0) return true;
  return mode === 'any'
    ? selectedTagIds.some((id) => tagIds.includes(id))
    : selectedTagIds.every((id) => tagIds.includes(id));
}

/**
 * The tags that a task gets that is made under the filter, so that it shows what was made: all that it needs, and
 * nothing where that is for the person to say.
 *
 *   all of work, home → work, home
 *   any of work       → work
 *   any of work, home → none: either would do, and only the person knows which (TAG-29)
 */
export function tagsForNewTask({ selectedTagIds, mode }: TagFilter): readonly string[] {
  return mode === 'all' || selectedTagIds.length === 1 ? selectedTagIds : [];
}

/** One text for one filter: the order of the chosen tags does not count. */
export function tagFilterKey({ selectedTagIds, mode }: TagFilter): string {
  return [mode, ...[...selectedTagIds].sort()].join(' ');
}

/** The filter of one tag: what a press on its chip asks for (TAG-26). */
export function filterByTag(tagId: string): TagFilter {
  return { selectedTagIds: [tagId], mode: DEFAULT_TAG_FILTER_MODE };
}

/**
 * The filter without the tags that are gone; the same object where none is, undefined where none is left (TAG-28).
 * @param exists whether a tag is still there
 */
export function withKnownTags(filter: TagFilter, exists: (tagId: string) => boolean): TagFilter | undefined {
  const left = filter.selectedTagIds.filter(exists);
  if (left.length === 0) return undefined;
  return left.length === filter.selectedTagIds.length ? filter : { ...filter, selectedTagIds: left };
}

/** The filter with the ids that its tags have now; itself where none has another. */
export function withTagIds(filter: TagFilter, idNow: (tagId: string) => string): TagFilter {
  const ids = filter.selectedTagIds.map(idNow);
  if (ids.every((id, at) => id === filter.selectedTagIds[at])) return filter;
  return { ...filter, selectedTagIds: [...new Set(ids)] };
}

/** 'Filtered by N tags (any|all mode)', the text of the banner (TAG-27). */
export function tagFilterText({ selectedTagIds, mode }: TagFilter): string {
  return `Filtered by ${countOf(selectedTagIds.length, 'tag')} (${mode} mode)`;
}
