import type { TagItem } from '../data/nouns/tags/tag-item.ts';

/**
 * Returns the tags that fit into a row. The most specific tags come first, because they are the most
 * informative.
 */
export function rowTags(
  tagIds: readonly string[],
  known: readonly TagItem[],
  max: number,
): { readonly shown: readonly TagItem[]; readonly more: number } {
  const wanted = new Set(tagIds);
  const tags = known.filter((tag) => wanted.has(tag.id));
  const isLeaf = (tag: TagItem): boolean => !tags.some((other) => other.parentId === tag.id);
  const inOrder = [...tags.filter(isLeaf), ...tags.filter((tag) => !isLeaf(tag))];
  return {
    shown: inOrder.slice(0, max),
    more: Math.max(0, tags.length - max),
  };
}
