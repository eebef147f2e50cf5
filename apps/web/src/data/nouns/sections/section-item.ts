import type { SectionRecord } from '@questlog/contract/sections';

/** A section of a project. It is in use while `archivedAt` is null. */
export interface SectionItem extends SectionRecord {
  readonly isPendingSync: boolean;
}

export function sectionItem(record: SectionRecord): SectionItem {
  return { ...record, isPendingSync: false };
}
