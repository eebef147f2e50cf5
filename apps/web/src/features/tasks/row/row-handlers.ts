import type { Priority } from '@questlog/domain/tasks/task-facts';
import type { ReactNode } from 'react';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';

/**
 * The callbacks of a row. They stay the same between renders, so that a row re-renders only when its task
 * changes.
 */
export interface RowHandlers {
  readonly toggleOpen: (id: string) => void;
  /** Closes an open row and moves the focus to it. */
  readonly close: (id: string) => void;
  readonly startEdit: (id: string) => void;
  /**
   * Ends editing the title. If `keepFocus` is true, editing was ended by keyboard, and the title gets focus.
   */
  readonly endEdit: (id: string, keepFocus: boolean) => void;
  readonly setCompleted: (id: string, completed: boolean) => void;
  readonly askSchedule: (id: string) => void;
  readonly askDue: (id: string) => void;
  readonly setPriority: (id: string, priority: Priority) => void;
  /** Moves the task's date by a day. */
  readonly shift: (id: string, by: 1 | -1) => void;
  readonly askMove: (id: string) => void;
  /** Opens the dialog in which the user moves the task under another task. */
  readonly askParent: (id: string) => void;
  readonly askRemove: (id: string) => void;
  /** Creates a copy of the task, directly below it if the list is in manual order. */
  readonly duplicate: (id: string) => void;
  /** Copies the link to the task. */
  readonly copyLink: (id: string) => void;
  readonly step: (id: string, to: 'up' | 'down' | 'top') => void;
  /** Moves the task under the one above it, or out of its parent. */
  readonly nest: (id: string, to: 'in' | 'out') => void;
  /** Opens the row and shows a field for a new subtask. */
  readonly addSubtask: (id: string) => void;
  /**
   * Folds or unfolds the subtasks of a row. Undefined in a list that does not show subtasks under their
   * parents.
   */
  readonly fold: ((id: string, folded: boolean) => void) | undefined;
  /** True if the row can be moved within its list. */
  readonly canStep: boolean;
  readonly select: (id: string) => void;
  /** Selects all rows from the last toggled row to this row. */
  readonly selectTo: (id: string) => void;
  /** Opens the dialog that creates or changes the repeat pattern, or explains what a pattern requires. */
  readonly repeat: ((id: string) => void) | undefined;
  /** Renders the series in the details of a repeating task. */
  readonly repeatDetails: ((task: TaskItem) => ReactNode) | undefined;
  /** Folds or unfolds the earlier open tasks of a series behind its newest task. */
  readonly toggleEarlier: ((id: string) => void) | undefined;
  /** Opens the dialog for the task's tags. Undefined if the account has no tags. */
  readonly manageTags: ((id: string) => void) | undefined;
  readonly openTag: ((tagId: string) => void) | undefined;
  readonly openProject: ((projectId: string) => void) | undefined;
  /** Opens another task in the view that contains it. */
  readonly openTask: ((id: string) => void) | undefined;
}
