/**
 * A database of this browser. Browsers lose databases under an open page, close connections, and sometimes never answer:
 * every wait has an end here, and a lost database is made anew with what the page still has.
 */
import { deleteDB, openDB, unwrap, wrap, type DBSchema, type IDBPDatabase } from 'idb';
import { systemClock, type Clock } from './clock.ts';
import { createEvent } from './signal.ts';

/** The browser's storage has not answered in time. What was asked may still be carried out. */
export class StorageTimeoutError extends Error {
  constructor() {
    super('This browser does not answer for its storage.');
    this.name = 'StorageTimeoutError';
  }
}

/**
 * Leaves a promise of a transaction to the transaction: where it is aborted, each of its requests fails with it, and who
 * awaits one of them need not await them all.
 */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

/**
 * Lets every transaction of a database break without a word of its own: what was asked of it tells. The promise of its end
 * is there for each, and nobody waits for it where something was only read.
 */
function ignoreTransactionRejections(db: IDBDatabase): void {
  db.transaction = (...given) => {
    const tx = IDBDatabase.prototype.transaction.apply(db, given);
    ignoreRejection(wrap(tx).done);
    return tx;
  };
}

/** Far more than a slow disk needs, and less than a person waits for a page. */
export const STORAGE_DEADLINE_MS = 5_000;
const TRY_AGAIN_AFTER_MS = 30_000;
const RESTORE_EVERY_MS = 1_000;

/** A browser that throws one database away does so with all of them. */
const losses = createEvent<void>();

export interface DatabaseOptions<S extends DBSchema> {
  readonly name: string;
  readonly version: number;
  /** Makes the stores, in a transaction of the upgrade. */
  readonly upgrade: (db: IDBPDatabase<S>) => void;
  /**
   * Writes what memory holds into a database that was lost and made anew, before anybody reads it. Called in a turn of
   * its own soon after the loss, too.
   */
  readonly restore?: (db: IDBPDatabase<S>) => Promise<void>;
  /** Answers again after it had not. */
  readonly onAnswering?: () => void;
  readonly clock?: Pick<Clock, 'after'> | undefined;
}

export class BrowserDatabase<S extends DBSchema> {
  readonly #options: DatabaseOptions<S>;
  readonly #clock: Pick<Clock, 'after'>;
  #opened: Promise<IDBPDatabase<S>> | undefined;
  #isLost = false;
  /** What has not answered in time; nothing else waits for as long again. */
  #stuck: Promise<unknown> | undefined;

  constructor(options: DatabaseOptions<S>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    losses.subscribe(() => this.#look());
  }

  /**
   * Runs `work` on the database, which is opened where it is not. `work` runs a second time where the connection turns
   * out to be closed. Raises what `work` raises, and {@link StorageTimeoutError}.
   */
  async use<T>(
    work: (db: IDBPDatabase<S>) => Promise<T>,
    deadlineMs: number = STORAGE_DEADLINE_MS,
  ): Promise<T> {
    return this.#within(deadlineMs, () => this.#attempt(work));
  }

  /** Opens it ahead of the first use. */
  open(): void {
    void this.use(nothing).catch(nothing);
  }

  /** Deletes it, whether it can be opened or not; the next use makes it anew. Raises {@link StorageTimeoutError}. */
  delete(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    return this.#within(STORAGE_DEADLINE_MS, async () => {
      await opened?.then((db) => db.close(), nothing);
      await deleteDB(this.#options.name);
    });
  }

  async #within<T>(deadlineMs: number, work: () => Promise<T>): Promise<T> {
    if (this.#stuck !== undefined) throw new StorageTimeoutError();
    const run = work();
    let callOff: (() => void) | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      callOff = this.#clock.after(deadlineMs, () => {
        this.#waitNoLonger(run);
        reject(new StorageTimeoutError());
      });
    });
    try {
      return await Promise.race([run, late]);
    } finally {
      callOff?.();
    }
  }

  async #attempt<T>(work: (db: IDBPDatabase<S>) => Promise<T>): Promise<T> {
    const opening = this.#open();
    const db = await opening;
    try {
      return await work(db);
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'InvalidStateError';
      if (this.#opened === opening && !isClosed) throw error;
      // Closed without a word: nothing is known of what it still has.
      this.#lose(opening);
      return await work(await this.#open());
    }
  }

  /** Finds out whether it is still there, if it is open: not every browser tells. */
  #look(): void {
    if (this.#opened === undefined || this.#options.restore === undefined) return;
    void this.use((db) => db.transaction(db.objectStoreNames).done).catch(nothing);
  }

  #lose(opening: Promise<IDBPDatabase<S>>): void {
    this.#isLost = true;
    this.#forget(opening);
    // Not within an event: the deletion that it tells of comes first.
    this.#restoreAfter(0);
    this.#clock.after(0, () => losses.emit());
  }

  #restoreAfter(ms: number): void {
    if (this.#options.restore === undefined) return;
    this.#clock.after(ms, () => {
      // While the browser is at it, nothing can be opened.
      void this.use(nothing).catch(() => this.#restoreAfter(RESTORE_EVERY_MS));
    });
  }

  #open(): Promise<IDBPDatabase<S>> {
    if (this.#opened !== undefined) return this.#opened;
    const { name, version, upgrade, restore } = this.#options;
    const opening: Promise<IDBPDatabase<S>> = openDB<S>(name, version, {
      upgrade: (db) => upgrade(db),
      blocking: (_current, blocked, event) => {
        // Held up for nothing otherwise: somebody deletes the database, or a newer version of the app raises its own.
        (event.target as IDBDatabase).close();
        if (blocked === null) this.#lose(opening);
        else this.#forget(opening);
      },
      terminated: () => this.#lose(opening),
    }).then(async (db) => {
      ignoreTransactionRejections(unwrap(db));
      if (this.#opened !== opening) {
        db.close();
        throw new StorageTimeoutError();
      }
      if (this.#isLost) await restore?.(db);
      this.#isLost = false;
      return db;
    });
    this.#opened = opening;
    // A failure of today need not be one of tomorrow.
    opening.catch(() => this.#forget(opening));
    return opening;
  }

  #forget(opening: Promise<IDBPDatabase<S>>): void {
    if (this.#opened === opening) this.#opened = undefined;
  }

  #waitNoLonger(run: Promise<unknown>): void {
    if (this.#stuck !== undefined) return;
    this.#stuck = run;
    const callOff = this.#clock.after(TRY_AGAIN_AFTER_MS, () => {
      this.#stuck = undefined;
      // Should it be open, or come after all, it is closed.
      void this.#opened?.then((db) => db.close(), nothing);
      this.#opened = undefined;
      this.#options.onAnswering?.();
    });
    const answered = (): void => {
      callOff();
      if (this.#stuck !== run) return;
      this.#stuck = undefined;
      this.#options.onAnswering?.();
    };
    run.then(answered, answered);
  }
}

async function nothing(): Promise<void> {
  // There is nothing to do with the open database, or with the failure to open it.
}
