/**
 * Tag usage in tag management: open tasks with each tag (TAG-30), and all tasks including completed ones
 * (TAG-36).
 */
import type { TreeTag } from './tag-tree.ts';

/** Number of tags in 'Most Used Tags' (TAG-30). */
export const MOST_USED = 5;
/** Minimum width of a bar, in percent (TAG-30). */
export const MIN_BAR_WIDTH = 8;

export interface TagUsage {
  /** Task counts by tag id, without unused tags. */
  readonly counts: ReadonlyMap<string, number>;
  readonly taggedTasks: number;
}

/**
 * Counts the tasks with each tag, and those with any tag (TAG-30).
 * @param tasks the tags of each task
 */
export function countTagUsage(tasks: Iterable<readonly string[]>): TagUsage {
  const counts = new Map<string, number>();
  let taggedTasks = 0;
  for (const tagIds of tasks) {
    if (tagIds.length > 0) taggedTasks += 1;
    for (const id of tagIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return { counts, taggedTasks };
}

export interface UsedTag<T extends TreeTag> {
  readonly tag: T;
  readonly count: number;
  /** Width of the tag's bar in percent of the most used tag's bar, at least {@link MIN_BAR_WIDTH}. */
  readonly barWidth: number;
}

export interface TagAnalytics<T extends TreeTag> {
  readonly totalTags: number;
  /** Tags on at least one task. */
  readonly activeTags: number;
  readonly taggedTasks: number;
  readonly rootTags: number;
  /** The five tags with the most tasks; ties are sorted by path. */
  readonly mostUsed: readonly UsedTag<T>[];
  /** Tags on no task, in the given order. Empty until the counts are known. */
  readonly unused: readonly T[];
}

/**
 * Returns the numbers and lists of the tag overview (TAG-30).
 * @param usage the usage by open tasks
 * @param carried the number of tasks, including completed ones, keyed by tag id; undefined while unknown
 */
export function tagAnalytics<T extends TreeTag>(
  tags: readonly T[],
  usage: TagUsage,
  carried: ReadonlyMap<string, number> | undefined,
): TagAnalytics<T> {
  const countOf = (tag: T): number => usage.counts.get(tag.id) ?? 0;
  const open = tags.filter((tag) => countOf(tag) > 0);
  const isUsed = (tag: T): boolean => countOf(tag) > 0 || (carried?.get(tag.id) ?? 0) > 0;
  const top = [...open].sort((a, b) => countOf(b) - countOf(a) || byPath(a, b)).slice(0, MOST_USED);
  const most = top[0] === undefined ? 1 : countOf(top[0]);
  return {
    totalTags: tags.length,
    activeTags: open.length,
    taggedTasks: usage.taggedTasks,
    rootTags: tags.filter((tag) => !tag.fullPath.includes('/')).length,
    mostUsed: top.map((tag) => ({
      tag,
      count: countOf(tag),
      barWidth: Math.max(MIN_BAR_WIDTH, Math.round((countOf(tag) / most) * 100)),
    })),
    unused: carried === undefined ? [] : tags.filter((tag) => !isUsed(tag)),
  };
}

function byPath(a: TreeTag, b: TreeTag): number {
  if (a.fullPath === b.fullPath) return 0;
  return a.fullPath < b.fullPath ? -1 : 1;
}
