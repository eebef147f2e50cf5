/** Stores the undo steps of all accounts, shared by the browser's tabs. */
import type { DBSchema, IDBPDatabase } from 'idb';
import { BrowserDatabase } from '../browser/database.ts';
import type { Clock } from '../browser/clock.ts';
import type { Scope } from '../session/scope.ts';
import type { UndoStep } from './undo-step.ts';

type StoredStep = UndoStep & Scope;

export interface UndoSchema extends DBSchema {
  steps: { key: [userId: string, accountId: string, id: string]; value: StoredStep };
}

/** Returns the database of undo steps, which is cleared at sign-out. Tests pass a unique name. */
export function createUndoDatabase(
  clock: Pick<Clock, 'after'>,
  name = 'questlog-undo',
): BrowserDatabase<UndoSchema> {
  return new BrowserDatabase<UndoSchema>({
    name,
    version: 1,
    clock,
    upgrade: (db) => void db.createObjectStore('steps', { keyPath: ['userId', 'accountId', 'id'] }),
  });
}

/** Deletes the undo steps of a user's accounts if `isRemoved` returns true (ACCOUNT-75). Never rejects. */
export async function forgetSteps(
  database: BrowserDatabase<UndoSchema>,
  userId: string,
  isRemoved: (accountId: string) => boolean,
): Promise<void> {
  const forget = async (db: IDBPDatabase<UndoSchema>): Promise<void> => {
    const tx = db.transaction('steps', 'readwrite');
    // Arrays sort after all strings, so the range includes every step.
    const keys = await tx.store.getAllKeys(IDBKeyRange.bound([userId], [userId, []]));
    const removed = keys.filter(([, accountId]) => isRemoved(accountId));
    await Promise.all([...removed.map((key) => tx.store.delete(key)), tx.done]);
  };
  await database.use(forget).catch(() => undefined);
}
