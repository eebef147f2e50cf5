import { isSectionHidden } from '@questlog/domain/sections/sections';
import type { StoreReader } from '../store-reader.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { SectionItem } from './section-item.ts';

type Store = Pick<StoreReader, 'tasksOf'>;

/** Returns the open tasks of a section, with their subtasks. */
export function openTasksIn({ tasksOf }: Store, { id, projectId }: SectionItem): readonly TaskItem[] {
  return tasksOf(projectId).filter(({ sectionId, completedAt }) => sectionId === id && completedAt === null);
}

/** Returns whether a project hides a section (SECTION-9). */
export function isHidden(store: Store, section: SectionItem): boolean {
  return section.archivedAt !== null && isSectionHidden(section, openTasksIn(store, section).length);
}
