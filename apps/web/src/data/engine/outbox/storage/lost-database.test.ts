import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_DEADLINE_MS } from '../../browser/database.ts';
import { FORMATS, queuedAction } from '../testing/outbox.ts';
import { createActionStorage } from './action-storage.ts';

let databases = 0;

function bench() {
  const name = `lost-${(databases += 1)}`;
  const safety: boolean[] = [];
  const storage = createActionStorage({ formats: FORMATS, name, onSafety: (isSafe) => safety.push(isSafe) });
  const idsOf = async (of = createActionStorage({ formats: FORMATS, name })) =>
    (await of.all('u')).map(({ id }) => id);
  return { name, storage, safety, idsOf };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a queue whose database the browser loses (OFFLINE-21)', () => {
  it("restores a lost queue from memory, including other tabs' changes", async () => {
    const b = bench();
    await b.storage.put(queuedAction('own', 1));
    b.storage.noticed(queuedAction('other', 2));
    b.storage.noticed(queuedAction('gone', 3));
    b.storage.left('gone');
    await deleteDB(b.name);
    await expect.poll(() => b.idsOf()).toEqual(['own', 'other']);
  });

  it('never shows an empty queue while the database is being restored', async () => {
    const b = bench();
    await b.storage.put(queuedAction('own'));
    const deleted = deleteDB(b.name);
    expect(await b.idsOf(b.storage)).toEqual(['own']);
    expect((await b.storage.first('u'))?.id).toBe('own');
    await deleted;
    expect(await b.idsOf(b.storage)).toEqual(['own']);
  });

  it('does not restore changes that were already sent', async () => {
    const b = bench();
    await b.storage.put(queuedAction('sent', 1));
    await b.storage.put(queuedAction('own', 2));
    // The service worker removes the action without notifying this tab.
    await createActionStorage({ formats: FORMATS, name: b.name }).remove(['sent']);
    await b.storage.all('u');
    await deleteDB(b.name);
    await expect.poll(() => b.idsOf()).toEqual(['own']);
  });
});

describe('a queue whose database never answers (OFFLINE-21)', () => {
  it('keeps the queue in memory while the database does not respond, reports this, and stores it later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const b = bench();
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
    const written = b.storage.put(queuedAction('one', 1));
    vi.advanceTimersByTime(STORAGE_DEADLINE_MS);
    await written;
    expect(b.safety).toEqual([false]);
    // Later operations fail immediately, without waiting for the deadline.
    await b.storage.put(queuedAction('two', 2));
    expect(await b.idsOf(b.storage)).toEqual(['one', 'two']);
    open.mockRestore();
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await expect.poll(() => b.safety.at(-1)).toBe(true);
    expect(await b.idsOf()).toEqual(['one', 'two']);
  });
});

describe('a queue whose database is full (OFFLINE-20)', () => {
  it('stores the changes from memory at the next read, once the database has space', async () => {
    const b = bench();
    await b.storage.all('u');
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No space', 'QuotaExceededError');
    });
    await b.storage.put(queuedAction('one'));
    expect(await b.idsOf(b.storage)).toEqual(['one']);
    expect(b.storage.hasUnsaved()).toBe(true);
    expect(b.safety.at(-1)).toBe(false);
    full.mockRestore();
    await b.storage.all('u');
    expect(b.storage.hasUnsaved()).toBe(false);
    expect(b.safety.at(-1)).toBe(true);
    expect(await b.idsOf()).toEqual(['one']);
  });
});
