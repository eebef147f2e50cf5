import type { Box } from '@questlog/domain/checklists/list-items';
import type { PastedItem } from '@questlog/domain/checklists/list-typing';
import { createContext } from 'react';

/** The changes to a checklist that are possible without opening the description's editor. */
export interface ChecklistControls {
  readonly tick: (line: number, checked: boolean) => void;
  /** Moves an item by a number of positions within its list, and focuses its checkbox. */
  readonly move: (line: number, by: number) => void;
  readonly remove: (line: number) => void;
  /**
   * Adds items after the item on the given line.
   * @returns the line of the last added item; undefined if none was added
   */
  readonly add: (afterLine: number, items: readonly PastedItem[]) => number | undefined;
  /** Focuses the checkbox that a change has moved, once that checkbox is rendered. */
  readonly restoreFocus: (rendered: HTMLElement | null) => void;
}

/** The changes that are possible in the rendered description; undefined if it cannot be changed. */
export const ChecklistContext = createContext<ChecklistControls | undefined>(undefined);

/** The checkboxes in the rendered description. */
export interface ShownBoxes {
  readonly byLine: ReadonlyMap<number, Box>;
  /** False while a changed text is still being parsed: the lines on screen are those of the previous text. */
  readonly isCurrent: boolean;
}

export const BoxesContext = createContext<ShownBoxes>({ byLine: new Map(), isCurrent: false });
