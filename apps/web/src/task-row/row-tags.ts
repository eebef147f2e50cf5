import type { TagItem } from '../data/nouns/tags/tag-item.ts';

/**
 * Returns a task's deepest tags, as far as they fit into a row, and the number of the others. Their ancestors
 * are part of their paths.
 */
export function rowTags(
  tagIds: readonly string[],
  known: readonly TagItem[],
  max: number,
): { readonly shown: readonly TagItem[]; readonly more: number } {
  const targetIds = new Set(tagIds);
  const tags = known.filter((tag) => targetIds.has(tag.id));
  const deepest = tags.filter((tag) => !tags.some((other) => other.parentId === tag.id));
  return { shown: deepest.slice(0, max), more: Math.max(0, deepest.length - max) };
}
