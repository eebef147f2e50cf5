/** Counts a user's accounts, under a lock that prevents the number from changing. */
import { accountsKeptSince, type AccountCounts } from '@questlog/domain/accounts/account-rules';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';

const holdPeople = prepare<never, [userIds: readonly string[]]>(
  'accounts.hold-people',
  'select from users where id = any($1::uuid[]) order by id for no key update',
);

const findDeletion = prepare<{ id: string }, [userId: string]>(
  'accounts.person-is-being-deleted',
  'select id from users where id = $1 and deletion_requested_at is not null',
);

// Deleted accounts are counted for as long as they can be restored.
const countOf = prepare<AccountCounts, [userId: string, since: Date]>(
  'accounts.count',
  `select count(*)::int as all,
          (count(*) filter (where m.role = 'Owner' and a.account_type = 'Personal'
                              and a.tier = 'PersonalFree'))::int as "freePersonal"
     from members m join accounts a on a.id = m.account_id
    where m.user_id = $1 and m.status = 'Active'
      and (a.deleted_at is null or (m.role = 'Owner' and a.deleted_at >= $2))`,
);

const ownerOf = prepare<{ user_id: string }, [accountId: string]>(
  'accounts.owner',
  `select user_id from members where account_id = $1 and role = 'Owner'`,
);

const personalOf = prepare<{ accounts: number }, [userId: string]>(
  'accounts.count-personal',
  `select count(*)::int as accounts
     from members m join accounts a on a.id = m.account_id
    where m.user_id = $1 and m.role = 'Owner' and m.status = 'Active'
      and a.account_type = 'Personal' and a.deleted_at is null`,
);

/**
 * Locks the user until the end of the transaction, so that the number of their accounts cannot change.
 * @param on the connection of a transaction that already holds the lock on the account being changed
 */
export async function holdPerson(on: Queryable, userId: string): Promise<void> {
  await run(on, holdPeople, [[userId]]);
}

/**
 * Returns whether a user is being deleted. @param on the connection of a transaction that has called {@link
 * holdPerson}
 */
export async function isBeingDeleted(on: Queryable, userId: string): Promise<boolean> {
  return (await runOne(on, findDeletion, [userId])) !== undefined;
}

/** Counts the accounts in which the user is an Active member, and the recently deleted ones that they own. */
export async function countAccounts(on: Queryable, userId: string, now: Date): Promise<AccountCounts> {
  const since = new Date(accountsKeptSince(now.getTime()));
  return (await runOne(on, countOf, [userId, since])) ?? { all: 0, freePersonal: 0 };
}

export async function ownerOfAccount(on: Queryable, accountId: string): Promise<string | undefined> {
  return (await runOne(on, ownerOf, [accountId]))?.user_id;
}

export async function countPersonalAccounts(on: Queryable, userId: string): Promise<number> {
  return (await runOne(on, personalOf, [userId]))?.accounts ?? 0;
}
