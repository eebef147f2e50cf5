/** What stands in the place of a feature that the plan has not (ACCOUNT-42). */
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

/** What a feature is called. */
export function featureTitle(feature: Feature): string {
  return TITLES[feature];
}

const LIMIT_SUBJECTS: Readonly<Record<Exclude<LimitType, 'feature'>, string>> = {
  projects: 'More Projects',
  tasks: 'More Tasks',
  seats: 'More Seats',
  storage: 'More Storage',
};

/**
 * The subject of an upgrade that a limit asks for (BILLING-25); undefined where the rejection names none.
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
  /** 'Requires Personal Pro' */
  readonly requires: string;
  /** What the button says; undefined where this member can upgrade to nothing that helps. */
  readonly upgrade: string | undefined;
}

/** The prompt for a feature (ACCOUNT-42); undefined where the plan has it. */
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
