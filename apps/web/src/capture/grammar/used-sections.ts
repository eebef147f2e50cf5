import type { DataLayer } from '../../data/data-layer.ts';
import type { SectionItem } from '../../data/nouns/sections/section-item.ts';

/** Returns a function that finds the sections of a project which are not archived. */
export function usedSectionsOf({
  sectionsOf,
}: Pick<DataLayer['store'], 'sectionsOf'>): (projectId: string) => SectionItem[] {
  return (projectId) => sectionsOf(projectId).filter(({ archivedAt }) => archivedAt === null);
}
