import { taggedMessage } from '@questlog/domain/tasks/task-messages';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type { DataLayer } from '../../../data/data-layer.ts';

/**
 * Adds a tag and its ancestors to the open tasks among `ids` (SELECT-30). Returns false if nothing changes.
 */
export function dropOnTag(
  { store, commands, undo }: Pick<DataLayer, 'store' | 'commands' | 'undo'>,
  ids: readonly string[],
  tagId: string | undefined,
): boolean {
  const tag = store.tags().find(({ id }) => id === tagId);
  const before = ids
    .map((id) => store.task(id))
    .filter((task) => task !== undefined)
    .filter(
      ({ completedAt, tagIds }) => completedAt === null && tag !== undefined && !tagIds.includes(tag.id),
    );
  const [first] = before;
  if (tag === undefined || first === undefined) return false;
  commands.tagTasks(
    before.map(({ id }) => id),
    { addTagPaths: [tag.fullPath] },
  );
  toast.show({
    message: taggedMessage(before.length === 1 ? first.title : before.length, tag.fullPath),
    type: 'success',
    action: { label: 'Undo', onClick: undo.ofThisStep() },
  });
  return true;
}
