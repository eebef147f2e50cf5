/** What an account is called by its plan, and what its menu offers whom (ACCOUNT-37, ACCOUNT-38). */
import { hasFeature, tierTitle, type Tier } from '../plans/plans.ts';
import type { AccountType } from './account-rules.ts';
import { can, type Membership } from './roles.ts';

export interface AccountPlan {
  readonly accountType: AccountType;
  readonly subscriptionTier: Tier;
  /** Whether the operator sells team plans to personal accounts too (BILLING-2). */
  readonly teamPlansAvailable?: boolean;
}

/** Whether a team account has a plan for teams (ACCOUNT-38). */
export function isPaidTeam({ accountType, subscriptionTier }: AccountPlan): boolean {
  return accountType === 'Team' && hasFeature(subscriptionTier, 'TEAM_COLLABORATION');
}

/** The plan as people read it (ACCOUNT-38): that of a team which nobody pays for is not the free one of a person. */
export function planTitle(plan: AccountPlan): string {
  return plan.accountType === 'Team' && !isPaidTeam(plan)
    ? 'Team (not paid yet)'
    : tierTitle(plan.subscriptionTier);
}

export interface AccountMenu {
  /** 'Account Settings' for who may change them, 'Manage Account' for who may read them alone. */
  readonly settings: 'Account Settings' | 'Manage Account';
  readonly team: boolean;
  readonly tags: boolean;
}

/**
 * What the menu of an account offers a member beside what it offers everybody (ACCOUNT-37).
 * @param taggingEnabled whether the account has tags
 */
export function accountMenu(member: Membership, plan: AccountPlan, taggingEnabled: boolean): AccountMenu {
  return {
    settings: can(member, 'account.edit') ? 'Account Settings' : 'Manage Account',
    team: can(member, 'members.manage') && isPaidTeam(plan),
    tags: taggingEnabled && can(member, 'tags.manage'),
  };
}
