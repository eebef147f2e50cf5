/**
 * Changes to tags, for the outbox. Loaded with undo, which reverses changes made in the tag manager. The tag
 * manager itself calls the server directly, because the server checks each name (TAG-31).
 */
import { parentPath } from '@questlog/domain/tags/tag-path';
import type { ActionDraft } from '../../engine/outbox/queued-action.ts';
import { patching, putting, removing } from '../../engine/store/effects.ts';
import { action } from '../action.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { TagItem } from './tag-item.ts';

type TagFields = Pick<TagItem, 'name' | 'color'>;
type Deps = Pick<CommandDeps, 'store' | 'accountId'>;

export function tagCreation({ accountId }: Deps, tag: TagItem): ActionDraft {
  const { id, name, parentId, color } = tag;
  return action('POST /api/accounts/{accountId}/tags', {
    params: { accountId: accountId() },
    body: { id, name, parentId, color },
    kind: 'tag.create',
    effects: { tags: putting([tag]) },
    reload: true,
  });
}

/** Returns the change that renames or recolours a tag. Its descendants' paths change accordingly. */
export function tagEdit({ store, accountId }: Deps, tag: TagItem, change: Partial<TagFields>): ActionDraft {
  const { id, fullPath } = tag;
  const above = parentPath(fullPath);
  const name = change.name ?? tag.name;
  const path = above === undefined ? name : `${above}/${name}`;
  const below = path === fullPath ? [] : branchOf(store, tag).filter((each) => each.id !== id);
  const fields = { ...change, ...(path === fullPath ? {} : { fullPath: path }) };
  const paths = new Map(below.map((each) => [each.id, path + each.fullPath.slice(fullPath.length)]));
  return action('PUT /api/accounts/{accountId}/tags/{tagId}', {
    params: { accountId: accountId(), tagId: id },
    body: change,
    kind: 'tag.edit',
    effects: {
      tags: new Map([
        ...patching<TagItem>([id], () => fields),
        ...patching<TagItem>(paths.keys(), (each) => ({ fullPath: paths.get(each) ?? '' })),
      ]),
    },
    reload: true,
  });
}

/** Returns the change that deletes a tag and its descendants. */
export function tagDeletion({ store, accountId }: Deps, tag: TagItem): ActionDraft {
  const branch = branchOf(store, tag);
  return action('DELETE /api/accounts/{accountId}/tags/{tagId}', {
    params: { accountId: accountId(), tagId: tag.id },
    kind: 'tag.delete',
    effects: { tags: removing(branch.map(({ id }) => id)) },
    reload: true,
  });
}

/**
 * Returns the change that restores a deleted tag and its descendants. If another tag has the path by now, the
 * server adds that tag to the tasks instead, and the deleted tag is not shown again (TAG-49).
 */
export function tagRestoration(
  { store, accountId }: Deps,
  [tag, ...below]: readonly [TagItem, ...TagItem[]],
): ActionDraft {
  const paths = new Set(store.tags().map(({ fullPath }) => fullPath));
  const missing = [tag, ...below].filter(({ fullPath }) => !paths.has(fullPath));
  return action('POST /api/accounts/{accountId}/tags/{tagId}/restore', {
    params: { accountId: accountId(), tagId: tag.id },
    kind: 'tag.restore',
    effects: { tags: putting(missing) },
    reload: true,
  });
}

/** Returns a tag and its descendants. The tag comes first. */
function branchOf(store: CommandDeps['store'], { id, fullPath }: TagItem): TagItem[] {
  return store.tags().filter((each) => each.id === id || each.fullPath.startsWith(`${fullPath}/`));
}
