import type { Pool } from 'pg';
import { inBatches, PURGE_BATCH } from '../../../platform/db/batches.ts';
import { query } from '../../../platform/db/query.ts';
import { DELETABLE_NOUNS } from '../../synced-nouns.queries.ts';

/**
 * Deletes rows of the account's largest tables in batches. The account's row lock prevents a restore between
 * two batches.
 */
const removals = DELETABLE_NOUNS.map(({ table, childrenFirst }) =>
  query<{ rows: number }, { accountId: string; before: Date }>(
    `accounts.purge-${table}`,
    `with held as materialized (select id from accounts where id = :accountId
       and deleted_at < :before for update), removed as (
       delete from ${table} where account_id = :accountId and id = any(array(
         select r.id from ${table} r where r.account_id = (select id from held)
          ${childrenFirst === undefined ? '' : `order by ${childrenFirst}`} limit ${PURGE_BATCH}))
       returning 1
     )
     select count(*)::int as rows from removed`,
  ).map(({ rows }) => rows),
);

const removeOne = query<never, { accountId: string; before: Date }>(
  'accounts.purge-one',
  'delete from accounts where id = :accountId and deleted_at < :before',
);

export const setDeleted = query<never, { accountId: string; now: Date }>(
  'accounts.delete',
  'update accounts set deleted_at = :now, updated_at = :now where id = :accountId',
);

/**
 * Restores an account that was deleted at `since` or later. Older ones may already have lost data.
 * @returns the account's name; undefined if there is no such account
 */
export const setUndeleted = query<{ name: string }, { accountId: string; now: Date; since: Date }>(
  'accounts.restore',
  `update accounts set deleted_at = null, updated_at = :now, version = version + 1
    where id = :accountId and deleted_at >= :since
   returning name`,
).map(({ name }) => name);

/**
 * Returns the account that was deleted first, among those deleted before the given instant.
 * @param skipped number of accounts to skip, in the order of their deletion
 */
export const deletedBefore = query<{ id: string }, { before: Date; skipped: number }>(
  'accounts.next-to-purge',
  'select id from accounts where deleted_at < :before order by deleted_at, id limit 1 offset :skipped',
).map(({ id }) => id);

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
    await inBatches(() => removal.one(pool, { accountId, before }), signal);
  }
  await removeOne(pool, { accountId, before });
}
