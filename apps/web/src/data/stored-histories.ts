/** Reads and writes the stored histories of tasks; loaded with the screens that show them (HISTORY-12). */
import type { IDBPDatabase } from 'idb';
import type { Scope } from './engine/session/scope.ts';
import type { HistoryDatabase, HistorySchema, StoredHistory } from './histories.ts';

const STORED_MS = 7 * 86_400_000;

/** Returns a task's stored history, if it was loaded in the last seven days. */
export async function readHistory(
  database: HistoryDatabase,
  { userId, accountId }: Scope,
  taskId: string,
  now: number,
): Promise<StoredHistory | undefined> {
  const read = (db: IDBPDatabase<HistorySchema>) => db.get('histories', [userId, accountId, taskId]);
  const stored = await database.use(read).catch(() => undefined);
  return stored !== undefined && now - stored.loadedAt <= STORED_MS ? stored : undefined;
}

/** Stores a task's history, and deletes those that are older than seven days. Never rejects. */
export async function storeHistory(
  database: HistoryDatabase,
  { userId, accountId }: Scope,
  history: StoredHistory,
): Promise<void> {
  const store = async (db: IDBPDatabase<HistorySchema>): Promise<void> => {
    const tx = db.transaction('histories', 'readwrite');
    const stored = await tx.store.getAll();
    const old = stored.filter(({ loadedAt }) => history.loadedAt - loadedAt > STORED_MS);
    await Promise.all([
      ...old.map((each) => tx.store.delete([each.userId, each.accountId, each.taskId])),
      tx.store.put({ ...history, userId, accountId }),
      tx.done,
    ]);
  };
  await database.use(store).catch(() => undefined);
}
