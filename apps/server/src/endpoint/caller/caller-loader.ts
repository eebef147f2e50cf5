/**
 * Reads what a request must know of its caller. Requests that come in while an earlier read is under way share the next
 * one: a server that has much to do asks the database less often, and one that has little asks at once
 * (docs/decisions/005-one-statement-changes.md).
 */
import type { Pool } from 'pg';
import { run } from '../../platform/db/prepared.ts';
import { within } from '../../platform/within.ts';
import { keepActiveDay, keepTimeZone, loadCallers, type CallerRow } from './caller-loader.queries.ts';

/** Whose request it is, what account it names, and under which key it may have been answered. */
export interface WantedCaller {
  readonly userId: string;
  readonly sessionId: string | null;
  /** Null for the user's current account. */
  readonly accountId: string | null;
  /** The Idempotency-Key. */
  readonly key: string | null;
  readonly now: Date;
}

/** For whoever wants to know whether callers can be read. */
export const NOBODY: WantedCaller = {
  userId: '00000000-0000-0000-0000-000000000000',
  sessionId: null,
  accountId: null,
  key: null,
  now: new Date(0),
};

interface Waiting {
  readonly wanted: WantedCaller;
  readonly resolve: (row: CallerRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** So many requests share one read at the most. */
const MAX_TOGETHER = 64;
/** A read that takes longer holds up nobody: the next one begins beside it. */
const LATE_MS = 100;

/** The reads of one server: one at a time, but for those that are late. */
export class CallerLoader {
  readonly #pool: Pool;
  /** The writes that are under way, by user. */
  readonly #keeping = new Map<string, Promise<unknown>>();
  #waiting: Waiting[] = [];
  #reading = false;

  /** @param pool where callers are read */
  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** What is known of the caller; undefined for no user. Raises what the database raises. */
  load(wanted: WantedCaller): Promise<CallerRow | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<CallerRow | undefined>();
    this.#waiting.push({ wanted, resolve, reject });
    if (!this.#reading) {
      this.#reading = true;
      // After what has come in together with it.
      setImmediate(() => void this.#readAll());
    }
    return promise;
  }

  /** Keeps the zone that the user's browser is in. */
  keepTimeZone(userId: string, timeZone: string): Promise<void> {
    return this.#keep(userId, () => run(this.#pool, keepTimeZone, [userId, timeZone]));
  }

  /** Keeps the day of the user's last request. @param day in UTC */
  keepActiveDay(userId: string, day: string): Promise<void> {
    return this.#keep(userId, () => run(this.#pool, keepActiveDay, [userId, day]));
  }

  /**
   * Writes a fact about the user, unless such a write of theirs is under way: then the next request brings the fact again.
   * Many requests at once would otherwise all wait for the lock of the user's row, each with a connection.
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
    const each = <T>(of: (wanted: WantedCaller) => T): T[] => together.map(({ wanted }) => of(wanted));
    try {
      const rows = await run(this.#pool, loadCallers, [
        each(({ userId }) => userId),
        each(({ sessionId }) => sessionId),
        each(({ accountId }) => accountId),
        each(({ key }) => key),
        each(({ now }) => now),
      ]);
      const found = new Map(rows.map((row) => [row.place, row]));
      for (const [index, { resolve }] of together.entries()) resolve(found.get(index + 1));
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }
}
