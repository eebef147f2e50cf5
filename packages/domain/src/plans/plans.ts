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

const PAID: readonly Tier[] = ['PersonalPro', 'Team', 'TeamPro'];

const TIERS_WITH: Readonly<Record<Feature, readonly Tier[]>> = {
  ADVANCED_PROJECTS: PAID,
  TEAM_COLLABORATION: ['Team', 'TeamPro'],
  ADVANCED_AUTOMATION: ['PersonalPro', 'TeamPro'],
  PRIORITY_SUPPORT: PAID,
  CUSTOM_INTEGRATIONS: ['TeamPro'],
  UNLIMITED_STORAGE: PAID,
  TAGGING: PAID,
  REPEATING_TASKS: PAID,
};

/** The tiers that have the feature. */
export function tiersWith(feature: Feature): readonly Tier[] {
  return TIERS_WITH[feature];
}

/** Whether `tier` has `feature` (ACCOUNT-9, TAG-1). */
export function hasFeature(tier: Tier, feature: Feature): boolean {
  return TIERS_WITH[feature].includes(tier);
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
