/**
 * Records the user's changes, with the affected rows before and after. All changes queued in one turn of the
 * event loop form one undo step. The recorder is part of the first load, so it only stores references to
 * rows.
 */
import { newId } from '@questlog/domain/uuid';
import type { ActionDraft } from '../outbox/queued-action.ts';
import { applyEffect } from '../store/effects.ts';
import type { Row } from '../store/row.ts';
import type { RowStore } from '../store/row-store.ts';
import type { RecordedRow, Recording } from './undo-step.ts';

export interface RecorderOptions {
  readonly store: Pick<RowStore, 'row'>;
  readonly clock: { readonly now: () => number };
  /** Shows a change and queues it. Returns its id; undefined if no account is open. */
  readonly push: (draft: ActionDraft) => string | undefined;
  /** Called with the changes that form an undo step. */
  readonly onRecorded: (recording: Recording) => void;
}

export class Recorder {
  readonly #options: RecorderOptions;
  #open: Recording | undefined;
  #isUndoing = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  push(draft: ActionDraft): void {
    const { store, push } = this.#options;
    const rows = this.#rowsOf(draft);
    const actionId = push(this.#isUndoing ? { ...draft, isUndo: true } : draft);
    if (actionId === undefined) return;
    this.#record(
      draft,
      rows.map((row) => ({ ...row, after: store.row(row.collection, row.id) ?? row.after })),
      actionId,
    );
  }

  /** Captures the rows that a change affects. Returns a function that records the change once it is made. */
  note(draft: ActionDraft): () => void {
    const rows = this.#rowsOf(draft);
    return () => this.#record(draft, rows);
  }

  get current(): string | undefined {
    return this.#open?.id;
  }

  close(): void {
    const recording = this.#open;
    this.#open = undefined;
    if (recording !== undefined) this.#options.onRecorded(recording);
  }

  /**
   * Runs `work` and returns its changes, which do not form an undo step.
   * @param isUndo true if they undo a step
   */
  capture(work: () => void, isUndo = false): Recording {
    this.close();
    const recording = (this.#open = this.#begin());
    this.#isUndoing = isUndo;
    try {
      work();
    } finally {
      this.#open = undefined;
      this.#isUndoing = false;
    }
    return recording;
  }

  /**
   * Returns the rows that a change affects directly. Omits consequences, which the server undoes together
   * with the change.
   */
  #rowsOf({ effects, known, unseen = {} }: ActionDraft): RecordedRow[] {
    const unseenRows = Object.entries(unseen).flatMap(([collection, rows]) =>
      rows.map((row) => ({ collection, id: row.id, before: undefined, after: row as Row })),
    );
    const rows = Object.entries(effects).flatMap(([collection, each]) =>
      Array.from(each ?? []).flatMap(([id, effect]) => {
        const before =
          this.#options.store.row(collection, id) ?? known?.[collection]?.find((row) => row.id === id);
        const row = { collection, id, before, after: applyEffect(before, effect) };
        return effect.isConsequence === true ? [] : row;
      }),
    );
    return [...unseenRows, ...rows];
  }

  #record({ kind, taken }: ActionDraft, rows: readonly RecordedRow[], actionId?: string): void {
    if (this.#open === undefined) {
      this.#open = this.#begin();
      queueMicrotask(() => this.close());
    }
    this.#open.changes.push({ actionId, kind, taken, rows });
  }

  #begin(): Recording {
    return { id: newId(this.#options.clock.now()), changes: [] };
  }
}
