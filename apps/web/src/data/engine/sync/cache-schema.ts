/** The schema of the database in which the rows are cached. */
import type { DBSchema } from 'idb';
import type { Scope } from '../session/scope.ts';
import type { Formats } from '../store/collection.ts';
import type { Row } from '../store/row.ts';
import type { Changes } from './changes.ts';

export interface CacheSchema extends DBSchema {
  /** Stores the cursor of each scope; the key is the scope. */
  cursors: { key: string; value: Cursor };
  /** The key consists of the scope and the chunk number. */
  chunks: { key: [string, number]; value: Chunk };
  /** The key is the scope. Contains the changes since the cursor, or since an earlier version. */
  deltas: { key: string; value: Delta };
}

export interface Cursor {
  /** The version of the account that the chunks contain. */
  readonly version: number;
  /** The formats of the rows in the chunks. */
  readonly formats: Formats;
  /** A value that differs for each write; missing in data written by an earlier release. */
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
 * Version of these object stores; a database with a different version is dropped. Rows have separate format
 * versions: {@link Cursor}.
 */
export const DATABASE_VERSION = 3;
export const STORES = ['cursors', 'chunks', 'deltas'] as const;

/** Returns the database key of a scope. */
export function keyOf(scope: Scope): string {
  return `${scope.userId}/${scope.accountId}`;
}

/** Returns the range of keys of all chunks of a scope. */
export function chunksOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key, 0], [key, Infinity]);
}

/**
 * Returns true if a delta can be added to rows of this version. After the server was restored from a backup,
 * an old delta may not match the rows.
 */
export function isAhead(delta: Delta | undefined, version: number | undefined): delta is Delta {
  return (
    delta !== undefined && version !== undefined && delta.since <= version && version < delta.changes.version
  );
}
