/** Writes the rows of a store to the browser's database as they change. */
import { newId } from '@questlog/domain/uuid';
import type { IDBPDatabase } from 'idb';
import { isAhead, keyOf, STORES, type CacheSchema, type Chunk } from './cache-schema.ts';
import type { Clock } from '../browser/clock.ts';
import { ignoreRejection } from '../browser/database.ts';
import type { Locks } from '../browser/locks.ts';
import type { Scope } from '../session/scope.ts';
import { formatsOf } from '../store/collection.ts';
import type { RowStore } from '../store/row-store.ts';
import type { Row } from '../store/row.ts';

const CHUNK_ROWS = 500;
const WRITE_AFTER_MS = 300;
/**
 * How long a write may take, in milliseconds. A slow device may write tens of thousands of rows, chunk by
 * chunk.
 */
const WRITE_DEADLINE_MS = 60_000;
/** The delays before retrying a failed write grow exponentially. On a full disk, every attempt would fail. */
const SHORTEST_REST_MS = 5_000;
const LONGEST_REST_MS = 300_000;

export type FollowedStore = Pick<RowStore, 'collections' | 'base' | 'baseIds'>;

export interface CacheWriterOptions {
  readonly clock: Clock;
  readonly locks: Locks;
  /** @see BrowserDatabase.use */
  readonly use: (work: (db: IDBPDatabase<CacheSchema>) => Promise<void>, deadlineMs: number) => Promise<void>;
  /** Deletes partially written data. */
  readonly drop: () => Promise<void>;
  /** Loads the cached rows before the first write. Another tab may have written rows that this tab lacks. */
  readonly takeOver?: (() => Promise<void>) | undefined;
}

/** Persists changes to the store shortly after they happen. */
export class CacheWriter {
  readonly #options: CacheWriterOptions;
  readonly #scope: Scope;
  readonly #store: FollowedStore;
  readonly #version: () => number | undefined;
  readonly #chunkOf = new Map<string, number>();
  readonly #chunks: { readonly collection: string; readonly ids: Set<string> }[] = [];
  readonly #dirty = new Set<number>();
  #isWriter = false;
  #stop: () => void = () => undefined;
  #callOff: (() => void) | undefined;
  /** Cancels the backoff timer. While the timer is running, nothing is written. */
  #callOffRest: (() => void) | undefined;
  #failures = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    scope: Scope,
    store: FollowedStore,
    version: () => number | undefined,
    options: CacheWriterOptions,
  ) {
    this.#options = options;
    this.#scope = scope;
    this.#store = store;
    this.#version = version;
    let stopped = false;
    const ended = new Promise<void>((resolve) => {
      this.#stop = () => {
        stopped = true;
        resolve();
      };
    });
    void options.locks(`questlog-cache:${keyOf(scope)}`, () => {
      if (stopped) return Promise.resolve();
      this.#isWriter = true;
      // Load the cached rows before the first write.
      this.#writing = options.takeOver?.().catch(() => undefined) ?? this.#writing;
      this.rewrite();
      return ended;
    });
  }

  /** Schedules a write of all rows, because the database's content is unknown. */
  rewrite(): void {
    if (!this.#isWriter) return;
    this.#markAll();
    this.#schedule();
  }

  /** Returns true if this tab writes the cached rows of that account. */
  isWriterOf(scope: Scope): boolean {
    return this.#isWriter && keyOf(scope) === keyOf(this.#scope);
  }

  changed(collection: string, id: string): void {
    if (!this.#isWriter) return;
    this.#mark(collection, id);
    this.#schedule();
  }

  /**
   * Writes the changed rows now. Does nothing during the backoff after a failed write.
   * @param urgent true when the page is hidden: it may be gone by the next turn of the event loop
   */
  async write({ urgent = false }: { readonly urgent?: boolean } = {}): Promise<void> {
    this.#callOff?.();
    this.#callOff = undefined;
    if (this.#callOffRest !== undefined) return;
    this.#writing = this.#writing.then(() => this.#writeDirty(urgent));
    await this.#writing;
  }

  /** Stops writing. Another tab may take over. */
  close(): void {
    this.#callOff?.();
    this.#callOffRest?.();
    this.#isWriter = false;
    this.#stop();
  }

  #mark(collection: string, id: string): void {
    const key = `${collection}/${id}`;
    let number = this.#chunkOf.get(key);
    if (number === undefined) {
      number = this.#chunks.findLastIndex(
        (chunk) => chunk.collection === collection && chunk.ids.size < CHUNK_ROWS,
      );
      if (number === -1) number = this.#chunks.push({ collection, ids: new Set() }) - 1;
      this.#chunkOf.set(key, number);
      this.#chunks[number]?.ids.add(id);
    }
    this.#dirty.add(number);
  }

  #markAll(): void {
    for (const { name } of this.#store.collections) {
      for (const id of this.#store.baseIds(name)) this.#mark(name, id);
    }
  }

  #schedule(): void {
    if (this.#callOffRest !== undefined) return;
    this.#callOff ??= this.#options.clock.after(WRITE_AFTER_MS, () => void this.write());
  }

  async #writeDirty(urgent: boolean): Promise<void> {
    // Read the version first, so that the rows are never older than the cursor. Loading a change twice is
    // harmless.
    const version = this.#version();
    if (!this.#isWriter || version === undefined) return;
    const key = keyOf(this.#scope);
    try {
      await this.#options.use(async (db) => {
        // Read the dirty chunks only now: opening a lost database marks all of them as dirty.
        const numbers = [...this.#dirty];
        this.#dirty.clear();
        const tx = db.transaction(STORES, 'readwrite');
        const chunks = tx.objectStore('chunks');
        // Delete the chunks with higher numbers: they belong to a previous writer.
        ignoreRejection(chunks.delete(IDBKeyRange.bound([key, this.#chunks.length], [key, Infinity])));
        // Write the chunks one at a time, so that the page can respond between two puts of 500 rows.
        for (const number of numbers) {
          const written = chunks.put(this.#chunk(number), [key, number]);
          if (urgent) ignoreRejection(written);
          else await written;
        }
        const formats = formatsOf(this.#store.collections);
        const stamp = newId(this.#options.clock.now());
        ignoreRejection(tx.objectStore('cursors').put({ version, formats, stamp }, key));
        const deltas = tx.objectStore('deltas');
        if (!urgent && !isAhead(await deltas.get(key), version)) ignoreRejection(deltas.delete(key));
        tx.commit();
        await tx.done;
      }, WRITE_DEADLINE_MS);
      this.#failures = 0;
    } catch {
      // Delete the whole cache. Its rows may lack changes that have left the queue, which is worse than
      // having no rows.
      await this.#options.drop();
      this.#rest();
    }
  }

  #rest(): void {
    if (!this.#isWriter) return;
    const wait = Math.min(SHORTEST_REST_MS * 2 ** this.#failures, LONGEST_REST_MS);
    this.#failures += 1;
    this.#callOff?.();
    this.#callOff = undefined;
    this.#callOffRest = this.#options.clock.after(wait, () => {
      this.#callOffRest = undefined;
      this.#markAll();
      void this.write();
    });
  }

  #chunk(number: number): Chunk {
    const { collection, ids } = this.#chunks[number] ?? { collection: '', ids: new Set<string>() };
    const rows: Row[] = [];
    for (const id of ids) {
      const row = this.#store.base(collection, id);
      if (row !== undefined) {
        rows.push(row);
        continue;
      }
      ids.delete(id);
      this.#chunkOf.delete(`${collection}/${id}`);
    }
    return { number, collection, rows };
  }
}
