/** The steps that the user can undo and redo (docs/decisions/036-undo.md). */
import type { ActionDraft } from '../outbox/queued-action.ts';
import type { StoredRows } from '../store/row-store.ts';
import type { Row } from '../store/row.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface RowDifference {
  readonly collection: string;
  readonly id: string;
  /**
   * The previous values of the changed fields; the whole row if the step removed it, null if it created it.
   */
  readonly before: Fields | null;
  /** The new values of the changed fields; the whole row if the step created it, null if it removed it. */
  readonly after: Fields | null;
  /** The rows that disappeared along with a removed row. */
  readonly taken?: StoredRows;
  /** The kind of the change that first added the row, if this step added it, or removed it again by undoing. */
  readonly addedBy?: string;
}

export interface RowChange extends RowDifference {
  /** The row's name after the step: '"Buy milk"'. */
  readonly name: string;
}

/** A user action: one or more queued changes and their effects on rows. */
export interface UndoStep {
  readonly id: string;
  /** Increases with every new step of the account in this browser. */
  readonly at: number;
  /** Shown to the user, such as 'Moved 12 tasks to Work'. */
  readonly label: string;
  /** The ids of the queued changes. If the server rejects one, the step is dropped. */
  readonly actions: readonly string[];
  /** The changes to reverse in order to undo the step, or to redo an undone one. */
  readonly changes: readonly RowChange[];
  /**
   * Number of the undo that reverted this step; undefined while the step is applied. Increases with every
   * undo.
   */
  readonly undoneAt?: number;
  /** In characters. */
  readonly size: number;
  /** True if the server made the step, and undoes it. Its changes name only its rows. */
  readonly isOnServer?: true;
}

export interface RecordedRow {
  readonly collection: string;
  readonly id: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

export interface RecordedChange extends Pick<ActionDraft, 'kind'> {
  /** Undefined if the change did not go through the outbox. */
  readonly actionId: string | undefined;
  readonly taken: StoredRows | undefined;
  readonly rows: readonly RecordedRow[];
}

/** The changes made by one user action. */
export interface Recording {
  readonly id: string;
  /** Set if the kinds of the changes don't describe the step. */
  readonly label?: string;
  readonly changes: RecordedChange[];
}
