import { toastTitle } from '@questlog/domain/tasks/view-texts';
import type { SectionItem } from '../../data/nouns/sections/section-item.ts';

/** A section that a new task is added to. */
export type NewTaskSection = Pick<SectionItem, 'id' | 'projectId' | 'title'>;

/** Returns the title of a new task's form. */
export function newTaskTitle(section: NewTaskSection | undefined): string {
  return section === undefined ? 'New task' : `New task in "${toastTitle(section.title)}"`;
}
