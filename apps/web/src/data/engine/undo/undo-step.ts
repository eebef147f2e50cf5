/** The steps that the user can undo and redo (docs/decisions/036-undo.md). */
import type { RowEffect } from '../store/effects.ts';
import type { KeptRows } from '../store/row-store.ts';
import type { Row } from '../store/row.ts';

/** Fields of a row by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** The difference that a step made to one row. */
export interface RowChange {
  readonly collection: string;
  readonly id: string;
  /** The changed fields as they were before; the whole row if the step removed it; null if it created it. */
  readonly before: Fields | null;
  /** The changed fields as the step left them; the whole row if the step created it; null if it removed it. */
  readonly after: Fields | null;
  /** The rows that left the screen together with a removed row. */
  readonly taken?: KeptRows;
}

/** An action of the user: one or several queued changes, with what they changed. */
export interface UndoStep {
  readonly id: string;
  /** Increases with every step of the account in this browser. */
  readonly at: number;
  /** The name of the step for the user: 'Moved 12 tasks to Work'. */
  readonly label: string;
  /** The ids of the queued changes. If the server rejects one of them, the step is dropped. */
  readonly actions: readonly string[];
  /** What undoing the step reverses or, once it is undone, what redoing it reverses. */
  readonly changes: readonly RowChange[];
  /** Set while the step is undone: increases with every undo. */
  readonly undoneAt?: number;
  /** The size of the changes as text. */
  readonly size: number;
}

/** A queued change with the rows that it affects, as they were before. */
export interface RecordedChange {
  readonly actionId: string;
  readonly draft: {
    readonly kind: string;
    readonly effects: Readonly<Record<string, ReadonlyMap<string, RowEffect<Row>> | undefined>>;
    readonly taken?: KeptRows | undefined;
  };
  /** By collection and id: see {@link rowKey}. */
  readonly before: ReadonlyMap<string, Row | undefined>;
}

/** Changes that were queued by one action of the user. */
export interface Recording {
  readonly id: string;
  readonly changes: RecordedChange[];
}

export function rowKey(collection: string, id: string): string {
  return `${collection}/${id}`;
}
