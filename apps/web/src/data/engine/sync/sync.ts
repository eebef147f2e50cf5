/**
 * Keeps the store up to date. First loads everything, then only changes, such as after a notification from
 * the hub (`follow-live.ts`). Our own change does not trigger a load if its response contained the whole
 * result.
 */
import { LOAD_ADVICE, causeOf } from '@questlog/api-client/call-failure';
import { ApiError } from '@questlog/api-client/client';
import type { Clock } from '../browser/clock.ts';
import { isAccessDenied } from './account-access.ts';
import { AuthInitializingError } from '../session/session-state.ts';
import { createValue } from '../browser/signal.ts';
import type { RowStore } from '../store/row-store.ts';
import type { Changes } from './changes.ts';

export type StoreStatus = 'loading' | 'ready' | 'error';

/** The error message after rows could not be loaded, and advice that fits its cause (VIEW-121). */
export interface SyncFailure {
  readonly message: string | undefined;
  readonly advice: string;
}

function failureOf(error: unknown): SyncFailure {
  return {
    message: error instanceof Error ? error.message : undefined,
    advice: LOAD_ADVICE[causeOf(error)],
  };
}

export interface SyncOptions {
  /**
   * Loads the changes since a version, or all rows if no version is given. Rejects with the same errors as
   * the API client.
   */
  readonly load: (since: number | undefined) => Promise<Changes>;
  readonly store: Pick<RowStore, 'sequence' | 'applyChanges'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Called to merge each response into the store. */
  readonly merging?: (merge: () => void) => void;
  readonly onMerged?: (merged: Merged) => void;
}

export interface Merged {
  readonly isReset: boolean;
  readonly isNewer: boolean;
  /** Undefined if the response does not contain it. */
  readonly accountUpdatedAt: string | undefined;
}

const CATCH_UP_AFTER_MS = 300;

/**
 * Delays in milliseconds before retrying a failed request. Each newly triggered load starts with the first
 * delay.
 */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

export class Sync {
  readonly status = createValue<StoreStatus>('loading');
  /**
   * Undefined unless rows could not be loaded. If the status is 'ready', only a rejection by the server sets
   * it. The next response clears it.
   */
  readonly failure = createValue<SyncFailure | undefined>(undefined);
  readonly #options: SyncOptions;
  #version: number | undefined;
  /** The latest account version that the hub has announced. */
  #latest = 0;
  /** A new object for each account, so that a response for an earlier account is discarded. */
  #epoch: object | undefined;
  #flight: Promise<void> | undefined;
  #again = false;
  #callOffCatchUp: (() => void) | undefined;
  #callOffRetry: (() => void) | undefined;
  /** Number of failed requests since loading was last triggered. */
  #failures = 0;
  /** True if the scheduled load must run even if the store already has the announced version. */
  #isRequested = false;
  #isConfirmed = true;

  constructor(options: SyncOptions) {
    this.#options = options;
  }

  get version(): number | undefined {
    return this.#version;
  }

  /** True if the last request got a response, or an error that a retry would not change. */
  get isConfirmed(): boolean {
    return this.#isConfirmed;
  }

  /** A new object for each account that is opened; undefined if none is open. */
  get epoch(): object | undefined {
    return this.#epoch;
  }

  /** Opens an account at the version of its cached rows; undefined if none are cached. */
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

  /** Loads the changes. A call during a request triggers one more request. */
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

  /** Loads the changes after a short delay. Debounced, so that many actions cause one request. */
  catchUpSoon(): void {
    this.#isRequested = true;
    this.#schedule();
  }

  /**
   * Handles a notification that our own pending change may have caused. Waits briefly, then loads the changes
   * unless the responses to our changes have already brought the store to that version.
   */
  catchUpTo(version: number): void {
    this.#latest = Math.max(this.#latest, version);
    this.#schedule();
  }

  /**
   * Advances the store's version after our own change, whose result the store already has.
   * @returns true if the store now has that version; false if other users have made changes in between
   */
  advance(version: number | undefined): boolean {
    if (version === undefined || this.#version === undefined || version > this.#version + 1) return false;
    this.#version = Math.max(this.#version, version);
    return true;
  }

  #schedule(): void {
    this.#callOffCatchUp ??= this.#options.clock.after(CATCH_UP_AFTER_MS, () => {
      this.#callOffCatchUp = undefined;
      if (this.#isRequested || this.#latest > (this.#version ?? 0)) void this.catchUp();
    });
  }

  #cancelCatchUp(): void {
    this.#callOffCatchUp?.();
    this.#callOffCatchUp = undefined;
    this.#callOffRetry?.();
    this.#callOffRetry = undefined;
    this.#isRequested = false;
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
    this.#isConfirmed = true;
    merging(() => store.applyChanges(changes, startedAt));
    // The reset discards a change that was confirmed during the request, so reload everything.
    if (reset && since !== undefined && store.sequence !== startedAt) this.catchUpSoon();
    // Responses to our changes may have advanced the version further.
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
    // An error during sign-in does not count as a failed load.
    if (this.#version === undefined && !(error instanceof AuthInitializingError)) {
      this.failure.set(failureOf(error));
      this.status.set('error');
    } else if (isRejected(error)) this.failure.set(failureOf(error));
    // Schedule a retry: nothing else retries a notification or the first load.
    this.#isConfirmed = isFinal(error);
    if (!this.#isConfirmed) this.#retry();
  }
}

/**
 * Returns true if the server rejected the request or failed to handle it. Lost access, an ended session, and
 * a busy or unreachable server are reported elsewhere.
 */
function isRejected(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || isAccessDenied(error)) return false;
  return error.status !== 401 && (isFinal(error) || error.status === 500);
}

/** Returns true if the server would return the same response again. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && ![408, 425, 429].includes(error.status);
}
