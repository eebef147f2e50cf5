import type { Pool } from 'pg';
import { inBatches, PURGE_BATCH } from '../../../platform/db/batches.ts';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';
import { DELETABLE_NOUNS } from '../../synced-nouns.queries.ts';

const markDeleted = prepare<never, [accountId: string, now: Date]>(
  'accounts.delete',
  'update accounts set deleted_at = $2, updated_at = $2 where id = $1',
);

// Sets a version that no browser can have received, so that browsers keep their rows and fetch only the
// changes since their own version.
const bringBack = prepare<{ name: string }, [accountId: string, now: Date, since: Date]>(
  'accounts.restore',
  `update accounts set deleted_at = null, updated_at = $2, version = version + 1
    where id = $1 and deleted_at >= $3
   returning name`,
);

const selectDeleted = prepare<{ id: string }, [before: Date, skipped: number]>(
  'accounts.next-to-purge',
  'select id from accounts where deleted_at < $1 order by deleted_at, id limit 1 offset $2',
);

/**
 * Deletes rows of the account's largest tables in batches. The account's row lock prevents a restore between
 * two batches.
 */
const removals = DELETABLE_NOUNS.map(({ table, childrenFirst }) =>
  prepare<{ rows: number }, [accountId: string, before: Date]>(
    `accounts.purge-${table}`,
    `with held as materialized (select id from accounts where id = $1 and deleted_at < $2 for update), gone as (
       delete from ${table} where account_id = $1 and id = any(array(
         select r.id from ${table} r where r.account_id = (select id from held)
          ${childrenFirst === undefined ? '' : `order by ${childrenFirst}`} limit ${PURGE_BATCH}))
       returning 1
     )
     select count(*)::int as rows from gone`,
  ),
);

const removeOne = prepare<never, [accountId: string, before: Date]>(
  'accounts.purge-one',
  'delete from accounts where id = $1 and deleted_at < $2',
);

export async function setDeleted(on: Queryable, accountId: string, now: Date): Promise<void> {
  await run(on, markDeleted, [accountId, now]);
}

/**
 * Restores an account that was deleted at `since` or later. Older ones may already have lost data.
 * @returns the account's name; undefined if there is no such account
 */
export async function setUndeleted(
  on: Queryable,
  accountId: string,
  now: Date,
  since: Date,
): Promise<string | undefined> {
  return (await runOne(on, bringBack, [accountId, now, since]))?.name;
}

/**
 * Returns the account that was deleted first, among those deleted before the given instant.
 * @param skipped number of accounts to skip, in the order of their deletion
 */
export async function deletedBefore(
  on: Queryable,
  before: Date,
  skipped: number,
): Promise<string | undefined> {
  return (await runOne(on, selectDeleted, [before, skipped]))?.id;
}

/**
 * Permanently removes an account deleted before the given instant. Removes its contents first, in batches.
 */
export async function removeDeleted(
  pool: Pool,
  accountId: string,
  before: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (const removal of removals) {
    await inBatches(async () => (await runOne(pool, removal, [accountId, before]))?.rows ?? 0, signal);
  }
  await run(pool, removeOne, [accountId, before]);
}
