/**
 * Loads callers. Requests that arrive during a read share the next one. A busy server sends fewer queries,
 * and an idle server reads immediately (docs/decisions/005-one-statement-changes.md).
 */
import type { Pool } from 'pg';

import { within } from '../../platform/within.ts';
import { keepActiveDay, keepTimeZone, loadCallers, type CallerRow } from './caller-loader.queries.ts';

/** The user, account and idempotency key of a request. */
export interface RequestedCaller {
  readonly userId: string;
  readonly sessionId: string | null;
  /** Null selects the user's current account. */
  readonly accountId: string | null;
  readonly key: string | null;
  readonly now: Date;
}

/** An id that belongs to no user. Looking it up tests whether users can be loaded. */
export const NOBODY: RequestedCaller = {
  userId: '00000000-0000-0000-0000-000000000000',
  sessionId: null,
  accountId: null,
  key: null,
  now: new Date(0),
};

interface Waiting {
  readonly requested: RequestedCaller;
  readonly resolve: (row: CallerRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum number of requests that one read serves. */
const MAX_TOGETHER = 64;
/**
 * Milliseconds after which the next read begins even if the current one has not finished, so that a slow read
 * does not delay later requests.
 */
const LATE_MS = 100;

/**
 * Loads callers. The next read begins when the current one finishes or has been running for {@link LATE_MS}.
 */
export class CallerLoader {
  readonly #pool: Pool;
  /** Writes in flight, keyed by user id. */
  readonly #keeping = new Map<string, Promise<unknown>>();
  #waiting: Waiting[] = [];
  #reading = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Loads a caller. Returns undefined if the user does not exist. Rethrows database errors. */
  load(requested: RequestedCaller): Promise<CallerRow | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<CallerRow | undefined>();
    this.#waiting.push({ requested, resolve, reject });
    if (!this.#reading) {
      this.#reading = true;
      // Wait for other requests from the same turn of the event loop.
      setImmediate(() => void this.#readAll());
    }
    return promise;
  }

  keepTimeZone(userId: string, timeZone: string): Promise<void> {
    return this.#keep(userId, () => keepTimeZone(this.#pool, { userId, timeZone }));
  }

  /** Saves the day of the user's last request. @param day a date in UTC */
  keepActiveDay(userId: string, day: string): Promise<void> {
    return this.#keep(userId, () => keepActiveDay(this.#pool, { userId, day }));
  }

  /**
   * Saves a value in the user's row. If a write for that user is in flight, waits for it instead, and the
   * next request saves the value. Otherwise, many requests would hold connections while waiting for the row
   * lock.
   */
  async #keep(userId: string, write: () => Promise<unknown>): Promise<void> {
    const underWay = this.#keeping.get(userId);
    const writing = underWay ?? write().finally(() => this.#keeping.delete(userId));
    this.#keeping.set(userId, writing);
    await writing;
  }

  async #readAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const read = this.#read(this.#waiting.splice(0, MAX_TOGETHER));
      await within(read, LATE_MS, 'the read of callers').catch(() => {});
    }
    this.#reading = false;
  }

  async #read(together: readonly Waiting[]): Promise<void> {
    const each = <T>(of: (requested: RequestedCaller) => T): T[] =>
      together.map(({ requested }) => of(requested));
    try {
      const rows = await loadCallers(this.#pool, {
        users: each(({ userId }) => userId),
        sessions: each(({ sessionId }) => sessionId),
        accounts: each(({ accountId }) => accountId),
        keys: each(({ key }) => key),
        nows: each(({ now }) => now),
      });
      const found = new Map(rows.map((row) => [row.ordinal, row]));
      for (const [index, { resolve }] of together.entries()) resolve(found.get(index + 1));
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }
}
