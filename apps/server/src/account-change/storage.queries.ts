/**
 * Storage: each account's text size in bytes, maintained by triggers (migration 067), and each tier's limit.
 */
import { TIERS } from '@questlog/domain/plans/plans';
import { maxStorageBytes } from '@questlog/domain/plans/storage';
import { query, type Queryable } from '../platform/db/query.ts';

const upsertLimits = query<never, { tiers: readonly string[]; maxBytes: readonly number[] }>(
  'storage.write-limits',
  `insert into storage_limits (tier, max_bytes)
   select * from unnest(:tiers::text[], :maxBytes::bigint[])
   on conflict (tier) do update set max_bytes = excluded.max_bytes
     where storage_limits.max_bytes <> excluded.max_bytes`,
);

/** Copies the storage limits from the domain rules to the database. Call it on every startup. */
export async function writeStorageLimits(on: Queryable): Promise<void> {
  await upsertLimits(on, { tiers: TIERS, maxBytes: TIERS.map(maxStorageBytes) });
}

export const ownerOf = query<{ readonly userId: string }, { accountId: string }>(
  'storage.owner',
  `select user_id as "userId" from members where account_id = :accountId and role = 'Owner'`,
);

/**
 * Locks the storage of a user until the transaction ends, so that concurrent changes to several of their accounts cannot
 * exceed its limit together. It is locked after accounts, and nothing is locked after it.
 */
export const lockStorage = query<object, { userId: string }>(
  'storage.lock',
  `select pg_advisory_xact_lock(hashtext('questlog.storage'), hashtext(:userId))`,
);

export interface OwnedStorage {
  readonly bytes: number;
  readonly maxBytes: number;
}

/**
 * Returns the storage used by all accounts that a user owns; undefined if the user does not own the given
 * account.
 */
export const ownedStorage = query<OwnedStorage, { accountId: string; userId: string }>(
  'storage.owned',
  `select coalesce(sum(s.text_bytes), 0)::float8 as bytes, max(l.max_bytes)::float8 as "maxBytes"
     from members m
     join accounts a on a.id = m.account_id
     left join account_storage s on s.account_id = a.id
     left join storage_limits l on l.tier = a.tier and a.deleted_at is null
    where m.user_id = :userId and m.role = 'Owner'
      and exists (select from members o where o.account_id = :accountId and o.user_id = :userId and o.role = 'Owner')
   having count(*) > 0`,
);
