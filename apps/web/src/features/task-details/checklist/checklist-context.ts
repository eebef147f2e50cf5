import type { Box } from '@questlog/domain/checklists/list-items';
import type { ListedItem } from '@questlog/domain/checklists/list-marker';
import { createContext } from 'react';

/** Actions on a checklist that is not being edited as text. */
export interface ChecklistControls {
  readonly tick: (line: number, checked: boolean) => void;
  /** Moves an item up or down within its list, and focuses its checkbox. */
  readonly move: (line: number, by: number) => void;
  readonly remove: (line: number) => void;
  /**
   * Adds items after the item on this line.
   * @returns the last added item's line; undefined if none was added
   */
  readonly add: (afterLine: number, items: readonly ListedItem[]) => number | undefined;
  /** Focuses the moved checkbox, once it is rendered. */
  readonly restoreFocus: (rendered: HTMLElement | null) => void;
}

/** Undefined if the description cannot be changed. */
export const ChecklistContext = createContext<ChecklistControls | undefined>(undefined);

/** The checkboxes in the rendered description. */
export interface ShownBoxes {
  readonly byLine: ReadonlyMap<number, Box>;
  /** False while changed text is being parsed. The screen still shows the lines of the previous text. */
  readonly isCurrent: boolean;
}

export const BoxesContext = createContext<ShownBoxes>({ byLine: new Map(), isCurrent: false });
