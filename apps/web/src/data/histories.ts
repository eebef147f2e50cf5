/** The database of the histories of tasks that were opened lately, to show them without a connection (HISTORY-12). */
import type { TaskEventRecord } from '@questlog/contract/activity';
import type { DBSchema, IDBPDatabase } from 'idb';
import { BrowserDatabase } from './engine/browser/database.ts';
import type { Clock } from './engine/browser/clock.ts';
import type { Scope } from './engine/session/scope.ts';

/** The newest events of a task. */
export interface StoredHistory {
  readonly taskId: string;
  /** When the events were loaded, in milliseconds since 1970. */
  readonly loadedAt: number;
  /** Newest first. */
  readonly events: readonly TaskEventRecord[];
}

export interface HistorySchema extends DBSchema {
  histories: { key: [userId: string, accountId: string, taskId: string]; value: StoredHistory & Scope };
}

export type HistoryDatabase = BrowserDatabase<HistorySchema>;

/** Returns the database of histories, which is cleared at sign-out. Tests pass a unique name. */
export function createHistoryDatabase(
  clock: Pick<Clock, 'after'>,
  name = 'questlog-histories',
): HistoryDatabase {
  return new BrowserDatabase<HistorySchema>({
    name,
    version: 1,
    clock,
    upgrade: (db) => void db.createObjectStore('histories', { keyPath: ['userId', 'accountId', 'taskId'] }),
  });
}

/** Deletes the histories of a user's accounts if `isRemoved` returns true (ACCOUNT-75). Never rejects. */
export async function forgetHistories(
  database: HistoryDatabase,
  userId: string,
  isRemoved: (accountId: string) => boolean,
): Promise<void> {
  const forget = async (db: IDBPDatabase<HistorySchema>): Promise<void> => {
    const tx = db.transaction('histories', 'readwrite');
    // Arrays sort after all strings, so the range includes every history.
    const keys = await tx.store.getAllKeys(IDBKeyRange.bound([userId], [userId, []]));
    const removed = keys.filter(([, accountId]) => isRemoved(accountId));
    await Promise.all([...removed.map((key) => tx.store.delete(key)), tx.done]);
  };
  await database.use(forget).catch(() => undefined);
}
