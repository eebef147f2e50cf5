import type { TagChanges } from '@questlog/domain/tag-tree-selection';
import type { Commands } from '../../data/commands.ts';
import type { TagItem, TaskItem } from '../../data/model.ts';
import { isStaged, type ShownTag } from './shown-tag.ts';

/**
 * Gives tasks their tags and takes others away. One call for all of them, unless a tag is still to be made: then each
 * task brings the path along, so that the change needs no answer and works offline. A task that would carry the same
 * tags as before is left out.
 * @param tagOf the tags of the tree, those about to be made too
 */
export function saveTags(
  commands: Pick<Commands, 'updateTask' | 'tagTasks'>,
  tasks: readonly Pick<TaskItem, 'id' | 'tagIds'>[],
  { add, remove }: TagChanges,
  tagOf: (tagId: string) => ShownTag | TagItem | undefined,
): void {
  // A tag that somebody deleted meanwhile is nothing to add.
  const wanted = add.flatMap((id) => tagOf(id) ?? []);
  if (tasks.length === 0 || wanted.length + remove.length === 0) return;
  const isMade = (id: string): boolean => {
    const tag = tagOf(id);
    return !isStaged(id) && !(tag !== undefined && 'isPendingSync' in tag && tag.isPendingSync);
  };
  const ids = wanted.map((tag) => tag.id);
  if (tasks.length > 1 && [...ids, ...remove].every(isMade)) {
    commands.tagTasks(
      tasks.map((task) => task.id),
      ids,
      remove,
    );
    return;
  }
  const added = ids.filter((id) => !isStaged(id));
  const tagPaths = wanted.filter((tag) => isStaged(tag.id)).map((tag) => tag.fullPath);
  const removed = new Set(remove);
  for (const { id, tagIds } of tasks) {
    const kept = tagIds.filter((tagId) => !removed.has(tagId));
    commands.updateTask(id, { tagIds: [...new Set([...kept, ...added])], tagPaths });
  }
}
