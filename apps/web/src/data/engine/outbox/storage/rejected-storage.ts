/**
 * Stores rejected actions until the user has handled them. They have a separate database, because the offline
 * database has only one object store.
 */
import type { ApiError } from '@questlog/api-client/client';
import type { ErrorBody } from '@questlog/contract/errors';
import type { DBSchema } from 'idb';
import type { Clock } from '../../browser/clock.ts';
import { BrowserDatabase } from '../../browser/database.ts';
import type { QueuedAction } from '../queued-action.ts';

export interface RejectedAction {
  readonly id: string;
  readonly action: QueuedAction;
  /**
   * Queued actions on the rows that this action would have created. They were dropped with this action, and a
   * retry sends them too.
   */
  readonly dependents: readonly QueuedAction[];
  readonly status: number;
  readonly message: string;
  /** The plan feature that would have allowed the action, if a plan limit blocked it. */
  readonly feature?: ErrorBody['feature'];
  /** Milliseconds since 1970. */
  readonly refusedAt: number;
}

export interface RejectedStorage {
  /** Returns a user's rejected actions, newest first. */
  readonly all: (userId: string) => Promise<RejectedAction[]>;
  readonly put: (
    action: QueuedAction,
    dependents: readonly QueuedAction[],
    error: Pick<ApiError, 'status' | 'message' | 'body'>,
    now: number,
  ) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Deletes a user's rejected actions. */
  readonly clear: (userId: string) => Promise<void>;
}

export interface RejectedStorageOptions {
  readonly name?: string;
  /**
   * True for a page. If the browser has lost the database, a page writes the actions on screen back to it.
   */
  readonly isOfPage?: boolean;
  readonly clock?: Pick<Clock, 'after'> | undefined;
}

interface RejectedSchema extends DBSchema {
  refused: { key: string; value: RejectedAction };
}

/**
 * Creates this browser's storage. If the database fails, rejected actions are kept in memory and are lost
 * when the page closes.
 */
export function createRejectedStorage({
  name = 'questlog-refused',
  isOfPage = false,
  clock,
}: RejectedStorageOptions = {}): RejectedStorage {
  /**
   * The rejected actions that this page knows about. They are shown even if the database fails, and are
   * written to it again if the browser has lost it.
   */
  const known = new Map<string, RejectedAction>();
  /** The known rejected actions that are not in the database. */
  const unsaved = new Set<string>();
  const database = new BrowserDatabase<RejectedSchema>({
    name,
    version: 1,
    clock,
    upgrade: (db) => db.createObjectStore('refused', { keyPath: 'id' }),
    ...(isOfPage
      ? {
          restore: async (db) => {
            for (const rejected of known.values()) await db.put('refused', rejected);
          },
        }
      : {}),
  });
  const storage: RejectedStorage = {
    all: async (userId) => {
      try {
        const stored = await database.use((db) => db.getAll('refused'));
        for (const id of known.keys()) if (!unsaved.has(id)) known.delete(id);
        for (const rejected of stored) known.set(rejected.id, rejected);
      } catch {
        // Ignore the error: the rejected actions are still in memory.
      }
      return [...known.values()]
        .filter(({ action }) => action.userId === userId)
        .sort((a, b) => b.refusedAt - a.refusedAt || (a.id < b.id ? 1 : -1));
    },
    put: async (action, dependents, { status, message, body: { feature } }, refusedAt) => {
      const limit = feature === undefined ? {} : { feature };
      const rejected = { id: action.id, action, dependents, status, message, ...limit, refusedAt };
      known.set(rejected.id, rejected);
      try {
        await database.use((db) => db.put('refused', rejected));
      } catch {
        unsaved.add(rejected.id);
      }
    },
    remove: async (id) => {
      known.delete(id);
      unsaved.delete(id);
      await database.use((db) => db.delete('refused', id)).catch(() => undefined);
    },
    clear: async (userId) => {
      for (const { id } of await storage.all(userId)) await storage.remove(id);
    },
  };
  return storage;
}
