/**
 * Caches the server's rows in IndexedDB, so that a reload shows the last state immediately. Rows are stored
 * in chunks of 500, and a change writes only one chunk: rewriting twenty thousand rows would take longer than
 * a frame.
 *
 * Only the tab that holds the lock writes. When it closes, another tab takes over and writes everything once,
 * so that the cursor is never ahead of the rows. Changes sent by the service worker and other tabs are stored
 * as a delta until the rows contain them.
 */
import type { IDBPDatabase } from 'idb';
import type { Clock } from '../browser/clock.ts';
import { BrowserDatabase } from '../browser/database.ts';
import type { Locks } from '../browser/locks.ts';
import type { Scope } from '../session/scope.ts';
import { formatsOf, isReadable, type AnyCollection, type Formats } from '../store/collection.ts';
import type { StoredRows } from '../store/row-store.ts';
import { chunksOf, DATABASE_VERSION, isAhead, keyOf, STORES, type CacheSchema } from './cache-schema.ts';
import { CacheWriter, type FollowedStore } from './cache-writer.ts';
import { joinChanges, type Changes } from './changes.ts';

export interface CacheOptions {
  readonly name?: string;
  readonly collections: readonly AnyCollection[];
  readonly clock: Clock;
  readonly locks: Locks;
}

export interface CachedRows {
  readonly rows: StoredRows;
  readonly version: number;
  /** The changes since these rows' version, stored by the service worker and other tabs. */
  readonly delta?: Changes;
  readonly stamp?: string;
}

/** The row cache. The app also works without it. */
export class RowCache {
  readonly #options: CacheOptions;
  readonly #database: BrowserDatabase<CacheSchema>;
  readonly #formats: Formats;
  #writer: CacheWriter | undefined;

  constructor(options: CacheOptions) {
    this.#options = options;
    this.#formats = formatsOf(options.collections);
    this.#database = new BrowserDatabase<CacheSchema>({
      name: options.name ?? 'questlog-store',
      version: DATABASE_VERSION,
      clock: options.clock,
      upgrade: (db) => {
        for (const name of Array.from(db.objectStoreNames)) db.deleteObjectStore(name);
        for (const name of STORES) db.createObjectStore(name);
      },
      restore: () => {
        this.#writer?.rewrite();
        return Promise.resolve();
      },
    });
  }

  /**
   * Reads a user's cached rows in an account, and deletes other users' rows. Resolves to undefined if there
   * are no rows, or if their formats or collections do not match.
   * @param known the stamp of an earlier read: resolves to undefined if nothing has been written since
   */
  async read(scope: Scope, known?: string): Promise<CachedRows | undefined> {
    try {
      const key = keyOf(scope);
      const [cursor, chunks, delta] = await this.#database.use(async (db) => {
        await forgetWhere(db, (userId) => userId !== scope.userId);
        const tx = db.transaction(STORES);
        const at = await tx.objectStore('cursors').get(key);
        if (at === undefined || (known !== undefined && at.stamp === known))
          return [undefined, [], undefined];
        const rest = [
          tx.objectStore('chunks').getAll(chunksOf(key)),
          tx.objectStore('deltas').get(key),
        ] as const;
        return [at, ...(await Promise.all(rest))];
      });
      if (cursor === undefined || !isReadable(cursor.formats, this.#formats)) return undefined;
      return {
        version: cursor.version,
        ...(cursor.stamp === undefined ? {} : { stamp: cursor.stamp }),
        // Some rows in the delta may be older than the written ones. The store compares them by `updatedAt`.
        ...(isAhead(delta, cursor.version) ? { delta: delta.changes } : {}),
        rows: Object.fromEntries(
          Object.keys(this.#formats).map((name) => [
            name,
            chunks.filter(({ collection }) => collection === name).flatMap(({ rows }) => rows),
          ]),
        ),
      };
    } catch {
      await this.drop();
      return undefined;
    }
  }

  /**
   * Returns the account version of the cached rows after applying their delta; undefined if there are no
   * readable rows.
   */
  async cachedVersion(scope: Scope): Promise<number | undefined> {
    const key = keyOf(scope);
    const [cursor, delta] = await this.#database.use((db) => {
      const tx = db.transaction(['cursors', 'deltas']);
      return Promise.all([tx.objectStore('cursors').get(key), tx.objectStore('deltas').get(key)]);
    });
    if (cursor === undefined || !isReadable(cursor.formats, this.#formats)) return undefined;
    return isAhead(delta, cursor.version) ? delta.changes.version : cursor.version;
  }

  /**
   * Stores the changes since the version that {@link RowCache.cachedVersion} returned. Resolves to false if
   * the stored rows have advanced or are gone.
   */
  async keepDelta(scope: Scope, since: number, changes: Changes): Promise<boolean> {
    const key = keyOf(scope);
    return this.#database.use(async (db) => {
      const tx = db.transaction(['cursors', 'deltas'], 'readwrite');
      const cursor = await tx.objectStore('cursors').get(key);
      const delta = await tx.objectStore('deltas').get(key);
      const known = isAhead(delta, cursor?.version) ? delta.changes : undefined;
      const isNext = (known?.version ?? cursor?.version) === since;
      if (cursor !== undefined && isNext) {
        const joined = known === undefined ? changes : joinChanges(known, changes);
        await tx.objectStore('deltas').put({ since: cursor.version, changes: joined }, key);
      }
      await tx.done;
      return isNext;
    });
  }

  /**
   * Starts caching the rows of a store. Close the returned writer to stop.
   * @param takeOver see {@link CacheWriterOptions.takeOver}
   */
  follow(
    scope: Scope,
    store: FollowedStore,
    version: () => number | undefined,
    takeOver?: () => Promise<void>,
  ): CacheWriter {
    this.#writer = new CacheWriter(scope, store, version, {
      ...this.#options,
      takeOver,
      use: (work, deadlineMs) => this.#database.use(work, deadlineMs),
      drop: () => this.drop(),
    });
    return this.#writer;
  }

  /** Deletes all users' rows, in all tabs. Later writes belong to the next user who signs in. */
  async clear(): Promise<void> {
    try {
      await this.#database.use(async (db) => {
        const tx = db.transaction(STORES, 'readwrite');
        await Promise.all([...STORES.map((name) => tx.objectStore(name).clear()), tx.done]);
      });
    } catch {
      await this.drop();
    }
  }

  /** Deletes the rows of a user's accounts if `isRemoved` returns true (ACCOUNT-75). Never rejects. */
  async forget(userId: string, isRemoved: (accountId: string) => boolean): Promise<void> {
    const isForgotten = (of: string, accountId: string): boolean => of === userId && isRemoved(accountId);
    // If the storage does not respond, the next start deletes the rows.
    await this.#database.use((db) => forgetWhere(db, isForgotten)).catch(() => undefined);
  }

  async drop(): Promise<void> {
    await this.#database.delete().catch(() => undefined);
  }

  /** Opens the database early, while the session is loading. */
  open(): void {
    this.#database.open();
  }
}

async function forgetWhere(
  db: IDBPDatabase<CacheSchema>,
  isForgotten: (userId: string, accountId: string) => boolean,
): Promise<void> {
  const tx = db.transaction(STORES, 'readwrite');
  const keys = await tx.objectStore('cursors').getAllKeys();
  const removed = keys.filter((key) => {
    const [userId = '', accountId = ''] = key.split('/');
    return isForgotten(userId, accountId);
  });
  await Promise.all([
    ...removed.map((key) => tx.objectStore('cursors').delete(key)),
    ...removed.map((key) => tx.objectStore('chunks').delete(chunksOf(key))),
    ...removed.map((key) => tx.objectStore('deltas').delete(key)),
    tx.done,
  ]);
}
