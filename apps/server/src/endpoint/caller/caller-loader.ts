/**
 * Loads callers. Requests that arrive while a read is in progress share the next read. A busy server
 * therefore sends fewer queries, while an idle server reads immediately
 * (docs/decisions/005-one-statement-changes.md).
 */
import type { Pool } from 'pg';
import { run } from '../../platform/db/prepared.ts';
import { within } from '../../platform/within.ts';
import { keepActiveDay, keepTimeZone, loadCallers, type CallerRow } from './caller-loader.queries.ts';

/** The user of a request, the account that the request names, and its idempotency key. */
export interface WantedCaller {
  readonly userId: string;
  readonly sessionId: string | null;
  /** The id of the account that the request names; null for the user's current account. */
  readonly accountId: string | null;
  /** The value of the request's Idempotency-Key header. */
  readonly key: string | null;
  readonly now: Date;
}

/** The id of a user who does not exist, used to check whether callers can be loaded. */
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

/** Maximum number of requests that share one read. */
const MAX_TOGETHER = 64;
/**
 * Milliseconds after which the next read begins even if the current one has not finished. A slow read thus
 * does not hold up the requests that follow.
 */
const LATE_MS = 100;

/**
 * Loads the callers of one server's requests. The next read begins when the current one has finished or has
 * taken {@link LATE_MS}.
 */
export class CallerLoader {
  readonly #pool: Pool;
  /** The writes in flight, keyed by user id. */
  readonly #keeping = new Map<string, Promise<unknown>>();
  #waiting: Waiting[] = [];
  #reading = false;

  /** @param pool the connections to the database from which callers are loaded */
  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Loads a caller. Returns undefined if the user does not exist. Throws database errors unchanged. */
  load(wanted: WantedCaller): Promise<CallerRow | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<CallerRow | undefined>();
    this.#waiting.push({ wanted, resolve, reject });
    if (!this.#reading) {
      this.#reading = true;
      // Wait for other requests that arrive during the same turn of the event loop.
      setImmediate(() => void this.#readAll());
    }
    return promise;
  }

  /** Saves the time zone of the user's browser. */
  keepTimeZone(userId: string, timeZone: string): Promise<void> {
    return this.#keep(userId, () => run(this.#pool, keepTimeZone, [userId, timeZone]));
  }

  /** Saves the day of the user's last request. @param day a date in UTC */
  keepActiveDay(userId: string, day: string): Promise<void> {
    return this.#keep(userId, () => run(this.#pool, keepActiveDay, [userId, day]));
  }

  /**
   * Saves a value in the user's row. If a write for that user is already in flight, waits for that write
   * instead, and the next request saves the value. Otherwise, many concurrent requests would wait for the
   * lock on the user's row, each of them holding a connection.
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
