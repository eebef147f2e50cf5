/**
 * An IndexedDB database. Browsers may delete a database while a page uses it, close connections, or never
 * respond. Every wait therefore has a timeout, and a lost database is re-created from the data that the page
 * holds in memory.
 */
import { deleteDB, openDB, unwrap, wrap, type DBSchema, type IDBPDatabase } from 'idb';
import { systemClock, type Clock } from './clock.ts';
import { createEvent } from './signal.ts';

/**
 * The error that is thrown if the browser's storage did not respond in time. The browser may still carry out
 * the operation.
 */
export class StorageTimeoutError extends Error {
  constructor() {
    super('This browser does not answer for its storage.');
    this.name = 'StorageTimeoutError';
  }
}

/**
 * Ignores the rejection of a promise that belongs to a transaction. An abort rejects every request of the
 * transaction, but the caller may await only one of them.
 */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

/**
 * Prevents unhandled rejections from the `done` promise of every transaction. The requests report the error,
 * and nobody awaits `done` after a read.
 */
function ignoreTransactionRejections(db: IDBDatabase): void {
  db.transaction = (...given) => {
    const tx = IDBDatabase.prototype.transaction.apply(db, given);
    ignoreRejection(wrap(tx).done);
    return tx;
  };
}

/**
 * How long to wait for the storage, in milliseconds: far longer than a slow disk needs, but shorter than a
 * user would wait for a page.
 */
export const STORAGE_DEADLINE_MS = 5_000;
const TRY_AGAIN_AFTER_MS = 30_000;
const RESTORE_EVERY_MS = 1_000;

/** Emitted when a database is lost, because a browser that deletes one database deletes all of them. */
const losses = createEvent<void>();

export interface DatabaseOptions<S extends DBSchema> {
  readonly name: string;
  readonly version: number;
  /** Creates the object stores, in the upgrade transaction. */
  readonly upgrade: (db: IDBPDatabase<S>) => void;
  /**
   * Writes the data in memory into a database that was lost and re-created, before anything else reads that
   * database. This also runs shortly after the loss, without waiting for the next use.
   */
  readonly restore?: (db: IDBPDatabase<S>) => Promise<void>;
  /** Called when the storage responds again after a timeout. */
  readonly onAnswering?: () => void;
  readonly clock?: Pick<Clock, 'after'> | undefined;
}

export class BrowserDatabase<S extends DBSchema> {
  readonly #options: DatabaseOptions<S>;
  readonly #clock: Pick<Clock, 'after'>;
  #opened: Promise<IDBPDatabase<S>> | undefined;
  #isLost = false;
  /** The operation that timed out. While it is set, other operations fail immediately. */
  #stuck: Promise<unknown> | undefined;

  constructor(options: DatabaseOptions<S>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    losses.subscribe(() => this.#look());
  }

  /**
   * Runs `work` on the database and opens the database if necessary. Runs `work` a second time if the
   * connection turns out to be closed. Rejects with the error of `work` or with {@link StorageTimeoutError}.
   */
  async use<T>(
    work: (db: IDBPDatabase<S>) => Promise<T>,
    deadlineMs: number = STORAGE_DEADLINE_MS,
  ): Promise<T> {
    return this.#within(deadlineMs, () => this.#attempt(work));
  }

  /** Opens the database before its first use. */
  open(): void {
    void this.use(nothing).catch(nothing);
  }

  /**
   * Deletes the database, even if it cannot be opened; the next use creates it again. Rejects with {@link
   * StorageTimeoutError}.
   */
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
      // The connection closed without an event, so the data may have been deleted.
      this.#lose(opening);
      return await work(await this.#open());
    }
  }

  /**
   * Checks whether an open database still exists, because not every browser fires an event when it deletes a
   * database.
   */
  #look(): void {
    if (this.#opened === undefined || this.#options.restore === undefined) return;
    void this.use((db) => db.transaction(db.objectStoreNames).done).catch(nothing);
  }

  #lose(opening: Promise<IDBPDatabase<S>>): void {
    this.#isLost = true;
    this.#forget(opening);
    // Wait for one turn of the event loop: when the event fires, the browser has not deleted the database
    // yet.
    this.#restoreAfter(0);
    this.#clock.after(0, () => losses.emit());
  }

  #restoreAfter(ms: number): void {
    if (this.#options.restore === undefined) return;
    this.#clock.after(ms, () => {
      // The database cannot be opened while the browser is deleting it.
      void this.use(nothing).catch(() => this.#restoreAfter(RESTORE_EVERY_MS));
    });
  }

  #open(): Promise<IDBPDatabase<S>> {
    if (this.#opened !== undefined) return this.#opened;
    const { name, version, upgrade, restore } = this.#options;
    const opening: Promise<IDBPDatabase<S>> = openDB<S>(name, version, {
      upgrade: (db) => upgrade(db),
      blocking: (_current, blocked, event) => {
        // Close the connection: otherwise it would block the deletion of the database, or a newer version of
        // the app that upgrades it.
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
    // The failure may be temporary: the next use opens the database again.
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
      // Close the connection even if it opens late.
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
  // Discards the result of opening a database, whether it is a database or an error.
}
