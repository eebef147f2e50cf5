/** The parts of a list of tasks that lay out its rows: as the lines of a list or as the cards of a board. */
import type { HeadingTarget } from '@questlog/domain/tasks/drop-rules';
import type { ListPlan, ListSection } from '@questlog/ui/list/list-plan.ts';
import type { ComponentType, ReactNode, RefObject } from 'react';
import type { OpenRow } from './use-open-row.ts';

export interface TaskLinesProps {
  /** The list's accessible name if it has no section headers. */
  label: string;
  /** The rows on screen. `plan` has the same ones, numbered. */
  sections: readonly ListSection[];
  plan: ListPlan;
  row: OpenRow;
  onFold: ((key: string) => void) | undefined;
  /** Returns whether a row is being removed. Stable between renders. */
  isFolding: (id: string) => boolean;
  /** Rows that stay rendered outside the window, in addition to the open row and the edited one. */
  alwaysShown: readonly (string | undefined)[];
  touch: boolean;
  narrow: boolean;
  /** The element around the rows. */
  container: RefObject<HTMLElement | null>;
  children: (id: string) => ReactNode;
}

/** A key that was pressed in a card. */
export interface CardKey {
  readonly id: string;
  /** The cards on screen: those of each column, followed by its completed ones. */
  readonly sections: readonly ListSection[];
  /** The element around the cards. */
  readonly list: HTMLElement;
  readonly pressed: (...combos: string[]) => boolean;
  readonly onTitle: boolean;
  readonly focusRow: (id: string) => void;
  /** Called when Up is pressed in the first card of a column. */
  readonly leaveTop: () => void;
  readonly selected: () => readonly string[];
}

/** How a board differs from a list. Each part must be stable between renders. */
export interface Board {
  readonly Lines: ComponentType<TaskLinesProps>;
  /** True if the columns are days, so that cards do not repeat their date. */
  readonly isByDay: boolean;
  /** Returns the effect of a drop in a column; undefined for a column that accepts none. */
  readonly targetOf: (key: string) => HeadingTarget | undefined;
  /** Returns the message for dropped tasks that the board no longer shows; undefined for other messages. */
  readonly leavingMessage?: ((ids: readonly string[]) => string | undefined) | undefined;
  /** Handles a key. Returns false for keys that lists handle. */
  readonly onKey: (key: CardKey) => boolean;
}
