/**
 * What the server refused, kept until the person has seen to it: the tab may have been closed when the service worker
 * heard of it. A database of its own, because the offline database has one store (accounts-and-billing.md section 9).
 */
import type { ApiError } from '@questlog/api-client/client';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { QueuedAction } from './queued-action.ts';

export interface RefusedAction {
  /** The action's. */
  readonly id: string;
  readonly action: QueuedAction;
  /** What was done to the rows that the action was to make: it fell with it, and comes back with it. */
  readonly dependents: readonly QueuedAction[];
  readonly status: number;
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly refusedAt: number;
}

export interface RefusedStorage {
  /** The latest first. */
  readonly all: (userId: string) => Promise<RefusedAction[]>;
  readonly put: (
    action: QueuedAction,
    dependents: readonly QueuedAction[],
    error: Pick<ApiError, 'status' | 'message'>,
    now: number,
  ) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

interface RefusedSchema extends DBSchema {
  refused: { key: string; value: RefusedAction };
}

/** The storage of this browser; where it fails, what was refused is told of once and then forgotten. */
export function createRefusedStorage(name = 'questlog-refused'): RefusedStorage {
  let opened: Promise<IDBPDatabase<RefusedSchema>> | undefined;
  const database = (): Promise<IDBPDatabase<RefusedSchema>> =>
    (opened ??= openDB<RefusedSchema>(name, 1, {
      upgrade(db) {
        db.createObjectStore('refused', { keyPath: 'id' });
      },
      terminated() {
        opened = undefined;
      },
    }));
  return {
    all: async (userId) => {
      try {
        const all = await (await database()).getAll('refused');
        return all
          .filter(({ action }) => action.userId === userId)
          .sort((a, b) => b.refusedAt - a.refusedAt || (a.id < b.id ? 1 : -1));
      } catch {
        return [];
      }
    },
    put: async (action, dependents, { status, message }, refusedAt) => {
      if (action.silent === true) return;
      try {
        await (
          await database()
        ).put('refused', {
          id: action.id,
          action,
          dependents,
          status,
          message,
          refusedAt,
        });
      } catch {
        // It is told of all the same.
      }
    },
    remove: async (id) => {
      try {
        await (await database()).delete('refused', id);
      } catch {
        // Nothing could be read either.
      }
    },
  };
}
