/**
 * What the server said, kept in IndexedDB, so that a reload shows the last state at once. Rows lie in chunks of 500,
 * and a change writes only the chunk of its row: rewriting twenty thousand would cost more than a frame.
 *
 * One tab writes, the one that holds the lock; the next takes over when it closes, and writes everything once, so
 * that the cursor never tells of more than the rows do. What the service worker and the other tabs send is laid beside
 * the rows, until these have it.
 */
import type { IDBPDatabase } from 'idb';
import type { Clock } from '../browser/clock.ts';
import { BrowserDatabase } from '../browser/database.ts';
import type { Locks } from '../browser/locks.ts';
import type { Scope } from '../session/scope.ts';
import { formatsOf, isReadable, type AnyCollection, type Formats } from '../store/collection.ts';
import type { KeptRows } from '../store/row-store.ts';
import { chunksOf, DATABASE_VERSION, isAhead, keyOf, STORES, type CacheSchema } from './cache-schema.ts';
import { CacheWriter, type FollowedStore } from './cache-writer.ts';
import { joinChanges, type Changes } from './changes.ts';

export interface CacheOptions {
  readonly name?: string;
  /** Whose rows are kept. */
  readonly collections: readonly AnyCollection[];
  readonly clock: Clock;
  readonly locks: Locks;
}

export interface Kept {
  readonly rows: KeptRows;
  readonly version: number;
  /** What has changed since that version, as far as the service worker knows. */
  readonly delta?: Changes;
  /** Of the writing. */
  readonly stamp?: string;
}

/** The cache as a whole; a failure of the database only means that there is none. */
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
   * What was kept for a user in an account, if it can be read: rows of another format, or without one of the collections,
   * cannot. Rows of other users are deleted.
   * @param known the stamp of what was read before: nothing is given back where nobody has written since
   */
  async read(scope: Scope, known?: string): Promise<Kept | undefined> {
    try {
      const key = keyOf(scope);
      const [cursor, chunks, delta] = await this.#database.use(async (db) => {
        await forgetOthers(db, scope.userId);
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
        // Single rows may be older there than those that were written: the store knows the later by its time.
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
   * The version that the kept rows of an account have together with the delta beside them; undefined where there are
   * none that can be read.
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
   * Lays beside the rows what has changed since the version that {@link RowCache.cachedVersion} gave, for who reads them
   * next. False where they have gone on meanwhile, or are gone.
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
   * Follows a store from now on; the answer ends it.
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

  /** Forgets the rows of everyone, in every tab: what is written after this is somebody's who is signed in. */
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

  /** Throws the database away, which cannot be read. */
  async drop(): Promise<void> {
    await this.#database.delete().catch(() => undefined);
  }

  /** Opens the database ahead of the first reading, while it is found out who is signed in. */
  open(): void {
    this.#database.open();
  }
}

async function forgetOthers(db: IDBPDatabase<CacheSchema>, userId: string): Promise<void> {
  const tx = db.transaction(STORES, 'readwrite');
  const keys = await tx.objectStore('cursors').getAllKeys();
  const others = keys.filter((key) => !key.startsWith(`${userId}/`));
  await Promise.all([
    ...others.map((key) => tx.objectStore('cursors').delete(key)),
    ...others.map((key) => tx.objectStore('chunks').delete(chunksOf(key))),
    ...others.map((key) => tx.objectStore('deltas').delete(key)),
    tx.done,
  ]);
}
