import type { Role } from '@questlog/domain/accounts/roles';
import type { AccountType } from '@questlog/domain/accounts/account-rules';
import type { Tier } from '@questlog/domain/plans/plans';
import { prepare } from '../platform/db/prepared.ts';

interface LockRow {
  version: number;
  tier: Tier;
  readonly account_type: AccountType;
  task_count: number;
  project_count: number;
  role: Role | null;
  fresh: boolean;
}

/**
 * Locks the account and raises its version. Even after waiting for the lock, a statement reads a snapshot
 * from before the wait, except for the locked row. Membership changes raise the version too. So if the
 * version did not change during the wait (`fresh`), the role that was read is still correct.
 */
export const lockAccount = prepare<
  LockRow,
  [accountId: string, tasks: number, projects: number, userId: string]
>(
  'change.lock-account',
  `update accounts
      set version = version + 1, task_count = task_count + $2, project_count = project_count + $3
    where id = $1 and deleted_at is null
   returning version, tier, account_type, task_count, project_count,
             version = 1 + (select seen.version from accounts seen where seen.id = $1) as fresh,
             (select m.role from members m
               where m.account_id = $1 and m.user_id = $4 and m.status = 'Active') as role`,
);

export const activeRole = prepare<{ role: Role }, [accountId: string, userId: string]>(
  'change.active-role',
  `select role from members where account_id = $1 and user_id = $2 and status = 'Active'`,
);

export const adjustCounts = prepare<never, [accountId: string, tasks: number, projects: number]>(
  'change.adjust-counts',
  'update accounts set task_count = task_count + $2, project_count = project_count + $3 where id = $1',
);
