import { query } from '../platform/db/query.ts';

/** SQL for the accounts of which the user is or was a member. Their members can see the user. */
const SEE_THEM = `
      where a.id in (select account_id from members where user_id = :userId and status <> 'Pending')
        and a.deleted_at is null`;

/** Locks the accounts whose members can see a user, in id order. */
export const lockAccountsOf = query<{ id: string }, { userId: string }>(
  'change.lock-accounts-of-user',
  `select a.id from accounts a ${SEE_THEM}
      order by a.id for no key update`,
);

export const lockUserRow = query<never, { userId: string }>(
  'change.lock-user',
  'select from users where id = :userId for no key update',
);

/** Returns an account whose members can see a user, other than the given accounts. */
export const furtherAccountsOf = query<{ id: string }, { userId: string; known: readonly string[] }>(
  'change.further-accounts-of-user',
  `select a.id from accounts a ${SEE_THEM} and a.id <> all(:known::uuid[]) limit 1`,
);

/**
 * Raises the version of each account whose members can see a user, and stores it with the user's membership.
 * All these accounts must be locked.
 */
export const raiseVersions = query<{ account_id: string }, { userId: string }>(
  'change.raise-profile-version',
  `with raised as (
     update accounts a set version = a.version + 1 ${SEE_THEM}
     returning a.id, a.version
   )
   update members m set version = raised.version
     from raised where m.account_id = raised.id and m.user_id = :userId
   returning m.account_id`,
);
