/**
 * An IndexedDB database. Browsers may delete it while a page uses it, close connections, or never respond. So
 * every wait has a timeout, and a lost database is re-created from memory.
 */
import { deleteDB, openDB, unwrap, wrap, type DBSchema, type IDBPDatabase } from 'idb';
import { systemClock, type Clock } from './clock.ts';
import { createEvent } from './signal.ts';

/** Thrown if the browser's storage did not respond in time. The browser may still carry out the operation. */
export class StorageTimeoutError extends Error {
  constructor() {
    super('This browser does not answer for its storage.');
    this.name = 'StorageTimeoutError';
  }
}

/**
 * Ignores the rejection of a transaction's promise. An abort rejects every request, but the caller may await
 * only one.
 */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

/**
 * Prevents unhandled rejections from each transaction's `done`. The requests report the error, and nobody
 * awaits `done` after a read.
 */
function ignoreTransactionRejections(db: IDBDatabase): void {
  db.transaction = (...given) => {
    const tx = IDBDatabase.prototype.transaction.apply(db, given);
    ignoreRejection(wrap(tx).done);
    return tx;
  };
}

/**
 * How long to wait for the storage, in milliseconds: longer than a slow disk needs, but shorter than users
 * are willing to wait for a page.
 */
export const STORAGE_DEADLINE_MS = 5_000;
const TRY_AGAIN_AFTER_MS = 30_000;
const RESTORE_EVERY_MS = 1_000;

/** Emitted when a database is lost. A browser that deletes one database deletes them all. */
const losses = createEvent<void>();

export interface DatabaseOptions<S extends DBSchema> {
  readonly name: string;
  readonly version: number;
  /** Creates the object stores, in the upgrade transaction. */
  readonly upgrade: (db: IDBPDatabase<S>) => void;
  /**
   * Restores a lost and re-created database from memory, before anything else reads it. Runs shortly after
   * the loss.
   */
  readonly restore?: (db: IDBPDatabase<S>) => Promise<void>;
  readonly onAvailable?: () => void;
  readonly clock?: Pick<Clock, 'after'> | undefined;
}

export class BrowserDatabase<S extends DBSchema> {
  readonly #options: DatabaseOptions<S>;
  readonly #clock: Pick<Clock, 'after'>;
  #opened: Promise<IDBPDatabase<S>> | undefined;
  #isLost = false;
  /** Set after an operation has timed out. While it is set, other operations fail immediately. */
  #stuck: Promise<unknown> | undefined;

  constructor(options: DatabaseOptions<S>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    losses.subscribe(() => this.#checkConnection());
  }

  /**
   * Opens the database if necessary and runs `work` on it. Runs `work` a second time if the connection was
   * closed. Rejects with the error from `work` or with {@link StorageTimeoutError}.
   */
  async use<T>(
    work: (db: IDBPDatabase<S>) => Promise<T>,
    deadlineMs: number = STORAGE_DEADLINE_MS,
  ): Promise<T> {
    return this.#within(deadlineMs, () => this.#attempt(work));
  }

  open(): void {
    void this.use(nothing).catch(nothing);
  }

  /**
   * Deletes the database, even if it cannot be opened. The next use re-creates it. Rejects with
   * {@link StorageTimeoutError}.
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

  /** Checks whether an open database still exists. Not every browser fires an event when it deletes one. */
  #checkConnection(): void {
    if (this.#opened === undefined || this.#options.restore === undefined) return;
    void this.use((db) => db.transaction(db.objectStoreNames).done).catch(nothing);
  }

  #lose(opening: Promise<IDBPDatabase<S>>): void {
    this.#isLost = true;
    this.#forget(opening);
    // Wait for one turn of the event loop: the browser fires the event before it deletes the database.
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
        // Close the connection, or it would block the deletion or an upgrade by a newer version of the app.
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
    // The failure may be temporary: the next use reopens the database.
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
      this.#options.onAvailable?.();
    });
    const onResponse = (): void => {
      callOff();
      if (this.#stuck !== run) return;
      this.#stuck = undefined;
      this.#options.onAvailable?.();
    };
    run.then(onResponse, onResponse);
  }
}

async function nothing(): Promise<void> {
  // Intentionally empty: ignores the database or the error.
}
