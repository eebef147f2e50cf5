import { compareTagPaths, parentPath } from '@questlog/domain/tags/tag-path';
import { collection, type IndexedStore, type RowIndex } from '../../engine/store/collection.ts';
import type { WireRow } from '../../engine/store/row.ts';
import { tagItem, type TagItem } from './tag-item.ts';

/** The tags in sidebar order. There are few, so every change re-sorts them. */
export class TagLists implements RowIndex<TagItem> {
  readonly #store: IndexedStore;
  #byPath: readonly TagItem[] | undefined;

  constructor(store: IndexedStore) {
    this.#store = store;
  }

  /**
   * Returns the tags sorted by path, each directly followed by its descendants. Leaves out a predicted tag
   * once the real one exists.
   */
  byPath(): readonly TagItem[] {
    return (this.#byPath ??= this.#sorted());
  }

  reindex(): void {
    this.#byPath = undefined;
  }

  #sorted(): TagItem[] {
    const made = new Set(Array.from(this.#store.known(tags).values(), (tag) => tag.fullPath));
    return Array.from(this.#store.shown(tags).values())
      .filter((tag) => !tag.isPendingSync || !made.has(tag.fullPath))
      .sort((a, b) => compareTagPaths(a.fullPath, b.fullPath));
  }
}

/** A tag as it appears in the response to a task change. */
type TagPreview = WireRow & Pick<TagItem, 'id' | 'name' | 'fullPath' | 'color'>;

export const tags = collection({
  name: 'tags',
  format: 1,
  fromWire: tagItem,
  fromPreview: (preview, known) => {
    const { id, name, fullPath, color } = preview as TagPreview;
    const above = parentPath(fullPath);
    const parent = Array.from(known).find((other) => other.fullPath === above);
    const parentId = parent?.id ?? null;
    return { id, name, fullPath, color, parentId, createdAt: '', updatedAt: '', isPendingSync: false };
  },
  index: (store): TagLists => new TagLists(store),
});
