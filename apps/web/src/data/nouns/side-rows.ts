/** Projects and tags in the order that the sidebar shows. There are few of them: a change sorts them anew. */
import type { ProjectItem, TagItem } from './model.ts';

/** Oldest first. */
export function inOrder(projects: Iterable<ProjectItem>, archived: boolean): ProjectItem[] {
  return Array.from(projects)
    .filter((project) => project.isArchived === archived)
    .sort((a, b) => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id));
}

/**
 * By path, so that a tag stands before what is below it, and nothing else between.
 * @param made the tags that the server has: a predicted one that meets the real one is left out
 */
export function byPath(tags: Iterable<TagItem>, made: Iterable<TagItem>): TagItem[] {
  const paths = new Set(Array.from(made, (tag) => tag.fullPath));
  return Array.from(tags)
    .filter((tag) => !tag.isPendingSync || !paths.has(tag.fullPath))
    .sort((a, b) => compareText(sortKey(a), sortKey(b)));
}

/** What the answer to a task tells of its tags. */
export type TagGlimpse = Pick<TagItem, 'id' | 'name' | 'fullPath' | 'color'>;

/** A tag of which only an answer in passing has told. The next changes bring the rest. */
export function bareTag(tag: TagGlimpse, known: Iterable<TagItem>): TagItem {
  const { id, name, fullPath, color } = tag;
  const above = parentPath(fullPath);
  const parent = Array.from(known).find((other) => other.fullPath === above);
  const parentId = parent?.id ?? null;
  return { id, name, fullPath, color, parentId, createdAt: '', updatedAt: '', isPendingSync: false };
}

/** Empty for a root. */
export function parentPath(fullPath: string): string {
  return fullPath.slice(0, Math.max(0, fullPath.lastIndexOf('/')));
}

function sortKey(tag: TagItem): string {
  // A hyphen sorts before a slash: `work-out` would come between `work` and `work/projects`.
  return tag.fullPath.replaceAll('/', '\0');
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
