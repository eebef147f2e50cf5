import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { expect, it, onTestFinished } from 'vitest';
import { BrowserDatabase } from './database.ts';

interface Schema extends DBSchema {
  rows: { key: string; value: string };
}

it('an aborted read rejects its own promise and causes no unhandled rejection', async () => {
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
    const resultOf = tx.store.get('one');
    // Simulates a browser that deletes the database during the transaction.
    tx.abort();
    return resultOf;
  });
  await expect(read).rejects.toThrow(/abort/i);
  // Node reports an unhandled rejection only after the current tasks have run.
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(unheard).toEqual([]);
});
