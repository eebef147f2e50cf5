import type { Pool } from 'pg';
import { query } from './query.ts';

/**
 * Runs batches, each in its own transaction, until one finds nothing to do. Completed batches stay committed,
 * so even millions of rows are eventually processed.
 * @param batch does part of the work and returns how much it did
 * @param signal stops the work between two batches; the function then throws the signal's reason
 * @returns the total
 */
export async function inBatches(batch: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let all = 0;
  for (;;) {
    signal?.throwIfAborted();
    const done = await batch();
    if (done === 0) return all;
    all += done;
  }
}

/**
 * Maximum number of rows that a purge deletes in one statement, so that other transactions never wait long.
 */
export const PURGE_BATCH = 1_000;

/** Deletes all rows that a purge finds, in batches. Returns their number. */
export type Purge = (pool: Pool, instant: Date, signal?: AbortSignal) => Promise<number>;

/**
 * Declares a purge, which deletes the rows `r` of a table that meet the condition with an `:instant`. An index
 * must support the condition, so that a batch reads only the rows that it deletes.
 * @param key the columns by which rows of accounts are deleted: their physical location is unique within one partition
 * or machine only
 */
export function purge(name: string, table: string, condition: string, key?: readonly string[]): Purge {
  const found = (columns: readonly string[]): string =>
    `select ${columns.map((column) => `r.${column}`).join(', ')} from ${table} r where ${condition} limit ${PURGE_BATCH}`;
  const batch = query<{ rows: number }, { instant: Date }>(
    name,
    `with gone as (
       delete from ${table}
        where ${key === undefined ? `ctid = any(array(${found(['ctid'])}))` : `(${key.join(', ')}) in (${found(key)})`}
       returning 1
     )
     select count(*)::int as rows from gone`,
  ).map(({ rows }) => rows);
  return (pool, instant, signal) => inBatches(() => batch.one(pool, { instant }), signal);
}
