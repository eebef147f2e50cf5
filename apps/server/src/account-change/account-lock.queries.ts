import type { Role } from '@questlog/domain/accounts/roles';
import type { AccountType } from '@questlog/domain/accounts/account-rules';
import type { Tier } from '@questlog/domain/plans/plans';
import { query } from '../platform/db/query.ts';

export interface LockRow {
  version: number;
  tier: Tier;
  readonly account_type: AccountType;
  task_count: number;
  project_count: number;
  role: Role | null;
  fresh: boolean;
  /** True if a webhook of the account is switched on. */
  readonly has_webhooks: boolean;
}

/**
 * Locks the account and raises its version. Even after waiting for the lock, a statement reads a snapshot
 * from before the wait, except for the locked row. Membership changes raise the version too. So if the
 * version did not change during the wait (`fresh`), the role that was read is still correct.
 */
export const lockAccount = query<
  LockRow,
  { accountId: string; tasks: number; projects: number; userId: string }
>(
  'change.lock-account',
  `update accounts
      set version = version + 1, task_count = task_count + :tasks, project_count = project_count + :projects
    where id = :accountId and deleted_at is null
   returning version, tier, account_type, task_count, project_count,
             version = 1 + (select seen.version from accounts seen where seen.id = :accountId) as fresh,
             (select m.role from members m
               where m.account_id = :accountId and m.user_id = :userId and m.status = 'Active') as role,
             exists (select from webhooks w where w.account_id = :accountId and w.active) as has_webhooks`,
);

export const activeRole = query<{ role: Role }, { accountId: string; userId: string }>(
  'change.active-role',
  `select role from members where account_id = :accountId and user_id = :userId and status = 'Active'`,
);

export const adjustCounts = query<never, { accountId: string; tasks: number; projects: number }>(
  'change.adjust-counts',
  `update accounts set task_count = task_count + :tasks, project_count = project_count + :projects
     where id = :accountId`,
);
