/** Stores the queued actions in the offline database (OFFLINE-20), which the service worker shares. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Clock } from '../../browser/clock.ts';
import type { Formats } from '../../store/collection.ts';
import { BrowserDatabase } from '../../browser/database.ts';
import { isReload, readAction, type QueuedAction } from '../queued-action.ts';

interface OfflineSchema extends DBSchema {
  actions: { key: string; value: QueuedAction; indexes: { timestamp: number } };
}

export interface ActionStorage {
  /** Returns a user's changes in sending order. */
  readonly all: (userId: string) => Promise<QueuedAction[]>;
  readonly first: (userId: string) => Promise<QueuedAction | undefined>;
  /** Returns a user's failed reads, in no particular order. */
  readonly reloads: (userId: string) => Promise<QueuedAction[]>;
  readonly has: (id: string) => Promise<boolean>;
  /** Returns true if closing the page now would lose a change. */
  readonly hasUnsaved: () => boolean;
  readonly put: (action: QueuedAction) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly noticed: (action: QueuedAction) => void;
  readonly left: (id: string) => void;
}

export interface ActionStorageOptions {
  readonly name?: string;
  readonly formats: Formats;
  /**
   * Called with false if the database does not accept writes: closing the tab then loses the queued actions.
   * Called with true once it does. Only pages set this. They know every queued action and restore the queue
   * if the browser has lost the database.
   */
  readonly onSafety?: (isSafe: boolean) => void;
  readonly clock?: Pick<Clock, 'after'> | undefined;
}

/**
 * Creates this browser's action storage. If the database fails, actions are kept in memory: an open tab
 * works, but closing it loses them. Unsaved actions are written whenever the queue is read, and as soon as a
 * stuck database responds.
 */
export function createActionStorage({
  name = 'questlog-offline',
  formats,
  onSafety,
  clock,
}: ActionStorageOptions): ActionStorage {
  /** The queued actions that this tab knows about. */
  const known = new Map<string, QueuedAction>();
  /** The known actions that are not in the database yet. */
  const unsaved = new Set<string>();
  /** The known actions that are being written. These writes have already begun, so they are not repeated. */
  const writing = new Set<QueuedAction>();

  const database = new BrowserDatabase<OfflineSchema>({
    name,
    version: 1,
    clock,
    upgrade: (db) => db.createObjectStore('actions', { keyPath: 'id' }).createIndex('timestamp', 'timestamp'),
    ...(onSafety === undefined ? {} : { restore: (db) => write(db, known.values()) }),
    onAvailable: () => void save(),
  });

  /** Writes actions with strict durability: they are on disk even if the machine crashes afterwards. */
  async function write(db: IDBPDatabase<OfflineSchema>, actions: Iterable<QueuedAction>): Promise<void> {
    const tx = db.transaction('actions', 'readwrite', { durability: 'strict' });
    const puts = Array.from(actions, (action) => tx.store.put(action));
    tx.commit();
    await Promise.all([...puts, tx.done]);
  }

  async function save(): Promise<void> {
    const saving = [...unsaved].flatMap((id) => known.get(id) ?? []).filter((action) => !writing.has(action));
    for (const action of saving) writing.add(action);
    try {
      await database.use((db) => write(db, saving));
      for (const action of saving) if (known.get(action.id) === action) unsaved.delete(action.id);
      if (unsaved.size === 0) onSafety?.(true);
    } catch {
      onSafety?.(false);
    } finally {
      for (const action of saving) writing.delete(action);
    }
  }

  /** Returns a user's queued actions from the database and from memory. Unsaved actions take precedence. */
  async function everything(userId: string): Promise<QueuedAction[]> {
    const isOurs = (action: QueuedAction): boolean => action.userId === userId;
    try {
      const before = new Set(known.keys());
      const stored = await database.use((db) => db.getAllFromIndex('actions', 'timestamp'));
      // A saved action that is missing from the database was sent or discarded elsewhere.
      for (const id of before) if (!unsaved.has(id)) known.delete(id);
      for (const action of stored) {
        if (!unsaved.has(action.id)) known.set(action.id, readAction(action, formats));
      }
      if (unsaved.size === 0) onSafety?.(true);
      else await save();
    } catch {
      onSafety?.(false);
    }
    return [...known.values()].filter(isOurs).sort(inOrder);
  }

  async function firstStored(userId: string): Promise<QueuedAction | undefined> {
    return database.use(async (db) => {
      let cursor = await db.transaction('actions').store.index('timestamp').openCursor();
      while (cursor !== null && (cursor.value.userId !== userId || isReload(cursor.value))) {
        cursor = await cursor.continue();
      }
      return cursor === null ? undefined : readAction(cursor.value, formats);
    });
  }

  const changes = (actions: readonly QueuedAction[]): QueuedAction[] =>
    actions.filter((action) => !isReload(action));

  return {
    all: async (userId) => changes(await everything(userId)),
    reloads: async (userId) => (await everything(userId)).filter(isReload),
    first: async (userId) => {
      const ofUser = changes([...known.values()].filter((action) => action.userId === userId));
      try {
        const stored = await firstStored(userId);
        const inMemory = ofUser.filter(({ id }) => unsaved.has(id));
        return [...(stored === undefined ? [] : [stored]), ...inMemory].sort(inOrder)[0];
      } catch {
        return ofUser.sort(inOrder)[0];
      }
    },
    has: async (id) => {
      if (known.has(id)) return true;
      try {
        return (await database.use((db) => db.getKey('actions', id))) !== undefined;
      } catch {
        return false;
      }
    },
    hasUnsaved: () => unsaved.size > 0,
    put: async (action) => {
      known.set(action.id, action);
      unsaved.add(action.id);
      await save();
    },
    remove: async (ids) => {
      for (const id of ids) {
        known.delete(id);
        unsaved.delete(id);
      }
      try {
        await database.use(async (db) => {
          const tx = db.transaction('actions', 'readwrite');
          await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
        });
      } catch {
        // Ignore the error: the actions were only in memory, or they are resent with the same
        // Idempotency-Key.
      }
    },
    noticed: (action) => {
      known.set(action.id, action);
    },
    left: (id) => {
      known.delete(id);
      unsaved.delete(id);
    },
  };
}

function inOrder(a: QueuedAction, b: QueuedAction): number {
  return a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1);
}
