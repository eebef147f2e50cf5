import type { Priority } from '@questlog/domain/tasks/task-facts';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { ComponentType, ReactNode } from 'react';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';

export interface TaskDetailsProps {
  task: TaskItem;
  today: LocalDate;
  tagging: boolean;
  /** A request to focus the field for a new subtask. Each request is a new object. */
  adding: object | undefined;
  /** The tasks with rows in the list's trees. */
  listed: ReadonlyMap<string, unknown> | undefined;
  /** True if the row has just been opened. */
  justOpened: boolean;
  handlers: RowHandlers;
}

/**
 * A row's callbacks. They are stable between renders, so that a row re-renders only when its task changes.
 */
export interface RowHandlers {
  readonly toggleOpen: (id: string) => void;
  /** Closes an open row and focuses it. */
  readonly close: (id: string) => void;
  readonly startEdit: (id: string) => void;
  /** Ends editing the title. `keepFocus` is true if the keyboard ended it; the title then gets the focus. */
  readonly endEdit: (id: string, keepFocus: boolean) => void;
  readonly setCompleted: (id: string, completed: boolean) => void;
  readonly askSchedule: (id: string) => void;
  readonly askDue: (id: string) => void;
  readonly setPriority: (id: string, priority: Priority) => void;
  readonly shift: (id: string, by: 1 | -1) => void;
  readonly askMove: (id: string) => void;
  /** Opens the dialog that moves the task under another one. */
  readonly askParent: (id: string) => void;
  readonly askRemove: (id: string) => void;
  /** Copies the task, directly below it if the list is in manual order. */
  readonly duplicate: (id: string) => void;
  readonly copyLink: (id: string) => void;
  readonly step: (id: string, to: 'up' | 'down' | 'top') => void;
  /** Moves the task under the one above it, or out of its parent. */
  readonly nest: (id: string, to: 'in' | 'out') => void;
  /** Returns whether {@link nest} would move the task. */
  readonly canNest: (id: string, to: 'in' | 'out') => boolean;
  /** Opens the row and shows a field for a new subtask. */
  readonly addSubtask: (id: string) => void;
  /** Collapses or expands a row's subtasks. Undefined in a list without trees. */
  readonly fold: ((id: string, folded: boolean) => void) | undefined;
  /** True if the row can be moved within its list. */
  readonly canStep: boolean;
  readonly select: (id: string) => void;
  /** Selects all rows from the last toggled row to this row. */
  readonly selectTo: (id: string) => void;
  /** Opens the dialog for the repeat pattern, or explains what a pattern requires. */
  readonly repeat: ((id: string) => void) | undefined;
  /** All fields of an open row's task except its title. */
  readonly Details: ComponentType<TaskDetailsProps> | undefined;
  /** Renders the series in a repeating task's details. */
  readonly repeatDetails: ((task: TaskItem) => ReactNode) | undefined;
  /** Collapses or expands a series' earlier open tasks behind its newest one. */
  readonly toggleEarlier: ((id: string) => void) | undefined;
  /** Undefined if the account has no tags. */
  readonly manageTags: ((id: string) => void) | undefined;
  readonly openTag: ((tagId: string) => void) | undefined;
  readonly openProject: ((projectId: string) => void) | undefined;
  /** Opens a different task in its view. */
  readonly openTask: ((id: string) => void) | undefined;
}
