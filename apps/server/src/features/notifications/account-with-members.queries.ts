import type { NotifiableMember } from '@questlog/domain/notifications/notifications';
import { query } from '../../platform/db/query.ts';

interface AccountRow {
  name: string;
  members: NotifiableMember[];
}

/** Returns an account's name and all its members, for the rules that choose recipients. */
export const accountWithMembers = query<AccountRow, { accountId: string }>(
  'notifications.account',
  `select a.name,
          (select coalesce(json_agg(json_build_object('userId', m.user_id, 'role', m.role, 'status', m.status)
                                    order by m.joined_at, m.user_id), '[]')
             from members m where m.account_id = :accountId) as members
     from accounts a where a.id = :accountId and a.deleted_at is null`,
);
