/** The steps that the user can undo and redo (docs/decisions/036-undo.md). */
import type { ActionDraft } from '../outbox/queued-action.ts';
import type { KeptRows } from '../store/row-store.ts';
import type { Row } from '../store/row.ts';

/** The fields of a row, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** The difference that a step makes to one row. */
export interface RowDifference {
  readonly collection: string;
  readonly id: string;
  /** The changed fields as they were before; the whole row if the step removed it; null if it created it. */
  readonly before: Fields | null;
  /** The changed fields as the step left them; the whole row if the step created it; null if it removed it. */
  readonly after: Fields | null;
  /** The rows that disappeared together with a removed row. */
  readonly taken?: KeptRows;
}

export interface RowChange extends RowDifference {
  /** The name of the row after the step: '"Buy milk"'. */
  readonly name: string;
}

/** A user action: one or several queued changes and their effects on rows. */
export interface UndoStep {
  readonly id: string;
  /** A number that increases with every new step of the account in this browser. */
  readonly at: number;
  /** The name of the step as shown to the user, such as 'Moved 12 tasks to Work'. */
  readonly label: string;
  /** The ids of the queued changes. If the server rejects one of them, the step is dropped. */
  readonly actions: readonly string[];
  /** The changes to reverse in order to undo the step or, while it is undone, to redo it. */
  readonly changes: readonly RowChange[];
  /** Set while the step is undone: increases with every undo. */
  readonly undoneAt?: number;
  /** The size of the changes in characters. */
  readonly size: number;
}

/** A row that a change affects, before and after the change. */
export interface RecordedRow {
  readonly collection: string;
  readonly id: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

export interface RecordedChange extends Pick<ActionDraft, 'kind'> {
  /** The id of the queued change; undefined if the change did not go through the outbox. */
  readonly actionId: string | undefined;
  readonly taken: KeptRows | undefined;
  readonly rows: readonly RecordedRow[];
}

/** Changes that were made by one user action. */
export interface Recording {
  readonly id: string;
  readonly changes: RecordedChange[];
}
