import type { DBSchema } from 'idb';
import type { Scope } from '../session/scope.ts';
import type { Formats } from '../store/collection.ts';
import type { Row } from '../store/row.ts';
import type { Changes } from './changes.ts';

export interface CacheSchema extends DBSchema {
  /** The cursor of each scope. */
  cursors: { key: string; value: Cursor };
  /** The key is the scope and the chunk number. */
  chunks: { key: [string, number]; value: Chunk };
  /** The changes since the cursor or an earlier version, by scope. */
  deltas: { key: string; value: Delta };
}

export interface Cursor {
  readonly version: number;
  readonly formats: Formats;
  /** Differs for each write. Missing from data written by an earlier release. */
  readonly stamp?: string;
}

interface Delta {
  readonly since: number;
  readonly changes: Changes;
}

export interface Chunk {
  readonly number: number;
  readonly collection: string;
  readonly rows: readonly Row[];
}

/**
 * Version of these object stores. A database with a different version is dropped. Rows have separate format
 * versions: {@link Cursor}.
 */
export const DATABASE_VERSION = 3;
export const STORES = ['cursors', 'chunks', 'deltas'] as const;

/** Returns a scope's database key. */
export function keyOf(scope: Scope): string {
  return `${scope.userId}/${scope.accountId}`;
}

/** Returns the key range of a scope's chunks. */
export function chunksOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key, 0], [key, Infinity]);
}

/**
 * Returns true if a delta can be added to rows of this version. After the server was restored from a backup,
 * an old delta may not match.
 */
export function isAhead(delta: Delta | undefined, version: number | undefined): delta is Delta {
  return (
    delta !== undefined && version !== undefined && delta.since <= version && version < delta.changes.version
  );
}
