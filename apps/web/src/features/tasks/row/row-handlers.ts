import type { ReactNode } from 'react';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';

/** The callbacks of a row. All are stable, so that a row re-renders only when its own task changes. */
export interface RowHandlers {
  readonly toggleOpen: (id: string) => void;
  /** Closes an open row, and puts the focus on it. */
  readonly close: (id: string) => void;
  readonly startEdit: (id: string) => void;
  /** `keepFocus`: the keyboard ended the editing, so the focus goes back to the title. */
  readonly endEdit: (id: string, keepFocus: boolean) => void;
  readonly setCompleted: (id: string, completed: boolean) => void;
  readonly askSchedule: (id: string) => void;
  readonly askDue: (id: string) => void;
  readonly askMove: (id: string) => void;
  readonly askRemove: (id: string) => void;
  /** Makes a copy, directly below it where the list has an order. */
  readonly duplicate: (id: string) => void;
  readonly step: (id: string, to: 'up' | 'down' | 'top') => void;
  /** Whether the row can be put elsewhere in its list. */
  readonly canStep: boolean;
  readonly select: (id: string) => void;
  /** Selects everything between the row that was touched last and this one. */
  readonly selectTo: (id: string) => void;
  /** How the task repeats: to make it, to change it, or to be told what it takes. */
  readonly repeat: ((id: string) => void) | undefined;
  /** Renders the series in the details of a repeating task. */
  readonly repeatDetails: ((task: TaskItem) => ReactNode) | undefined;
  /** Shows or hides the earlier open tasks of a series, behind its newest. */
  readonly toggleEarlier: ((id: string) => void) | undefined;
  /** Only where the account has tags. */
  readonly manageTags: ((id: string) => void) | undefined;
  readonly openTag: ((tagId: string) => void) | undefined;
  readonly openProject: ((projectId: string) => void) | undefined;
}
