/**
 * Storage: each account's text size in bytes, maintained by triggers (migration 025), and each tier's limit.
 */
import { TIERS } from '@questlog/domain/plans/plans';
import { maxStorageBytes } from '@questlog/domain/plans/storage';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';

const upsertLimits = prepare<never, [tiers: readonly string[], maxBytes: readonly number[]]>(
  'storage.write-limits',
  `insert into storage_limits (tier, max_bytes)
   select * from unnest($1::text[], $2::bigint[])
   on conflict (tier) do update set max_bytes = excluded.max_bytes
     where storage_limits.max_bytes <> excluded.max_bytes`,
);

/**
 * Copies the storage limits from the domain rules to the database, whose triggers enforce them. Call it on
 * every startup.
 */
export async function writeStorageLimits(on: Queryable): Promise<void> {
  await run(on, upsertLimits, [TIERS, TIERS.map(maxStorageBytes)]);
}

export interface OwnedStorage {
  readonly bytes: number;
  readonly maxBytes: number;
}

// Must compute the same size as the trigger function keep_storage().
const selectOwned = prepare<OwnedStorage, [accountId: string, userId: string]>(
  'storage.owned',
  `select coalesce(sum(s.text_bytes), 0)::float8 as bytes, max(l.max_bytes)::float8 as "maxBytes"
     from members m
     join accounts a on a.id = m.account_id
     left join account_storage s on s.account_id = a.id
     left join storage_limits l on l.tier = a.tier and a.deleted_at is null
    where m.user_id = $2 and m.role = 'Owner'
      and exists (select from members o where o.account_id = $1 and o.user_id = $2 and o.role = 'Owner')
   having count(*) > 0`,
);

/**
 * Returns the storage used by all accounts that a user owns; undefined if the user does not own the given
 * account.
 */
export function ownedStorage(
  on: Queryable,
  accountId: string,
  userId: string,
): Promise<OwnedStorage | undefined> {
  return runOne(on, selectOwned, [accountId, userId]);
}
