import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RowCache } from './cache.ts';
import { tabLocks } from '../browser/locks.ts';
import type { TaskItem } from '../../nouns/tasks/task-item.ts';
import { AccountStore, type AccountStoreOptions } from '../../nouns/account-store.ts';
import { collections } from '../../nouns/collections.ts';
import { DATABASE_VERSION } from './cache-schema.ts';
import { blankTask } from '../../nouns/tasks/task-draft.ts';
import { tasks } from '../../nouns/tasks/tasks.ts';
import { TestClock } from '../browser/testing/clock.ts';

const SCOPE = { userId: 'u', accountId: 'acc' };
const AT = '2026-03-01T00:00:00.000Z';

let names = 0;
const freshName = (): string => `store-${(names += 1)}`;

function rows(count: number): TaskItem[] {
  return Array.from({ length: count }, (_, n) => ({
    ...blankTask(`t${n}`, `Task ${n}`, AT, null),
    isPendingSync: false,
  }));
}

function newStore(onBaseChange: AccountStoreOptions['onBaseChange'] = () => undefined): AccountStore {
  return new AccountStore({ today: '2026-03-10', timeZone: 'UTC', onBaseChange });
}

function newCache(name: string, locks = tabLocks(), clock = new TestClock()): RowCache {
  return new RowCache({ name, collections, locks, clock });
}

/** Creates a store and a cache of its rows at version 7. */
async function written(name: string, count: number, scope = SCOPE) {
  const cache = newCache(name);
  let writer: ReturnType<RowCache['follow']> | undefined;
  const store = newStore((table, id) => writer?.changed(table, id));
  store.load({ tasks: rows(count), projects: [], tags: [] });
  let version = 7;
  writer = cache.follow(scope, store, () => version);
  await writer.write();
  return { cache, store, writer, setVersion: (next: number) => (version = next) };
}

/** Returns the number of records in an object store. */
async function count(name: string, store: string): Promise<number> {
  const db = await openDB(name, DATABASE_VERSION);
  const found = await db.count(store);
  db.close();
  return found;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('RowCache', () => {
  it('stores rows in chunks of 500 and returns all of them', async () => {
    const name = freshName();
    await written(name, 1_201);
    const stored = await newCache(name).read(SCOPE);
    expect(stored?.version).toBe(7);
    expect(stored?.rows['tasks']).toEqual(rows(1_201));
    expect(await count(name, 'chunks')).toBe(3);
  });

  it('returns no rows if no tab has written since the read that returned the given stamp (OFFLINE-39)', async () => {
    const name = freshName();
    const { writer } = await written(name, 2);
    const cache = newCache(name);
    const first = await cache.read(SCOPE);
    expect(await cache.read(SCOPE, first?.stamp)).toBeUndefined();
    await writer.write();
    const second = await cache.read(SCOPE, first?.stamp);
    expect([second?.version, second?.rows['tasks']?.length]).toEqual([7, 2]);
    expect(second?.stamp).not.toBe(first?.stamp);
  });

  it('stores changes and deletions', async () => {
    const name = freshName();
    const { store, writer, setVersion } = await written(name, 600);
    setVersion(8);
    const nothing = { projects: [], tags: [], tasks: [] };
    store.applyChanges(
      { version: 8, reset: false, ...nothing, deleted: { ...nothing, tasks: ['t1', 't599'] } },
      store.sequence,
    );
    await writer.write();
    const stored = await newCache(name).read(SCOPE);
    expect(stored?.version).toBe(8);
    expect(stored?.rows['tasks']?.map((task) => task.id)).toEqual(
      rows(600)
        .map((task) => task.id)
        .filter((id) => id !== 't1' && id !== 't599'),
    );
  });

  it("returns the worker's delta until the rows are newer", async () => {
    const name = freshName();
    const { writer, setVersion } = await written(name, 2);
    const worker = newCache(name);
    expect(await worker.cachedVersion(SCOPE)).toBe(7);
    expect(await worker.cachedVersion({ ...SCOPE, accountId: 'another' })).toBeUndefined();
    const changes = {
      version: 9,
      reset: false,
      projects: [],
      tags: [],
      tasks: [],
      deleted: { projects: [], tags: [], tasks: ['t0'] },
    };
    await worker.keepDelta(SCOPE, 7, changes);
    expect((await newCache(name).read(SCOPE))?.delta).toEqual(changes);
    expect(await worker.cachedVersion(SCOPE)).toBe(9);
    const more = { ...changes, version: 10, deleted: { projects: [], tags: [], tasks: ['t1'] } };
    await worker.keepDelta(SCOPE, 9, more);
    // This delta arrives late: another worker requested it for the old version.
    await worker.keepDelta(SCOPE, 7, changes);
    expect((await newCache(name).read(SCOPE))?.delta).toEqual({
      ...more,
      deleted: { ...more.deleted, tasks: ['t0', 't1'] },
    });

    // The tab that writes the cache does not know about the other tab's changes.
    setVersion(8);
    await writer.write();
    expect(await newCache(name).read(SCOPE)).toMatchObject({ version: 8, delta: { version: 10 } });
    await writer.write({ urgent: true });
    expect(await worker.cachedVersion(SCOPE)).toBe(10);

    setVersion(11);
    await writer.write();
    expect((await newCache(name).read(SCOPE))?.delta).toBeUndefined();
    // Do not store a delta if it is too late or if its user has signed out.
    await worker.keepDelta(SCOPE, 7, changes);
    await worker.keepDelta({ userId: 'gone', accountId: 'acc' }, 7, changes);
    expect(await count(name, 'deltas')).toBe(0);
  });

  it("deletes another user's rows (OFFLINE-22)", async () => {
    const name = freshName();
    await written(name, 3);
    expect(await newCache(name).read({ ...SCOPE, accountId: 'other' })).toBeUndefined();
    expect(await newCache(name).read(SCOPE)).toBeDefined();
    expect(await newCache(name).read({ ...SCOPE, userId: 'other' })).toBeUndefined();
    expect(await newCache(name).read(SCOPE)).toBeUndefined();
  });

  it('discards a cache from a newer version or one that cannot be read (OFFLINE-23)', async () => {
    const newer = freshName();
    (await openDB(newer, 99)).close();
    expect(await newCache(newer).read(SCOPE)).toBeUndefined();
    await written(newer, 2);
    expect((await newCache(newer).read(SCOPE))?.rows['tasks']).toHaveLength(2);

    const broken = freshName();
    await written(broken, 2);
    const db = await openDB(broken, DATABASE_VERSION);
    await db.put('chunks', null, [`${SCOPE.userId}/${SCOPE.accountId}`, 0]);
    db.close();
    expect(await newCache(broken).read(SCOPE)).toBeUndefined();
  });

  it('discards a cache that lacks a collection or has rows in a different format', async () => {
    const name = freshName();
    await written(name, 2);
    const options = { name, locks: tabLocks(), clock: new TestClock() };
    const changed = new RowCache({
      ...options,
      collections: collections.map((one) => (one.name === 'tasks' ? { ...one, format: 99 } : one)),
    });
    expect([await changed.read(SCOPE), await changed.cachedVersion(SCOPE)]).toEqual([undefined, undefined]);
    const grown = new RowCache({ ...options, collections: [...collections, { ...tasks, name: 'patterns' }] });
    expect(await grown.read(SCOPE)).toBeUndefined();
    // Rows of an unknown collection are ignored.
    expect(
      (await new RowCache({ ...options, collections: [tasks] }).read(SCOPE))?.rows['tasks'],
    ).toHaveLength(2);
  });

  it('causes no unhandled rejection when a write is aborted', async () => {
    const name = freshName();
    const { writer, store } = await written(name, 2);
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const abort = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (
      this: IDBTransaction,
    ) {
      this.abort();
    });
    writer.changed('tasks', store.baseIds('tasks')[Symbol.iterator]().next().value ?? '');
    await writer.write();
    expect(abort).toHaveBeenCalled();
    abort.mockRestore();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  it('only one tab writes the rows, and another takes over when it closes', async () => {
    const name = freshName();
    const locks = tabLocks();
    const [one, two] = [newCache(name, locks), newCache(name, locks)];
    const store = newStore();
    store.load({ tasks: rows(2), projects: [], tags: [] });
    const first = one.follow(SCOPE, store, () => 7);
    const second = two.follow(SCOPE, newStore(), () => 9);
    await first.write();
    await second.write();
    expect((await newCache(name).read(SCOPE))?.version).toBe(7);
    first.close();
    await new Promise((resolve) => setImmediate(resolve));
    await second.write();
    const stored = await newCache(name).read(SCOPE);
    expect([stored?.version, stored?.rows['tasks']?.length]).toEqual([9, 0]);
  });

  it('rewrites all cached rows after the browser has lost the database', async () => {
    const name = freshName();
    const { store, writer, setVersion } = await written(name, 600);
    await deleteDB(name);
    setVersion(8);
    store.applyChanges(
      {
        version: 8,
        reset: false,
        projects: [],
        tags: [],
        tasks: [],
        deleted: { projects: [], tags: [], tasks: ['t0'] },
      },
      store.sequence,
    );
    await writer.write();
    const stored = await newCache(name).read(SCOPE);
    expect([stored?.version, stored?.rows['tasks']?.length]).toEqual([8, 599]);
  });

  it('retries a failed write at growing intervals until all rows are stored', async () => {
    const name = freshName();
    await written(name, 2);
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error', 'UnknownError');
    });
    const clock = new TestClock();
    const cache = newCache(name, tabLocks(), clock);
    expect(await cache.read(SCOPE)).toBeUndefined();
    const store = newStore();
    store.load({ tasks: rows(600), projects: [], tags: [] });
    const writer = cache.follow(SCOPE, store, () => 8);
    await writer.write();

    for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
      await expect.poll(() => clock.nextIn).toBe(seconds * 1_000);
      const attempts = open.mock.calls.length;
      await writer.write();
      expect(open).toHaveBeenCalledTimes(attempts);
      clock.advance(seconds * 1_000);
      await expect.poll(() => open.mock.calls.length).toBe(attempts + 1);
    }

    await expect.poll(() => clock.nextIn).toBe(300_000);
    open.mockRestore();
    clock.advance(300_000);
    await expect.poll(async () => (await newCache(name).read(SCOPE))?.rows['tasks']?.length).toBe(600);
    expect((await newCache(name).read(SCOPE))?.version).toBe(8);
  });

  it('the row cache is cleared for all tabs at sign-out, and stays empty (OFFLINE-22)', async () => {
    const name = freshName();
    const { cache, writer } = await written(name, 3);
    await newCache(name).clear();
    expect(await cache.read(SCOPE)).toBeUndefined();
    await writer.write();
    expect(await count(name, 'chunks')).toBe(0);
  });
});
