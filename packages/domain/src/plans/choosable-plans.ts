/**
 * The plans that an account can choose (BILLING-2). They are separate from prices and labels, which the first
 * screens do not need.
 */
import type { AccountPlan } from '../accounts/account-menu.ts';
import type { AccountType } from '../accounts/account-rules.ts';
import { tiersWith, type Feature, type Tier } from './plans.ts';

const isTeamTier = (tier: Tier): boolean => tier === 'Team' || tier === 'TeamPro';

/**
 * Returns whether a plan is shown as coming soon (BILLING-2). A personal account can buy a team plan only if
 * the operator sells them to all accounts.
 */
export function isComingSoon(tier: Tier, type: AccountType, teamPlansAvailable: boolean): boolean {
  return isTeamTier(tier) && type === 'Personal' && !teamPlansAvailable;
}

/**
 * Returns whether an account of this type can have the plan (BILLING-2). The only personal plan that a team
 * can have is the free one.
 */
export function isForSale(tier: Tier, type: AccountType, teamPlansAvailable: boolean): boolean {
  if (tier === 'PersonalFree') return true;
  if (tier === 'PersonalPro') return type === 'Personal';
  return !isComingSoon(tier, type, teamPlansAvailable);
}

/** Paid tiers by price. */
const PAID_TIERS: readonly Tier[] = ['PersonalPro', 'Team', 'TeamPro'];

/**
 * Returns the cheapest tier that has the feature and that the account can choose (ACCOUNT-68). A personal
 * account can choose team plans only if the operator sells them to all accounts.
 */
export function requiredTierOf(
  { accountType, teamPlansAvailable = false }: AccountPlan,
  feature: Feature,
): Tier | undefined {
  const tiers = tiersWith(feature);
  return PAID_TIERS.find((tier) => tiers.includes(tier) && isForSale(tier, accountType, teamPlansAvailable));
}
