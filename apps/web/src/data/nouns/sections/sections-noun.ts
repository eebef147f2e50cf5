/** The noun for sections. Its commands are loaded with the screens that offer them. */
import type { RowStore } from '../../engine/store/row-store.ts';
import { noun } from '../noun.ts';
import type { SectionItem } from './section-item.ts';
import { sectionKinds } from './section-kinds.ts';
import { sections } from './sections.ts';

export const sectionsNoun = noun({
  collections: [sections],
  kinds: sectionKinds,
  readers: (store: RowStore) => ({
    /** Returns a section; undefined if `id` is null or the section is deleted. */
    section: (id: string | null): SectionItem | undefined =>
      id === null ? undefined : store.shown(sections).get(id),
    /** Returns the sections of all projects in any order. `sectionsOf` of the domain selects and sorts them. */
    sections: (): readonly SectionItem[] => store.index(sections).all(),
  }),
  topics: { section: 'sections', sections: 'sections' },
});

export type SectionReaders = ReturnType<typeof sectionsNoun.readers>;
