import type { Person } from '@questlog/domain/notifications/notifications';
import { prepare, runOne, type Queryable } from '../../platform/db/prepared.ts';

interface AccountRow {
  name: string;
  members: Person[];
}

const account = prepare<AccountRow, [accountId: string]>(
  'notifications.account',
  `select a.name,
          (select coalesce(json_agg(json_build_object('userId', m.user_id, 'role', m.role, 'status', m.status)
                                    order by m.joined_at, m.user_id), '[]')
             from members m where m.account_id = a.id) as members
     from accounts a where a.id = $1 and a.deleted_at is null`,
);

/** Returns an account's name and all its members, for the rules that choose recipients. */
export async function accountWithMembers(on: Queryable, accountId: string): Promise<AccountRow | undefined> {
  return runOne(on, account, [accountId]);
}
