/**
 * Records the changes that the user makes, with the rows that they affect as they were before. All changes that
 * are queued in one turn of the event loop are one step. Part of the first load, so it only keeps references to
 * rows; steps are built from them later.
 */
import { newId } from '@questlog/domain/uuid';
import type { ActionDraft } from '../outbox/queued-action.ts';
import type { RowStore } from '../store/row-store.ts';
import { rowKey, type Recording } from './undo-step.ts';

export interface RecorderOptions {
  readonly store: Pick<RowStore, 'row'>;
  readonly clock: { readonly now: () => number };
  /** Queues a change. Returns its id; undefined if no account is open. */
  readonly push: (draft: ActionDraft) => string | undefined;
  /** Called with the changes of one step. */
  readonly onRecorded: (recording: Recording) => void;
}

export class Recorder {
  readonly #options: RecorderOptions;
  #open: Recording | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Queues a change and records it. */
  push(draft: ActionDraft): void {
    const before = new Map(
      Object.entries(draft.effects).flatMap(([name, effects]) =>
        Array.from(
          effects?.keys() ?? [],
          (id) => [rowKey(name, id), this.#options.store.row(name, id)] as const,
        ),
      ),
    );
    const actionId = this.#options.push(draft);
    if (actionId === undefined) return;
    if (this.#open === undefined) {
      this.#open = this.#begin();
      queueMicrotask(() => this.close());
    }
    this.#open.changes.push({ actionId, draft, before });
  }

  /** Returns the id of the step that is being recorded. */
  get current(): string | undefined {
    return this.#open?.id;
  }

  /** Ends the step that is being recorded. */
  close(): void {
    const recording = this.#open;
    this.#open = undefined;
    if (recording !== undefined) this.#options.onRecorded(recording);
  }

  /** Returns the changes that `work` makes, which are not a step. */
  capture(work: () => void): Recording {
    this.close();
    const recording = (this.#open = this.#begin());
    try {
      work();
    } finally {
      this.#open = undefined;
    }
    return recording;
  }

  #begin(): Recording {
    return { id: newId(this.#options.clock.now()), changes: [] };
  }
}
