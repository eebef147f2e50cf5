import { isSectionHidden } from '@questlog/domain/sections/sections';
import type { StoreReader } from '../store-reader.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { SectionItem } from './section-item.ts';

type Store = Pick<StoreReader, 'tasksOf' | 'sectionsOf'>;

/** Returns the open tasks of each section of a project, with their subtasks. */
export function openTasksBySection(
  { tasksOf }: Pick<Store, 'tasksOf'>,
  projectId: string,
): ReadonlyMap<string | null, readonly TaskItem[]> {
  const open = tasksOf(projectId).filter(({ completedAt }) => completedAt === null);
  return Map.groupBy(open, ({ sectionId }) => sectionId);
}

/** Returns a project's sections in order, apart into those that it shows and those that it hides (SECTION-9). */
export function sectionsByVisibility(
  store: Store,
  projectId: string,
): { readonly shown: readonly SectionItem[]; readonly hidden: readonly SectionItem[] } {
  const sections = store.sectionsOf(projectId);
  if (sections.every(({ archivedAt }) => archivedAt === null)) return { shown: sections, hidden: [] };
  const open = openTasksBySection(store, projectId);
  const { hidden = [], shown = [] } = Object.groupBy(sections, (section) =>
    isSectionHidden(section, open.get(section.id)?.length ?? 0) ? 'hidden' : 'shown',
  );
  return { shown, hidden };
}
