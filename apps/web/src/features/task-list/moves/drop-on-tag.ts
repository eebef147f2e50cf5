import { taggedMessage } from '@questlog/domain/tasks/task-messages';
import type { DataLayer } from '../../../data/data-layer.ts';
import { offerUndo } from '../../../task-row/actions/offer-undo.ts';

/**
 * Adds a tag and its ancestors to the open tasks among `ids` (SELECT-30). Returns false if nothing changes.
 */
export function dropOnTag(
  data: Pick<DataLayer, 'store' | 'commands' | 'undo'>,
  ids: readonly string[],
  tagId: string | undefined,
): boolean {
  const { store, commands } = data;
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
  offerUndo(data, taggedMessage(before.length === 1 ? first.title : before.length, tag.fullPath));
  return true;
}
