import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { expect, it, onTestFinished } from 'vitest';
import { BrowserDatabase } from './database.ts';

interface Schema extends DBSchema {
  rows: { key: string; value: string };
}

it('says nothing of a transaction that broke while it was read, beyond the failure of what was asked', async () => {
  const unheard: unknown[] = [];
  const listen = (reason: unknown): void => void unheard.push(reason);
  process.on('unhandledRejection', listen);
  onTestFinished(() => void process.off('unhandledRejection', listen));
  const database = new BrowserDatabase<Schema>({
    name: 'broken-transactions',
    version: 1,
    upgrade: (db) => void db.createObjectStore('rows'),
  });
  const read = database.use(async (db) => {
    const tx = db.transaction('rows');
    const asked = tx.store.get('one');
    // As where the browser throws the database away in the midst of it.
    tx.abort();
    return asked;
  });
  await expect(read).rejects.toThrow(/abort/i);
  // A rejection is unheard once the tasks that could have listened are over.
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(unheard).toEqual([]);
});
