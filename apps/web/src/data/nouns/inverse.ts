/** Reverses changes to the rows of one noun. Loaded together with the rest of undo. */
import type { RowRef } from '../engine/undo/undo-keeper.ts';
import type { Fields, RowChange, RowDifference } from '../engine/undo/undo-step.ts';

/** The difference between a row's current state and the state in which a change left it. */
export type Drift = 'changed' | 'deleted' | 'restored' | 'completed' | 'homeless' | 'orphaned';

export interface Inverse {
  readonly collection: string;
  /** Returns how the row differs from the state in which the change left it; undefined if it does not. */
  readonly driftOf: (change: RowChange, all: readonly RowChange[]) => Drift | undefined;
  /** Returns the name of the row, in quotes if the name is a title. */
  readonly nameOf: (change: RowDifference) => string;
  /**
   * Returns the row that is opened to show this row; undefined if there is none. By default, the row itself
   * is opened.
   */
  readonly openedBy?: (change: RowChange) => RowRef | undefined;
  /** Restores rows that changes have removed. */
  readonly bringBack?: (changes: readonly RemovedRow[]) => void;
  /** Resets the fields that changes have set to their previous values. */
  readonly setBack: (changes: readonly ChangedRow[]) => void;
  /** Removes the rows that changes have created. */
  readonly takeAway?: (changes: readonly CreatedRow[]) => void;
}

export type RemovedRow = RowChange & { readonly before: Fields };
export type ChangedRow = RowChange & { readonly before: Fields; readonly after: Fields };
export type CreatedRow = RowChange & { readonly after: Fields };

export function isRemoved(change: RowChange): change is RemovedRow {
  return change.after === null;
}

export function isCreated(change: RowChange): change is CreatedRow {
  return change.before === null;
}

export function isChanged(change: RowChange): change is ChangedRow {
  return change.before !== null && change.after !== null;
}
