/**
 * Keeps the store current: the first load, and "what changed since" whenever there is reason to ask. What the hub tells
 * of is such a reason (`follow-live.ts`); what this browser changed itself is none, where its answer told all of it.
 */
import { ApiError } from '@questlog/api-client/client';
import type { Clock } from '../browser/clock.ts';
import { isAccessDenied } from './account-access.ts';
import { AuthInitializingError } from '../session/session-state.ts';
import { createValue } from '../browser/signal.ts';
import type { RowStore } from '../store/row-store.ts';
import type { Changes } from './changes.ts';

export type StoreStatus = 'loading' | 'ready' | 'error';

export interface SyncOptions {
  /** What has changed since a version; everything, where none is given. Raises as the client of the API does. */
  readonly load: (since: number | undefined) => Promise<Changes>;
  readonly store: Pick<RowStore, 'sequence' | 'applyChanges'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Wraps each merging of an answer into the store. */
  readonly merging?: (merge: () => void) => void;
  /** After an answer is in the store. */
  readonly onMerged?: (merged: Merged) => void;
}

export interface Merged {
  /** The store began anew. */
  readonly isReset: boolean;
  /** The answer brought the store to another version. */
  readonly isNewer: boolean;
  /** When the account itself changed last; undefined where the answer does not say. */
  readonly accountUpdatedAt: string | undefined;
}

const CATCH_UP_AFTER_MS = 300;

/** How long after a question that had no answer it is asked again; after the last, with the next reason to ask. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

export class Sync {
  readonly status = createValue<StoreStatus>('loading');
  /** The reason why rows could not be loaded. With the status 'ready' only a rejection by the server counts. The next answer clears it. */
  readonly failure = createValue<string | undefined>(undefined);
  readonly #options: SyncOptions;
  #version: number | undefined;
  /** The latest version that anybody has told of. */
  #latest = 0;
  /** Changes with the account: an answer to another one's question is thrown away. */
  #epoch: object | undefined;
  #flight: Promise<void> | undefined;
  #again = false;
  #callOffCatchUp: (() => void) | undefined;
  #callOffRetry: (() => void) | undefined;
  /** Questions without an answer since the last reason to ask. */
  #failures = 0;
  /** Whether the catching up is needed whatever the version. */
  #isWanted = false;
  #isAnswered = true;

  constructor(options: SyncOptions) {
    this.#options = options;
  }

  /** The account's version that the store has. */
  get version(): number | undefined {
    return this.#version;
  }

  /** Whether the last question had an answer, or one that would be the same again. */
  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** Changes with each account that is opened; undefined while there is none. */
  get epoch(): object | undefined {
    return this.#epoch;
  }

  /** Begins with an account, from the version of what was kept. */
  open(version: number | undefined): void {
    this.#epoch = {};
    this.#version = version;
    this.#latest = 0;
    this.failure.set(undefined);
    this.status.set(version === undefined ? 'loading' : 'ready');
  }

  close(): void {
    this.#epoch = undefined;
    this.#version = undefined;
    this.#cancelCatchUp();
    this.status.set('loading');
  }

  /** Asks what has changed. A call made while an answer is under way is answered by one more question. */
  catchUp(): Promise<void> {
    this.#failures = 0;
    return this.#start();
  }

  #start(): Promise<void> {
    this.#cancelCatchUp();
    if (this.#flight !== undefined) {
      this.#again = true;
      return this.#flight;
    }
    this.#flight = this.#loadInTurn().finally(() => {
      this.#flight = undefined;
    });
    return this.#flight;
  }

  /** The same a little later, once for many calls: a row of actions is followed by one question. */
  catchUpSoon(): void {
    this.#isWanted = true;
    this.#schedule();
  }

  /**
   * Somebody tells that the account has reached a version, while changes of our own are on their way: it may be one of
   * them. Asks a little later, if their answers have not brought the store there.
   */
  catchUpTo(version: number): void {
    this.#latest = Math.max(this.#latest, version);
    this.#schedule();
  }

  /**
   * A change of our own, which the store has as the server has it, brought the account to a version.
   * @returns whether the store has that version now; false where others have changed something in between
   */
  advance(version: number | undefined): boolean {
    if (version === undefined || this.#version === undefined || version > this.#version + 1) return false;
    this.#version = Math.max(this.#version, version);
    return true;
  }

  #schedule(): void {
    this.#callOffCatchUp ??= this.#options.clock.after(CATCH_UP_AFTER_MS, () => {
      this.#callOffCatchUp = undefined;
      if (this.#isWanted || this.#latest > (this.#version ?? 0)) void this.catchUp();
    });
  }

  #cancelCatchUp(): void {
    this.#callOffCatchUp?.();
    this.#callOffCatchUp = undefined;
    this.#callOffRetry?.();
    this.#callOffRetry = undefined;
    this.#isWanted = false;
  }

  async #loadInTurn(): Promise<void> {
    do {
      this.#again = false;
      const epoch = this.#epoch;
      if (epoch === undefined) return;
      const startedAt = this.#options.store.sequence;
      const since = this.#version;
      try {
        const changes = await this.#options.load(since);
        if (epoch === this.#epoch) this.#merge(changes, since, startedAt);
        else this.#again = true;
      } catch (error) {
        if (epoch === this.#epoch) this.#failed(error);
      }
    } while (this.#again);
  }

  #merge(changes: Changes, since: number | undefined, startedAt: number): void {
    const { store, merging = (merge) => merge(), onMerged } = this.#options;
    const { reset, version, accountUpdatedAt } = changes;
    this.#isAnswered = true;
    merging(() => store.applyChanges(changes, startedAt));
    // What was confirmed meanwhile was laid over rows that were to be forgotten: begin anew once more.
    if (reset && since !== undefined && store.sequence !== startedAt) this.catchUpSoon();
    // Answers to our own changes may have gone ahead of this one.
    else this.#version = reset ? version : Math.max(version, this.#version ?? 0);
    this.failure.set(undefined);
    this.status.set('ready');
    onMerged?.({ isReset: reset, isNewer: version !== since, accountUpdatedAt });
  }

  #retry(): void {
    const wait = RETRY_AFTER_MS[this.#failures];
    if (wait === undefined) return;
    this.#failures += 1;
    this.#callOffRetry = this.#options.clock.after(wait, () => void this.#start());
  }

  #failed(error: unknown): void {
    // Who is still being signed in has not failed to load.
    if (this.#version === undefined && !(error instanceof AuthInitializingError)) {
      this.failure.set(error instanceof Error ? error.message : undefined);
      this.status.set('error');
    } else if (isRejected(error)) this.failure.set(error.message);
    // Whatever told of a change does not tell of it again, nor does anything ask for a first load once more.
    this.#isAnswered = isFinal(error);
    if (!this.#isAnswered) this.#retry();
  }
}

/**
 * Whether the server rejected the request or failed to handle it. Ended access, an ended session and a busy or unreachable
 * server have notices of their own elsewhere.
 */
function isRejected(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || isAccessDenied(error)) return false;
  return error.status !== 401 && (isFinal(error) || error.status === 500);
}

/** Whether the server has answered, and would answer the same again. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && ![408, 425, 429].includes(error.status);
}
