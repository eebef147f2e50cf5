import type { Pool } from 'pg';
import { prepare, runOne, type Prepared } from './prepared.ts';

/**
 * Does work in batches, each a transaction of its own, until one finds nothing to do: what has grown to millions of rows
 * is done in the end, and a batch that was done stays done.
 * @param batch does some of it, and says how much that was
 * @param signal ends it between two batches, by raising its reason
 * @returns how much it was in all
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

/** So many rows a purge removes in one statement: another transaction never waits for long. */
export const PURGE_BATCH = 1_000;

type Purge = Prepared<{ rows: number }, [Date]>;

/**
 * Removes up to a batch of the rows `r` of a table that meet a condition on `$1`, an instant. The condition needs an index
 * of its own, so that a batch does not read what stays.
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

/** Removes all that a purge finds. @returns how many rows */
export function purgeInBatches(
  pool: Pool,
  purge: Purge,
  instant: Date,
  signal?: AbortSignal,
): Promise<number> {
  return inBatches(async () => (await runOne(pool, purge, [instant]))?.rows ?? 0, signal);
}
