/** Reads and writes an account's paid tier, granted tier and resulting tier (ACCOUNT-8, BILLING-8). */
import type { AccountType } from '@questlog/domain/accounts/account-rules';
import type { Tier } from '@questlog/domain/plans/plans';
import { query, type Queryable } from '../../../platform/db/query.ts';

export interface AccountPlan {
  readonly paid: Tier;
  readonly granted: Tier;
  readonly type: AccountType;
}

const selectPlan = query<AccountPlan, { accountId: string }>(
  'accounts.plan',
  'select paid_tier as paid, granted_tier as granted, account_type as type from accounts where id = :accountId',
);

const updatePlan = query<
  { name: string },
  { accountId: string; paid: Tier; granted: Tier; tier: Tier; now: Date }
>(
  'accounts.set-plan',
  `update accounts
      set paid_tier = :paid, granted_tier = :granted, tier = :tier,
          updated_at = greatest(:now, updated_at + interval '1 millisecond')
    where id = :accountId returning name`,
);

export async function accountPlan(on: Queryable, accountId: string): Promise<AccountPlan> {
  return (
    (await selectPlan.first(on, { accountId })) ?? {
      paid: 'PersonalFree',
      granted: 'PersonalFree',
      type: 'Personal',
    }
  );
}

/** Sets an account's paid, granted and resulting tier. @returns the account's name */
export async function setAccountPlan(
  on: Queryable,
  accountId: string,
  { paid, granted }: Pick<AccountPlan, 'paid' | 'granted'>,
  tier: Tier,
  now: Date,
): Promise<string> {
  return (await updatePlan.first(on, { accountId, paid, granted, tier, now }))?.name ?? '';
}
