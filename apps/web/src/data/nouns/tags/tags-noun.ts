import type { RowStore } from '../../engine/store/row-store.ts';
import { noun } from '../noun.ts';
import type { TagItem } from './tag-item.ts';
import { tagKinds } from './tag-kinds.ts';
import { tags } from './tags.ts';

export const tagsNoun = noun({
  collections: [tags],
  kinds: tagKinds,
  readers: (store: RowStore) => ({
    tag: (id: string): TagItem | undefined => store.shown(tags).get(id),
    /** Returns the tags sorted by path, a parent before its children. */
    tags: (): readonly TagItem[] => store.index(tags).byPath(),
  }),
  topics: { tags: 'tags' },
});

export type TagReaders = ReturnType<typeof tagsNoun.readers>;
