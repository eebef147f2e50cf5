/**
 * Reverses changes to tags. A tag that was created by typing it in a task remains when the task is removed,
 * because other tasks may use it.
 */
import { parentPath } from '@questlog/domain/tags/tag-path';
import type { CommandDeps } from '../command-deps.ts';
import type { Inverse } from '../inverse.ts';
import { tagPathOf } from '../tasks/task-draft.ts';
import { tagDeletion, tagEdit, tagRestoration } from './tag-commands.ts';
import type { TagItem } from './tag-item.ts';

const CONTENT = ['name', 'color'] as const;

export function tagInverse(deps: CommandDeps): Inverse {
  const { store, push } = deps;
  const isTyped = ({ id }: { readonly id: string }): boolean => tagPathOf(id) !== undefined;
  return {
    collection: 'tags',
    driftOf: (change) => {
      if (isTyped(change)) return undefined;
      const tag = store.tag(change.id);
      if (change.after === null) return tag === undefined ? undefined : 'restored';
      if (tag === undefined) return 'deleted';
      const left = change.after as Partial<TagItem>;
      return CONTENT.some((name) => left[name] !== undefined && left[name] !== tag[name])
        ? 'changed'
        : undefined;
    },
    nameOf: ({ id, before, after }) =>
      `#${((store.tag(id) ?? before ?? after) as Pick<TagItem, 'fullPath'>).fullPath}`,
    openedBy: () => undefined,
    restore: (changes) => {
      const tags = changes
        .filter((change) => !isTyped(change))
        .map(({ before }) => before as unknown as TagItem);
      const paths = new Set(tags.map(({ fullPath }) => fullPath));
      for (const root of tags.filter(({ fullPath }) => !paths.has(parentPath(fullPath) ?? ''))) {
        const below = tags.filter(({ fullPath }) => fullPath.startsWith(`${root.fullPath}/`));
        push(tagRestoration(deps, [root, ...below]));
      }
    },
    revert: (changes) => {
      for (const { id, before } of changes) {
        const { name, color } = before as Partial<TagItem>;
        const tag = store.tag(id);
        // Skip a tag if only its path has changed: the path follows from the ancestor's.
        if (tag === undefined || (name === undefined && color === undefined)) continue;
        const change = { ...(name === undefined ? {} : { name }), ...(color === undefined ? {} : { color }) };
        push(tagEdit(deps, tag, change));
      }
    },
    remove: (changes) => {
      for (const { id } of changes) {
        const tag = store.tag(id);
        if (tag !== undefined && tagPathOf(id) === undefined) push(tagDeletion(deps, tag));
      }
    },
  };
}
