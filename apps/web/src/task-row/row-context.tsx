/**
 * The context of the rows in a list of tasks. Its values are stable between renders, so that a row re-renders
 * only when its task or its state changes.
 */
import type { DateHeadings } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';

/** The questions about a task that a list's dialogs ask. */
export type TaskQuestionKind = 'schedule' | 'due' | 'move' | 'section' | 'parent' | 'remind' | 'assign';

/** The functions that a list provides to its rows. */
export interface RowHandlers {
  readonly toggleOpen: (id: string) => void;
  /** Closes an open row and focuses it. */
  readonly close: (id: string) => void;
  readonly startEdit: (id: string) => void;
  /** Ends editing the title. `keepFocus` is true if the keyboard ended it; the title then gets the focus. */
  readonly endEdit: (id: string, keepFocus: boolean) => void;
  readonly setCompleted: (id: string, completed: boolean) => void;
  readonly request: (kind: TaskQuestionKind, id: string) => void;
  /** Focuses a row, after rendering it if necessary. */
  readonly focus: (id: string) => void;
  readonly step: (id: string, to: 'up' | 'down' | 'top') => void;
  /** Moves the task under the one above it, or out of its parent. */
  readonly nest: (id: string, to: 'in' | 'out') => void;
  /** Returns whether {@link nest} would move the task. */
  readonly canNest: (id: string, to: 'in' | 'out') => boolean;
  /** Opens the row and focuses the field for a new subtask or comment. */
  readonly addTo: (id: string, what: AddedTo['what']) => void;
  /** Collapses or expands a row's subtasks. Undefined in a list without trees. */
  readonly fold: ((id: string, folded: boolean) => void) | undefined;
  /** True if the row can be moved within its list. */
  readonly canStep: boolean;
  readonly select: (id: string) => void;
  /** Selects all rows from the last toggled row to this row. */
  readonly selectTo: (id: string) => void;
}

/** The callbacks that the app provides to a screen's rows. */
export interface RowCallbacks {
  /** All fields of an open row's task except its title. */
  readonly Details: ComponentType<TaskDetailsProps>;
  /** Opens the dialog for the repeat pattern, or explains what a pattern requires. */
  readonly repeat: ((id: string) => void) | undefined;
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

/** The screen of a list, and how it displays its rows. */
export interface RowScreen extends RowCallbacks {
  readonly today: LocalDate;
  readonly tagging: boolean;
  /** False in the project's own view. */
  readonly showProject: boolean;
  /** The part of a date that the list's headings name. */
  readonly headings: DateHeadings;
  /** True if tasks for someday are below a heading that says so. */
  readonly somedayHeading: boolean;
  /** The user whose tasks the list shows. Its rows don't show their picture. */
  readonly assigneeShown: string | null | undefined;
  /** True if the list is in select mode. */
  readonly selecting: boolean;
  /** True if a menu replaces the hover buttons, for a coarse pointer or a narrow window. */
  readonly menuOnly: boolean;
  /** True on phones: a long press opens the menu of a closed row, so its button is hidden (VIEW-125). */
  readonly holds: boolean;
  /** True if the details don't fit beside the title, so they are below it. The title may take two lines (VIEW-41). */
  readonly stacked: boolean;
}

export interface TaskDetailsProps {
  task: TaskItem;
  /** True if the row has just been opened. */
  justOpened: boolean;
}

/** A request to focus the field for a new subtask or comment. */
export interface AddedTo {
  readonly id: string;
  readonly what: 'subtask' | 'comment';
}

/** The state of the list that an open row's details need. */
export interface RowSubtasksState {
  /** The latest request to focus a field in the details. Each request is a new object. */
  readonly addingTo: AddedTo | undefined;
  /** All tasks in the list's trees, including collapsed rows. */
  readonly listed: ReadonlyMap<string, unknown> | undefined;
}

const RowHandlersContext = createContext({} as RowHandlers);
const RowScreenContext = createContext({} as RowScreen);
const RowSubtasksContext = createContext<RowSubtasksState>({ addingTo: undefined, listed: undefined });

/** Provides a list's rows with what they need. Each part must be stable between renders. */
export function RowContext({
  value: { handlers, screen, subtasks },
  children,
}: {
  value: { handlers: RowHandlers; screen: RowScreen; subtasks: RowSubtasksState };
  children: ReactNode;
}) {
  return (
    <RowHandlersContext value={handlers}>
      <RowScreenContext value={screen}>
        <RowSubtasksContext value={subtasks}>{children}</RowSubtasksContext>
      </RowScreenContext>
    </RowHandlersContext>
  );
}

export const useRowHandlers = (): RowHandlers => use(RowHandlersContext);
export const useRowScreen = (): RowScreen => use(RowScreenContext);
export const useRowSubtasks = (): RowSubtasksState => use(RowSubtasksContext);
