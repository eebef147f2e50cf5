/**
 * What the server said, kept in IndexedDB, so that a reload shows the last state at once. Rows lie in chunks of 500,
 * and a change writes only the chunk of its row: rewriting twenty thousand would cost more than a frame.
 *
 * One tab writes, the one that holds the lock; the next takes over when it closes, and writes everything once, so
 * that the cursor never tells of more than the rows do. Where no tab is open, the service worker lays what has changed
 * beside the rows, for the next start.
 */
import type { Calls } from '@questlog/contract/routes';
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { joinChanges } from './join-changes.ts';
import type { Clock } from './clock.ts';
import type { Locks } from './locks.ts';
import type { ProjectItem, Rows, TagItem, TaskItem } from './model.ts';
import type { Scope } from './outbox/outbox.ts';
import type { TableName } from './store/store-input.ts';
import type { TaskStore } from './store/task-store.ts';

type Row = TaskItem | ProjectItem | TagItem;
type Changes = Calls['GET /api/changes']['response'];

interface CacheSchema extends DBSchema {
  /** By scope: the account's version that the chunks have. */
  cursors: { key: string; value: number };
  /** By scope and number. */
  chunks: { key: [string, number]; value: Chunk };
  /** By scope: what has changed since a cursor. */
  news: { key: string; value: News };
}

interface News {
  readonly since: number;
  readonly changes: Changes;
}

interface Chunk {
  readonly number: number;
  readonly table: TableName;
  readonly rows: readonly Row[];
}

/** Raised with every change of the rows' shape; the cache of another version is dropped. */
const FORMAT = 2;
const CHUNK_ROWS = 500;
const WRITE_AFTER_MS = 300;
const TABLES = ['projects', 'tags', 'tasks'] as const;
const STORES = ['cursors', 'chunks', 'news'] as const;

export interface CacheOptions {
  readonly name?: string;
  readonly clock: Clock;
  readonly locks: Locks;
}

export interface Kept {
  readonly rows: Rows;
  readonly version: number;
  /** What has changed since that version, as far as the service worker knows. */
  readonly news?: Changes;
}

/** The cache as a whole; a failure of the database only means that there is none. */
export class RowCache {
  readonly #name: string;
  readonly #options: CacheOptions;
  #opened: Promise<IDBPDatabase<CacheSchema>> | undefined;

  constructor(options: CacheOptions) {
    this.#name = options.name ?? 'questlog-store';
    this.#options = options;
  }

  /** What was kept for a user in an account, if it can be read. Rows of other users are deleted. */
  async read(scope: Scope): Promise<Kept | undefined> {
    try {
      const db = await this.database();
      await forgetOthers(db, scope.userId);
      const key = keyOf(scope);
      const tx = db.transaction(STORES);
      const [version, chunks, news] = await Promise.all([
        tx.objectStore('cursors').get(key),
        tx.objectStore('chunks').getAll(chunksOf(key)),
        tx.objectStore('news').get(key),
      ]);
      if (version === undefined) return undefined;
      const rows = (table: TableName): Row[] =>
        chunks.filter((chunk) => chunk.table === table).flatMap((chunk) => chunk.rows);
      return {
        version,
        // Rows that were written since may be newer.
        ...(news?.since === version ? { news: news.changes } : {}),
        rows: {
          projects: rows('projects') as ProjectItem[],
          tags: rows('tags') as TagItem[],
          tasks: rows('tasks') as TaskItem[],
        },
      };
    } catch {
      await this.drop();
      return undefined;
    }
  }

  /** The version that the kept rows of an account have together with the news of them; undefined where there are none. */
  async heard(scope: Scope): Promise<number | undefined> {
    const tx = (await this.database()).transaction(['cursors', 'news']);
    const key = keyOf(scope);
    const [cursor, news] = await Promise.all([
      tx.objectStore('cursors').get(key),
      tx.objectStore('news').get(key),
    ]);
    return news !== undefined && news.since === cursor ? news.changes.version : cursor;
  }

  /**
   * Lays beside the rows what has changed since the version that {@link RowCache.heard} gave, for who reads them next;
   * nothing where they have gone on meanwhile, or are gone.
   */
  async keepNews(scope: Scope, since: number, changes: Changes): Promise<void> {
    const key = keyOf(scope);
    const tx = (await this.database()).transaction(['cursors', 'news'], 'readwrite');
    const cursor = await tx.objectStore('cursors').get(key);
    const news = await tx.objectStore('news').get(key);
    if (cursor !== undefined && news?.since === cursor) {
      if (news.changes.version === since) {
        await tx.objectStore('news').put({ since: cursor, changes: joinChanges(news.changes, changes) }, key);
      }
    } else if (cursor === since) {
      await tx.objectStore('news').put({ since, changes }, key);
    }
    await tx.done;
  }

  /** Follows a store from now on; the answer ends it. */
  follow(scope: Scope, store: TaskStore, version: () => number | undefined): CacheWriter {
    return new CacheWriter(this, scope, store, version, this.#options);
  }

  /** Forgets everything, of everyone. */
  async drop(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    try {
      (await opened)?.close();
    } catch {
      // It never opened.
    }
    await deleteDB(this.#name).catch(() => undefined);
  }

  database(): Promise<IDBPDatabase<CacheSchema>> {
    return (this.#opened ??= openDB<CacheSchema>(this.#name, FORMAT, {
      upgrade(db) {
        for (const name of Array.from(db.objectStoreNames)) db.deleteObjectStore(name);
        db.createObjectStore('cursors');
        db.createObjectStore('chunks');
        db.createObjectStore('news');
      },
      blocking: (_current, _blocked, event) => {
        // Another tab deletes the database: hold it up for nothing.
        (event.target as IDBDatabase).close();
        this.#opened = undefined;
      },
    }));
  }
}

/** Writes a store's changes, a moment after them. */
export class CacheWriter {
  readonly #cache: RowCache;
  readonly #scope: Scope;
  readonly #store: TaskStore;
  readonly #version: () => number | undefined;
  readonly #clock: Clock;
  readonly #chunkOf = new Map<string, number>();
  readonly #chunks: { readonly table: TableName; readonly ids: Set<string> }[] = [];
  readonly #dirty = new Set<number>();
  #isWriter = false;
  #stop: () => void = () => undefined;
  #callOff: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    cache: RowCache,
    scope: Scope,
    store: TaskStore,
    version: () => number | undefined,
    { clock, locks }: CacheOptions,
  ) {
    this.#cache = cache;
    this.#scope = scope;
    this.#store = store;
    this.#version = version;
    this.#clock = clock;
    let stopped = false;
    const ended = new Promise<void>((resolve) => {
      this.#stop = () => {
        stopped = true;
        resolve();
      };
    });
    void locks(`questlog-cache:${keyOf(scope)}`, () => {
      if (stopped) return Promise.resolve();
      this.#isWriter = true;
      for (const table of TABLES) for (const id of store.baseIds(table)) this.#mark(table, id);
      this.#schedule();
      return ended;
    });
  }

  /** A row has changed. */
  changed(table: TableName, id: string): void {
    if (!this.#isWriter) return;
    this.#mark(table, id);
    this.#schedule();
  }

  /**
   * Writes what has changed, now.
   * @param urgent when the page is hidden: it may be gone with the next turn of the event loop
   */
  async write({ urgent = false }: { readonly urgent?: boolean } = {}): Promise<void> {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#writing = this.#writing.then(() => this.#writeDirty(urgent));
    await this.#writing;
  }

  /** Ends the following; another tab may take over. */
  close(): void {
    this.#callOff?.();
    this.#isWriter = false;
    this.#stop();
  }

  #mark(table: TableName, id: string): void {
    const key = `${table}/${id}`;
    let number = this.#chunkOf.get(key);
    if (number === undefined) {
      number = this.#chunks.findLastIndex((chunk) => chunk.table === table && chunk.ids.size < CHUNK_ROWS);
      if (number === -1) number = this.#chunks.push({ table, ids: new Set() }) - 1;
      this.#chunkOf.set(key, number);
      this.#chunks[number]?.ids.add(id);
    }
    this.#dirty.add(number);
  }

  #schedule(): void {
    this.#callOff ??= this.#clock.after(WRITE_AFTER_MS, () => void this.write());
  }

  async #writeDirty(urgent: boolean): Promise<void> {
    // The rows may be newer than the cursor, never older: what is told twice does no harm.
    const version = this.#version();
    if (!this.#isWriter || version === undefined) return;
    const numbers = [...this.#dirty];
    this.#dirty.clear();
    const key = keyOf(this.#scope);
    try {
      const tx = (await this.#cache.database()).transaction(STORES, 'readwrite');
      const chunks = tx.objectStore('chunks');
      // Chunks beyond ours are a former writer's.
      void chunks.delete(IDBKeyRange.bound([key, this.#chunks.length], [key, Infinity]));
      // One at a time: each put copies 500 rows, and the page gets its turn between them.
      for (const number of numbers) {
        const written = chunks.put(this.#chunk(number), [key, number]);
        if (!urgent) await written;
      }
      void tx.objectStore('cursors').put(version, key);
      void tx.objectStore('news').delete(key);
      tx.commit();
      await tx.done;
    } catch {
      // Half a cache is worse than none.
      this.close();
      await this.#cache.drop();
    }
  }

  #chunk(number: number): Chunk {
    const { table, ids } = this.#chunks[number] ?? { table: 'tasks', ids: new Set<string>() };
    const rows: Row[] = [];
    for (const id of ids) {
      const row = this.#store.base(table, id);
      if (row !== undefined) {
        rows.push(row);
        continue;
      }
      ids.delete(id);
      this.#chunkOf.delete(`${table}/${id}`);
    }
    return { number, table, rows };
  }
}

function keyOf(scope: Scope): string {
  return `${scope.userId}/${scope.accountId}`;
}

function chunksOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key, 0], [key, Infinity]);
}

async function forgetOthers(db: IDBPDatabase<CacheSchema>, userId: string): Promise<void> {
  const tx = db.transaction(STORES, 'readwrite');
  const keys = await tx.objectStore('cursors').getAllKeys();
  const others = keys.filter((key) => !key.startsWith(`${userId}/`));
  await Promise.all([
    ...others.map((key) => tx.objectStore('cursors').delete(key)),
    ...others.map((key) => tx.objectStore('chunks').delete(chunksOf(key))),
    ...others.map((key) => tx.objectStore('news').delete(key)),
    tx.done,
  ]);
}
