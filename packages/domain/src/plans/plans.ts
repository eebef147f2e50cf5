/**
 * Tiers, features and limits (ACCOUNT-8 to ACCOUNT-13). Code asks for a feature or a
 * limit, never for a tier by name: what a tier holds is said here and nowhere else.
 */

import { countOf } from '../counts.ts';

export const TIERS = ['PersonalFree', 'PersonalPro', 'Team', 'TeamPro'] as const;
export type Tier = (typeof TIERS)[number];

/** The number by which the wire knows a tier: PersonalFree=0 … TeamPro=3 (ACCOUNT-8). */
export function tierCode(tier: Tier): number {
  return TIERS.indexOf(tier);
}

const TIER_TITLES: Readonly<Record<Tier, string>> = {
  PersonalFree: 'Personal (Free)',
  PersonalPro: 'Personal Pro',
  Team: 'Team',
  TeamPro: 'Team Pro',
};

/** The tier as people read it (ACCOUNT-8). */
export function tierTitle(tier: Tier): string {
  return TIER_TITLES[tier];
}

/** Reads a tier without regard to case and spaces (ACCOUNT-8), by name, title or number; undefined for no tier. */
export function parseTier(text: string): Tier | undefined {
  const folded = text.toLowerCase().replaceAll(/[\s_-]/g, '');
  return TIERS.find(
    (tier) =>
      folded === tier.toLowerCase() ||
      folded === String(tierCode(tier)) ||
      folded === TIER_TITLES[tier].toLowerCase().replaceAll(/\s/g, ''),
  );
}

export const FEATURES = [
  'ADVANCED_PROJECTS',
  'TEAM_COLLABORATION',
  'ADVANCED_AUTOMATION',
  'PRIORITY_SUPPORT',
  'CUSTOM_INTEGRATIONS',
  'UNLIMITED_STORAGE',
  'REPEATING_TASKS',
] as const;

/** Tags are told of by a flag of the account, `taggingEnabled`, and not in the list of its features. */
export const GATED_FEATURES = [...FEATURES, 'TAGGING'] as const;
export type Feature = (typeof GATED_FEATURES)[number];

interface FeatureRule {
  readonly tiers: readonly Tier[];
  readonly upgradeMessage: string;
}

const PAID: readonly Tier[] = ['PersonalPro', 'Team', 'TeamPro'];

const RULES: Readonly<Record<Feature, FeatureRule>> = {
  ADVANCED_PROJECTS: {
    tiers: PAID,
    upgradeMessage: 'Keep as many projects and tasks as you like with Personal Pro and higher plans.',
  },
  TEAM_COLLABORATION: {
    tiers: ['Team', 'TeamPro'],
    upgradeMessage: 'Work on tasks together with Team and Team Pro plans.',
  },
  ADVANCED_AUTOMATION: {
    tiers: ['PersonalPro', 'TeamPro'],
    upgradeMessage: 'Let Questlog do the routine with Personal Pro and Team Pro plans.',
  },
  PRIORITY_SUPPORT: {
    tiers: PAID,
    upgradeMessage: 'Get answers first with Personal Pro and higher plans.',
  },
  CUSTOM_INTEGRATIONS: {
    tiers: ['TeamPro'],
    upgradeMessage: 'Connect your own tools with the Team Pro plan.',
  },
  UNLIMITED_STORAGE: {
    tiers: PAID,
    upgradeMessage: 'Keep everything with Personal Pro and higher plans.',
  },
  TAGGING: {
    tiers: PAID,
    upgradeMessage: 'Organize tasks with tags with Personal Pro and higher plans.',
  },
  REPEATING_TASKS: {
    tiers: PAID,
    upgradeMessage: 'View and manage your scheduled repeating tasks with Personal Pro and higher plans.',
  },
};

export interface FeatureCheck {
  readonly hasAccess: boolean;
  readonly tier: Tier | null;
  readonly requiredTiers: readonly Tier[];
  readonly upgradeMessage: string;
  readonly canUpgrade: boolean;
}

/** The tiers that have the feature. */
export function tiersWith(feature: Feature): readonly Tier[] {
  return RULES[feature].tiers;
}

/** Whether `tier` has `feature` (ACCOUNT-9, TAG-1). */
export function hasFeature(tier: Tier, feature: Feature): boolean {
  return RULES[feature].tiers.includes(tier);
}

/**
 * Section 6: access, the tiers that have it, and whether an upgrade leads there. An upgrade is possible from
 * Free, from Personal Pro when a team tier is needed, and from Team when Team Pro is needed. No tier, no access
 * (ACCOUNT-9).
 */
export function checkFeature(tier: Tier | null, feature: Feature): FeatureCheck {
  const rule = RULES[feature];
  const hasAccess = tier !== null && rule.tiers.includes(tier);
  const reachable = (): boolean => {
    if (hasAccess || tier === null) return false;
    if (tier === 'PersonalFree') return true;
    if (tier === 'PersonalPro') return rule.tiers.includes('Team') || rule.tiers.includes('TeamPro');
    return tier === 'Team' && rule.tiers.includes('TeamPro');
  };
  return {
    hasAccess,
    tier,
    requiredTiers: rule.tiers,
    upgradeMessage: rule.upgradeMessage,
    canUpgrade: reachable(),
  };
}

export interface PlanLimits {
  /** Projects not in the trash, archived ones too; null for no limit. */
  readonly maxProjects: number | null;
  /** Tasks not in the trash, completed ones too; null for no limit. */
  readonly maxTotalTasks: number | null;
}

/** Three projects and fifty tasks without Advanced Projects, no limit with it (ACCOUNT-10). */
export function planLimits(tier: Tier): PlanLimits {
  return hasFeature(tier, 'ADVANCED_PROJECTS')
    ? { maxProjects: null, maxTotalTasks: null }
    : { maxProjects: 3, maxTotalTasks: 50 };
}

/** What a person reads who would have the feature with another plan (ACCOUNT-9). */
export function upgradeMessage(feature: Feature): string {
  return RULES[feature].upgradeMessage;
}

export type LimitType = 'projects' | 'tasks' | 'seats' | 'feature' | 'storage';

/** What a person reads at a limit. `max` is what the plan allows (ACCOUNT-13). */
export function limitMessage(limit: Exclude<LimitType, 'storage'>, max: number): string {
  switch (limit) {
    case 'projects':
      return `You've reached the limit of ${countOf(max, 'project')}. Upgrade to create unlimited projects.`;
    case 'tasks':
      return `You've reached the limit of ${countOf(max, 'task')}. Upgrade to create unlimited tasks.`;
    case 'seats':
      return `You've reached the limit of ${countOf(max, 'seat')}. Upgrade to invite more people.`;
    case 'feature':
      return 'You have reached your plan limit';
  }
}
