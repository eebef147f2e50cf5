import { compareSections } from '@questlog/domain/sections/sections';
import { collection, type IndexedStore, type RowIndex } from '../../engine/store/collection.ts';
import { sectionItem, type SectionItem } from './section-item.ts';

const NO_SECTIONS: readonly SectionItem[] = [];

/** The sections of each project in order. There are few, so every change sorts them again. */
export class SectionLists implements RowIndex<SectionItem> {
  readonly #store: IndexedStore;
  #ofProjects: ReadonlyMap<string, readonly SectionItem[]> | undefined;

  constructor(store: IndexedStore) {
    this.#store = store;
  }

  /** Returns a project's sections in order, archived ones included. */
  ofProject(projectId: string): readonly SectionItem[] {
    this.#ofProjects ??= Map.groupBy(
      [...this.#store.shown(sections).values()].sort(compareSections),
      (section) => section.projectId,
    );
    return this.#ofProjects.get(projectId) ?? NO_SECTIONS;
  }

  reindex(): void {
    this.#ofProjects = undefined;
  }
}

export const sections = collection({
  name: 'sections',
  format: 1,
  fromWire: sectionItem,
  index: (store): SectionLists => new SectionLists(store),
});
