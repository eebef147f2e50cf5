/** What the database of the kept rows consists of. */
import type { Calls } from '@questlog/contract/routes';
import type { DBSchema } from 'idb';
import type { ProjectItem, TagItem, TaskItem } from '../../nouns/model.ts';
import type { Scope } from '../outbox/outbox.ts';
import type { TableName } from '../../nouns/store-input.ts';

export type Row = TaskItem | ProjectItem | TagItem;
export type Changes = Calls['GET /api/changes']['response'];

export interface CacheSchema extends DBSchema {
  /** By scope: the account's version that the chunks have. */
  cursors: { key: string; value: number };
  /** By scope and number. */
  chunks: { key: [string, number]; value: Chunk };
  /** By scope: what has changed since a cursor. */
  news: { key: string; value: News };
}

interface News {
  readonly since: number;
  readonly changes: Changes;
}

export interface Chunk {
  readonly number: number;
  readonly table: TableName;
  readonly rows: readonly Row[];
}

/** Raised with every change of the rows' shape; the cache of another version is dropped. */
export const FORMAT = 2;
export const STORES = ['cursors', 'chunks', 'news'] as const;

/** The key of a scope. */
export function keyOf(scope: Scope): string {
  return `${scope.userId}/${scope.accountId}`;
}

/** The keys of all chunks of a scope, by its key. */
export function chunksOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key, 0], [key, Infinity]);
}
