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
    /** Returns a project's sections in order, archived ones included. */
    sectionsOf: (projectId: string): readonly SectionItem[] => store.index(sections).ofProject(projectId),
  }),
  topics: { section: 'sections', sectionsOf: 'sections' },
});

export type SectionReaders = ReturnType<typeof sectionsNoun.readers>;
