/** Reverses changes to one noun's rows. Loaded with the rest of undo. */
import type { RowRef } from '../engine/undo/undo-manager.ts';
import type { Fields, RowChange, RowDifference } from '../engine/undo/undo-step.ts';

/** How a row's current state differs from its state after a change. */
export type Drift =
  | 'changed'
  | 'deleted'
  | 'restored'
  | 'completed'
  | 'homeless'
  | 'sectionless'
  | 'orphaned';

export interface Inverse {
  readonly collection: string;
  /** Returns undefined if the row is still as the change left it. */
  readonly driftOf: (change: RowChange, all: readonly RowChange[]) => Drift | undefined;
  /** Returns the row's name, in quotes if it is a title. */
  readonly nameOf: (change: RowDifference) => string;
  /** Returns the row that the app opens to show this one; by default, this row itself. */
  readonly openedBy?: (change: RowChange) => RowRef | undefined;
  /** Restores rows. */
  readonly restore?: (changes: readonly RemovedRow[]) => void;
  /** Resets the changed fields to their previous values. */
  readonly revert: (changes: readonly ChangedRow[]) => void;
  /** Removes created rows. `all` are the created rows of all collections. */
  readonly remove?: (changes: readonly CreatedRow[], all: readonly CreatedRow[]) => void;
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

/**
 * Returns true if the row was created rather than restored from the trash. The trash does not list it once
 * its creation is undone (UNDO-13).
 */
export function isNew({ addedBy }: Pick<RowDifference, 'addedBy'>): boolean {
  return addedBy?.endsWith('.restore') === false;
}

export function isChanged(change: RowChange): change is ChangedRow {
  return change.before !== null && change.after !== null;
}
