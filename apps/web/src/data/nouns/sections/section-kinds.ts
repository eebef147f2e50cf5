/** The kinds of section changes, with their labels and error messages (OFFLINE-9). */
import type { SectionRecord } from '@questlog/contract/sections';
import type { ResponseRows } from '../../engine/store/row-store.ts';

const one = { readResponse: (section: SectionRecord): ResponseRows => ({ sections: [section] }) };

export const sectionKinds = {
  'section.create': { ...one, title: 'Add section' },
  'section.edit': { ...one, title: 'Edit section' },
  'section.archive': { ...one, title: 'Archive section' },
  'section.delete': { title: 'Delete section' },
  'section.restore': { ...one, title: 'Restore section' },
  'sections.reorder': { silent: true, title: 'Reorder sections' },
} as const;
