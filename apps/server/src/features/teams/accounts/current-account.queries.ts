import { query } from '../../../platform/db/query.ts';

/**
 * Switches users whose current account is this one to their oldest personal account.
 * @param userIds limits the change to these users; null for all users (ACCOUNT-29)
 */
export const leaveCurrentAccount = query<
  { id: string },
  { accountId: string; userIds: readonly string[] | null; now: Date }
>(
  'accounts.fall-back',
  // Locks users in id order, so that concurrent changes to several users cannot deadlock.
  `with leaving as (
     select id from users
      where current_account_id = :accountId and (:userIds::uuid[] is null or id = any(:userIds))
      order by id for no key update
   )
   update users u
      set updated_at = :now, current_account_id = (
            select a.id from members m join accounts a on a.id = m.account_id
             where m.user_id = u.id and m.role = 'Owner' and m.status = 'Active'
               and a.account_type = 'Personal' and a.deleted_at is null and a.id <> :accountId
             order by a.created_at, a.id limit 1)
     from leaving where u.id = leaving.id
   returning u.id`,
);
