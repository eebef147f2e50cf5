import { prepare } from '../platform/db/prepared.ts';

/**
 * Gives what others see of a person the next version of each account that they are or were in. Accounts are locked by
 * id, as everywhere. Values: user.
 */
export const raiseVersions = prepare<{ account_id: string }, [string]>(
  'change.raise-profile-version',
  `with theirs as (
     select a.id from accounts a
      where a.id in (select account_id from members where user_id = $1 and status <> 'Pending') and a.deleted_at is null
      order by a.id for no key update
   ), raised as (
     update accounts a set version = a.version + 1 from theirs where a.id = theirs.id
     returning a.id, a.version
   )
   update members m set version = raised.version
     from raised where m.account_id = raised.id and m.user_id = $1
   returning m.account_id`,
);
