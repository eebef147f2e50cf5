import { toastTitle } from '@questlog/domain/tasks/view-texts';
import type { SectionItem } from '../../data/nouns/sections/section-item.ts';
import type { TaskInput } from '../../data/nouns/tasks/task-input.ts';

/** The section of a project, the column of a board, or the day of the calendar that a new task is added to. */
export interface NewTaskColumn {
  /** Undefined for a day, which the form shows as the date. */
  readonly title?: string | undefined;
  /** Undefined if the column is not a section. */
  readonly section?: Pick<SectionItem, 'id' | 'projectId'> | undefined;
  /** The position of the list of a filter that the column shows. */
  readonly listOfFilter?: number | undefined;
  /** The values that tasks of the column have. */
  readonly values?:
    | Partial<Pick<TaskInput, 'priority' | 'scheduledOn' | 'someday' | 'projectId' | 'assigneeId'>>
    | undefined;
}

/** Returns the title of a new task's form. */
export function newTaskTitle(column: NewTaskColumn | undefined): string {
  return column?.title === undefined ? 'New task' : `New task in "${toastTitle(column.title)}"`;
}
