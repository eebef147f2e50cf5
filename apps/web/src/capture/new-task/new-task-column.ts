import { toastTitle } from '@questlog/domain/tasks/view-texts';
import type { SectionItem } from '../../data/nouns/sections/section-item.ts';
import type { TaskValues } from './task-fields.tsx';

/** The section of a project, or the column of its board, that a new task is added to. */
export interface NewTaskColumn {
  readonly title: string;
  /** Undefined if the column is not a section. */
  readonly section?: Pick<SectionItem, 'id' | 'projectId'> | undefined;
  /** The values that tasks of the column have. */
  readonly values?: Partial<Pick<TaskValues, 'priority' | 'scheduledOn'>> | undefined;
}

/** Returns the title of a new task's form. */
export function newTaskTitle(column: NewTaskColumn | undefined): string {
  return column === undefined ? 'New task' : `New task in "${toastTitle(column.title)}"`;
}
