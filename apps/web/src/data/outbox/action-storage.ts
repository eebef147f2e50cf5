/** Where actions wait: the offline database (accounts-and-billing.md section 9), shared with the service worker. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isReload, type QueuedAction } from './queued-action.ts';

interface OfflineSchema extends DBSchema {
  actions: { key: string; value: QueuedAction; indexes: { timestamp: number } };
}

export interface ActionStorage {
  /** The changes of a user, in the order of sending. */
  readonly all: (userId: string) => Promise<QueuedAction[]>;
  /** The oldest change of a user. */
  readonly first: (userId: string) => Promise<QueuedAction | undefined>;
  /** What a user asked to read while it could not be had: no changes, and in no order. */
  readonly reloads: (userId: string) => Promise<QueuedAction[]>;
  readonly has: (id: string) => Promise<boolean>;
  readonly put: (action: QueuedAction) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
}

export interface ActionStorageOptions {
  readonly name?: string;
  /** The database takes nothing: from now on a closed tab loses what waits. Told once. */
  readonly onUnsafe?: () => void;
}

/**
 * The storage of this browser. Where it fails (no space, a private window), actions are kept in memory: then a
 * closed tab loses them, but an open one works. They go into the database as soon as it takes something again.
 */
export function createActionStorage({
  name = 'questlog-offline',
  onUnsafe,
}: ActionStorageOptions = {}): ActionStorage {
  const memory = new Map<string, QueuedAction>();
  let opened: Promise<IDBPDatabase<OfflineSchema>> | undefined;
  let isToldOf = false;

  function forget(): void {
    opened = undefined;
  }

  function database(): Promise<IDBPDatabase<OfflineSchema>> {
    if (opened !== undefined) return opened;
    opened = openDB<OfflineSchema>(name, 1, {
      upgrade(db) {
        db.createObjectStore('actions', { keyPath: 'id' }).createIndex('timestamp', 'timestamp');
      },
      blocking: (_current, _blocked, event) => {
        // Somebody clears the data of the site: the next access makes the database anew.
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    // A failure of today need not be one of tomorrow.
    opened.catch(forget);
    return opened;
  }

  async function stored(userId: string): Promise<QueuedAction[]> {
    try {
      const actions = await (await database()).getAllFromIndex('actions', 'timestamp');
      return actions.filter((action) => action.userId === userId);
    } catch {
      return [];
    }
  }

  async function firstStored(userId: string): Promise<QueuedAction | undefined> {
    try {
      const tx = (await database()).transaction('actions');
      let cursor = await tx.store.index('timestamp').openCursor();
      while (cursor !== null && (cursor.value.userId !== userId || isReload(cursor.value))) {
        cursor = await cursor.continue();
      }
      return cursor?.value;
    } catch {
      return undefined;
    }
  }

  /** Strict: the disk has it when this resolves, whatever becomes of the machine. */
  async function write(actions: Iterable<QueuedAction>): Promise<void> {
    const tx = (await database()).transaction('actions', 'readwrite', { durability: 'strict' });
    const puts = Array.from(actions, (action) => tx.store.put(action));
    tx.commit();
    await Promise.all([...puts, tx.done]);
  }

  const remembered = (userId: string): QueuedAction[] =>
    [...memory.values()].filter((action) => action.userId === userId);

  const everything = async (userId: string): Promise<QueuedAction[]> =>
    [...(await stored(userId)), ...remembered(userId)].sort(inOrder);

  return {
    all: async (userId) => (await everything(userId)).filter((action) => !isReload(action)),
    reloads: async (userId) => (await everything(userId)).filter(isReload),
    first: async (userId) => {
      const first = await firstStored(userId);
      const unsafe = remembered(userId).filter((action) => !isReload(action));
      return [...(first === undefined ? [] : [first]), ...unsafe].sort(inOrder)[0];
    },
    has: async (id) => {
      if (memory.has(id)) return true;
      try {
        return (await (await database()).getKey('actions', id)) !== undefined;
      } catch {
        return false;
      }
    },
    put: async (action) => {
      const waiting = new Map(memory).set(action.id, action);
      try {
        await write(waiting.values());
        for (const id of waiting.keys()) memory.delete(id);
      } catch {
        memory.set(action.id, action);
        if (isToldOf) return;
        isToldOf = true;
        onUnsafe?.();
      }
    },
    remove: async (ids) => {
      for (const id of ids) memory.delete(id);
      try {
        const tx = (await database()).transaction('actions', 'readwrite');
        await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
      } catch {
        // Kept in memory only, or sent again under the same Idempotency-Key.
      }
    },
  };
}

function inOrder(a: QueuedAction, b: QueuedAction): number {
  return a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1);
}
