/** What the database of the kept rows consists of. */
import type { DBSchema } from 'idb';
import type { Scope } from '../session/scope.ts';
import type { Formats } from '../store/collection.ts';
import type { Row } from '../store/row.ts';
import type { Changes } from './changes.ts';

export interface CacheSchema extends DBSchema {
  /** By scope. */
  cursors: { key: string; value: Cursor };
  /** By scope and number. */
  chunks: { key: [string, number]; value: Chunk };
  /** By scope: what has changed since a cursor, or an earlier one. */
  deltas: { key: string; value: Delta };
}

export interface Cursor {
  /** The account's version that the chunks have. */
  readonly version: number;
  /** In which the rows of the chunks are written. */
  readonly formats: Formats;
  /** Another one with each writing; there is none in what was written by an earlier release. */
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

/** Of these stores; a database of another version is dropped. Rows have a format of their own: {@link Cursor}. */
export const DATABASE_VERSION = 3;
export const STORES = ['cursors', 'chunks', 'deltas'] as const;

/** The key of a scope. */
export function keyOf(scope: Scope): string {
  return `${scope.userId}/${scope.accountId}`;
}

/** The keys of all chunks of a scope, by its key. */
export function chunksOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key, 0], [key, Infinity]);
}

/** Whether a delta tells more than rows of this version. After a restore of the server it may not: it was of other rows. */
export function isAhead(delta: Delta | undefined, version: number | undefined): delta is Delta {
  return (
    delta !== undefined && version !== undefined && delta.since <= version && version < delta.changes.version
  );
}
