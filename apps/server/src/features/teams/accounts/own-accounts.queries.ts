/** Counts a user's accounts, under a lock that prevents the number from changing. */
import { restorableAccountsSince, type AccountCounts } from '@questlog/domain/accounts/account-rules';
import { query, type Queryable } from '../../../platform/db/query.ts';

// Deleted accounts are counted for as long as they can be restored.
const countOf = query<AccountCounts, { userId: string; since: Date }>(
  'accounts.count',
  `select count(*)::int as all,
          (count(*) filter (where m.role = 'Owner' and a.account_type = 'Personal'
                              and a.tier = 'PersonalFree'))::int as "freePersonal"
     from members m join accounts a on a.id = m.account_id
    where m.user_id = :userId and m.status = 'Active'
      and (a.deleted_at is null or (m.role = 'Owner' and a.deleted_at >= :since))`,
);

/**
 * Locks the user until the end of the transaction, so that the number of their accounts cannot change.
 * @param on the connection of a transaction that already holds the lock on the account being changed
 */
export const lockUser = query<never, { userId: string }>(
  'accounts.lock-user',
  'select from users where id = :userId for no key update',
);

/**
 * Returns whether a user is being deleted. @param on the connection of a transaction that has called {@link
 * lockUser}
 */
export const isBeingDeleted = query<{ id: string }, { userId: string }>(
  'accounts.user-is-being-deleted',
  'select id from users where id = :userId and deletion_requested_at is not null',
);

/** Counts the accounts in which the user is an Active member, and the recently deleted ones that they own. */
export async function countAccounts(on: Queryable, userId: string, now: Date): Promise<AccountCounts> {
  const since = new Date(restorableAccountsSince(now.getTime()));
  return (await countOf.first(on, { userId, since })) ?? { all: 0, freePersonal: 0 };
}

export const ownerOfAccount = query<{ user_id: string }, { accountId: string }>(
  'accounts.owner',
  `select user_id from members where account_id = :accountId and role = 'Owner'`,
).map(({ user_id }) => user_id);

export const countPersonalAccounts = query<{ accounts: number }, { userId: string }>(
  'accounts.count-personal',
  `select count(*)::int as accounts
     from members m join accounts a on a.id = m.account_id
    where m.user_id = :userId and m.role = 'Owner' and m.status = 'Active'
      and a.account_type = 'Personal' and a.deleted_at is null`,
).map(({ accounts }) => accounts);
