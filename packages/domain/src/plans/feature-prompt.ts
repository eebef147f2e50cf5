/** The prompt shown in place of a feature that the plan does not include (ACCOUNT-42). */
import { can, type Membership } from '../accounts/roles.ts';
import type { AccountPlan } from '../accounts/account-menu.ts';
import { requiredTierOf } from './choosable-plans.ts';
import { checkFeature, upgradeMessage } from './feature-check.ts';
import { tiersWith, tierTitle, type Feature, type LimitType, type Tier } from './plans.ts';

const TITLES: Readonly<Record<Feature, string>> = {
  ADVANCED_PROJECTS: 'Advanced Projects',
  TEAM_COLLABORATION: 'Team Collaboration',
  ADVANCED_AUTOMATION: 'Advanced Automation',
  PRIORITY_SUPPORT: 'Priority Support',
  CUSTOM_INTEGRATIONS: 'Custom Integrations',
  UNLIMITED_STORAGE: 'Unlimited Storage',
  TAGGING: 'Tags',
  REPEATING_TASKS: 'Repeating Tasks',
};

export function featureTitle(feature: Feature): string {
  return TITLES[feature];
}

const LIMIT_SUBJECTS: Readonly<Record<Exclude<LimitType, 'feature'>, string>> = {
  projects: 'More Projects',
  tasks: 'More Tasks',
  seats: 'More Seats',
  storage: 'More Storage',
  calendars: 'More Calendars',
  filters: 'More Filters',
};

/**
 * Returns the title of the upgrade that would lift a limit (BILLING-25), if the rejection names a limit or a
 * feature.
 */
export function upgradeSubject({
  limitType,
  feature,
}: {
  readonly limitType?: LimitType | undefined;
  readonly feature?: Feature | undefined;
}): string | undefined {
  if (limitType !== undefined && limitType !== 'feature') return LIMIT_SUBJECTS[limitType];
  return feature && TITLES[feature];
}

export interface FeaturePrompt {
  readonly title: string;
  readonly description: string;
  readonly requiredTier: Tier;
  /** The required plan in words: 'Requires Personal Pro'. */
  readonly requires: string;
  /** The upgrade button's label; undefined if this member cannot upgrade to a plan with the feature. */
  readonly upgrade: string | undefined;
}

/** Returns the prompt for a feature; undefined if the plan includes the feature (ACCOUNT-42). */
export function featurePrompt(
  member: Membership,
  plan: AccountPlan,
  feature: Feature,
): FeaturePrompt | undefined {
  const { hasAccess, canUpgrade } = checkFeature(plan.subscriptionTier, feature);
  if (hasAccess) return undefined;
  const choice = requiredTierOf(plan, feature);
  const tier = choice ?? tiersWith(feature)[0] ?? 'TeamPro';
  const name = tier === 'PersonalPro' ? 'Pro' : tierTitle(tier);
  return {
    title: TITLES[feature],
    description: upgradeMessage(feature),
    requiredTier: tier,
    requires: `Requires ${tierTitle(tier)}`,
    upgrade:
      choice !== undefined && canUpgrade && can(member, 'billing.manage') ? `Upgrade to ${name}` : undefined,
  };
}
