/** Where actions wait: the offline database (accounts-and-billing.md section 9), which the service worker reads too. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { QueuedAction } from './queued-action.ts';

interface OfflineSchema extends DBSchema {
  actions: { key: string; value: QueuedAction; indexes: { timestamp: number } };
}

export interface ActionStorage {
  /** In the order of sending. */
  readonly all: (userId: string) => Promise<QueuedAction[]>;
  /** The oldest of a user. */
  readonly first: (userId: string) => Promise<QueuedAction | undefined>;
  readonly put: (action: QueuedAction) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
}

/**
 * The storage of this browser. Where it fails (no space, a private window), actions are kept in memory: then a
 * closed tab loses them, but an open one works.
 */
export function createActionStorage(name = 'questlog-offline'): ActionStorage {
  const memory = new Map<string, QueuedAction>();
  let opened: Promise<IDBPDatabase<OfflineSchema>> | undefined;

  function database(): Promise<IDBPDatabase<OfflineSchema>> {
    return (opened ??= openDB<OfflineSchema>(name, 1, {
      upgrade(db) {
        db.createObjectStore('actions', { keyPath: 'id' }).createIndex('timestamp', 'timestamp');
      },
      terminated() {
        opened = undefined;
      },
    }));
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
      while (cursor !== null && cursor.value.userId !== userId) cursor = await cursor.continue();
      return cursor?.value;
    } catch {
      return undefined;
    }
  }

  const remembered = (userId: string): QueuedAction[] =>
    [...memory.values()].filter((action) => action.userId === userId);

  return {
    all: async (userId) => [...(await stored(userId)), ...remembered(userId)].sort(inOrder),
    first: async (userId) => {
      const stored = await firstStored(userId);
      return [...(stored === undefined ? [] : [stored]), ...remembered(userId)].sort(inOrder)[0];
    },
    put: async (action) => {
      try {
        await (await database()).put('actions', action);
      } catch {
        memory.set(action.id, action);
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
