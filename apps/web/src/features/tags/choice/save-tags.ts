import type { TagChanges } from '@questlog/domain/tags/tag-tree-selection';
import type { DataLayer } from '../../../data/data-layer.ts';
import type { TagItem } from '../../../data/nouns/tags/tag-item.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { isStaged, type ShownTag } from '../tree/shown-tag.ts';

type Deps = Pick<DataLayer, 'store' | 'commands'>;

/**
 * Adds tags to several tasks and removes tags from them in one request, which also creates new tags. Skips
 * unchanged tasks.
 * @param tagOf returns a tag from the tree, including tags that are about to be created
 * @returns the changed tasks in their previous state
 */
export function saveTags(
  { store, commands }: Deps,
  tasks: readonly TaskItem[],
  { add, remove }: TagChanges,
  tagOf: (tagId: string) => ShownTag | TagItem | undefined,
): readonly TaskItem[] {
  // Don't add a tag that was deleted in the meantime.
  const addedTags = add.flatMap((id) => tagOf(id) ?? []);
  if (addedTags.length + remove.length === 0) return [];
  const addTagIds = addedTags.map(({ id }) => id).filter((id) => !isStaged(id));
  const addTagPaths = addedTags.filter(({ id }) => isStaged(id)).map(({ fullPath }) => fullPath);
  // Send only additions and removals, so that tags added by other users stay.
  const before = tasks.map((task) => store.task(task.id) ?? task);
  const ids = tasks.map(({ id }) => id);
  commands.tagTasks(ids, { addTagIds, addTagPaths, removeTagIds: remove });
  return before.filter((task) => !sameTags(task, store.task(task.id)));
}

function sameTags(before: TaskItem, now: TaskItem | undefined): boolean {
  return now === undefined || [...before.tagIds].sort().join() === [...now.tagIds].sort().join();
}
