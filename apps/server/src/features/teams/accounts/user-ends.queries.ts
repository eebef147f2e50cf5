import type { Role } from '@questlog/domain/accounts/roles';
import { query } from '../../../platform/db/query.ts';

/** A user's membership in an account, and the number of its other Active members. */
export interface MembershipRow {
  readonly account_id: string;
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly others: number;
}

/** Returns a user's memberships in accounts that are not deleted, ordered by account id. */
export const membershipsOf = query<MembershipRow, { userId: string }>(
  'accounts.of-leaving-user',
  `select m.account_id, m.id, m.role, a.name,
          (select count(*)::int from members o
            where o.account_id = m.account_id and o.user_id <> m.user_id and o.status = 'Active') as others
     from members m join accounts a on a.id = m.account_id
    where m.user_id = :userId and m.status <> 'Removed' and a.deleted_at is null
    order by a.id`,
);

/** Returns the user's accounts that were deleted at the given instant. */
export const accountsDeletedWith = query<{ id: string }, { userId: string; at: Date }>(
  'accounts.deleted-with-user',
  `select a.id from accounts a join members m on m.account_id = a.id
    where m.user_id = :userId and m.role = 'Owner' and a.deleted_at = :at
    order by a.id`,
).map(({ id }) => id);

export const chooseCurrentAccount = query<never, { userId: string; now: Date }>(
  'accounts.choose-current',
  `update users u
      set updated_at = :now, current_account_id = (
            select a.id from members m join accounts a on a.id = m.account_id
             where m.user_id = u.id and m.role = 'Owner' and m.status = 'Active'
               and a.account_type = 'Personal' and a.deleted_at is null
             order by a.created_at, a.id limit 1)
    where u.id = :userId`,
);
