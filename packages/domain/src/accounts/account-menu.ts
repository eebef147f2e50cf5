/** Plan titles and account menus (ACCOUNT-37, ACCOUNT-38). */
import { hasFeature, tierTitle, type Tier } from '../plans/plans.ts';
import type { AccountType } from './account-rules.ts';
import { can, type Membership } from './roles.ts';

export interface AccountPlan {
  readonly accountType: AccountType;
  readonly subscriptionTier: Tier;
  /** True if the operator sells team plans to personal accounts too (BILLING-2). */
  readonly teamPlansAvailable?: boolean;
}

/** Returns whether a team account has a paid team plan (ACCOUNT-38). */
export function isPaidTeam({ accountType, subscriptionTier }: AccountPlan): boolean {
  return accountType === 'Team' && hasFeature(subscriptionTier, 'TEAM_COLLABORATION');
}

/** Returns the plan's displayed title (ACCOUNT-38). An unpaid team has its own title. */
export function planTitle(plan: AccountPlan): string {
  return plan.accountType === 'Team' && !isPaidTeam(plan)
    ? 'Team (not paid yet)'
    : tierTitle(plan.subscriptionTier);
}

export interface AccountMenu {
  /**
   * The settings menu item: 'Account Settings' for members who can change them, 'Manage Account' for those
   * who can only read them.
   */
  readonly settings: 'Account Settings' | 'Manage Account';
  readonly team: boolean;
  readonly tags: boolean;
}

/**
 * Returns the menu items that only some members see (ACCOUNT-37).
 * @param taggingEnabled whether the account has the tags feature
 */
export function accountMenu(member: Membership, plan: AccountPlan, taggingEnabled: boolean): AccountMenu {
  return {
    settings: can(member, 'account.edit') ? 'Account Settings' : 'Manage Account',
    team: can(member, 'members.manage') && isPaidTeam(plan),
    tags: taggingEnabled && can(member, 'tags.manage'),
  };
}
