/**
 * Feature checks and their upgrade messages. They are separate from the tiers, because the first screens do
 * not need the messages.
 */
import { tiersWith, type Feature, type Tier } from './plans.ts';

const MESSAGES: Readonly<Record<Feature, string>> = {
  ADVANCED_PROJECTS: 'Keep as many projects and tasks as you like with Personal Pro and higher plans.',
  TEAM_COLLABORATION: 'Work on tasks together with Team and Team Pro plans.',
  ADVANCED_AUTOMATION: 'Let Questlog do the routine with Personal Pro and Team Pro plans.',
  PRIORITY_SUPPORT: 'Get answers first with Personal Pro and higher plans.',
  CUSTOM_INTEGRATIONS: 'Connect your own tools with the Team Pro plan.',
  UNLIMITED_STORAGE: 'Keep everything with Personal Pro and higher plans.',
  TAGGING: 'Organize tasks with tags with Personal Pro and higher plans.',
  REPEATING_TASKS: 'View and manage your scheduled repeating tasks with Personal Pro and higher plans.',
};

export interface FeatureCheck {
  readonly hasAccess: boolean;
  readonly tier: Tier | null;
  readonly requiredTiers: readonly Tier[];
  readonly upgradeMessage: string;
  readonly canUpgrade: boolean;
}

/**
 * Returns whether the tier has the feature, which tiers have it, and whether an upgrade would add it. Free
 * can be upgraded to any tier, Personal Pro to a team tier, and Team to Team Pro. A null tier has no access
 * (ACCOUNT-9).
 */
export function checkFeature(tier: Tier | null, feature: Feature): FeatureCheck {
  const tiers = tiersWith(feature);
  const hasAccess = tier !== null && tiers.includes(tier);
  const reachable = (): boolean => {
    if (hasAccess || tier === null) return false;
    if (tier === 'PersonalFree') return true;
    if (tier === 'PersonalPro') return tiers.includes('Team') || tiers.includes('TeamPro');
    return tier === 'Team' && tiers.includes('TeamPro');
  };
  return {
    hasAccess,
    tier,
    requiredTiers: tiers,
    upgradeMessage: MESSAGES[feature],
    canUpgrade: reachable(),
  };
}

/** Returns the message for a user whose plan lacks the feature (ACCOUNT-9). */
export function upgradeMessage(feature: Feature): string {
  return MESSAGES[feature];
}
