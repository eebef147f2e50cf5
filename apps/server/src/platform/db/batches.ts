import type { Pool } from 'pg';
import { prepare, runOne, type Prepared } from './prepared.ts';

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

type Purge = Prepared<{ rows: number }, [Date]>;

/**
 * Declares a purge, which deletes the rows `r` of a table that meet the condition, in batches. The
 * condition's `$1` is an instant. An index must support the condition, so that a batch reads only the rows
 * that it deletes.
 */
export function preparePurge(name: string, table: string, condition: string): Purge {
  return prepare(
    name,
    `with gone as (
       delete from ${table}
        where ctid = any(array(select r.ctid from ${table} r where ${condition} limit ${PURGE_BATCH}))
       returning 1
     )
     select count(*)::int as rows from gone`,
  );
}

/** Deletes all rows that a purge finds. @returns their number */
export function purgeInBatches(
  pool: Pool,
  purge: Purge,
  instant: Date,
  signal?: AbortSignal,
): Promise<number> {
  return inBatches(async () => (await runOne(pool, purge, [instant]))?.rows ?? 0, signal);
}
