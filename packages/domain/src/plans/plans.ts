/**
 * Tiers, features and limits (ACCOUNT-8 to ACCOUNT-13). Code checks features and limits, never tiers. Only
 * this file defines a tier's contents.
 */

import { countOf } from '../counts.ts';

export const TIERS = ['PersonalFree', 'PersonalPro', 'Team', 'TeamPro'] as const;
export type Tier = (typeof TIERS)[number];

/** Returns a tier's number on the wire: PersonalFree=0 … TeamPro=3 (ACCOUNT-8). */
export function tierCode(tier: Tier): number {
  return TIERS.indexOf(tier);
}

const TIER_TITLES: Readonly<Record<Tier, string>> = {
  PersonalFree: 'Personal (Free)',
  PersonalPro: 'Personal Pro',
  Team: 'Team',
  TeamPro: 'Team Pro',
};

/** Returns the displayed name of a tier (ACCOUNT-8). */
export function tierTitle(tier: Tier): string {
  return TIER_TITLES[tier];
}

/**
 * Parses a tier by name, title or number, ignoring case and spaces; undefined for an unknown one (ACCOUNT-8).
 */
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

/** The account reports the tags feature as `taggingEnabled`, not in its list of features. */
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

export function tiersWith(feature: Feature): readonly Tier[] {
  return TIERS_WITH[feature];
}

/** Returns whether `tier` has `feature` (ACCOUNT-9, TAG-1). */
export function hasFeature(tier: Tier, feature: Feature): boolean {
  return TIERS_WITH[feature].includes(tier);
}

export interface PlanLimits {
  /** Maximum number of projects outside the trash, including archived ones; null for no limit. */
  readonly maxProjects: number | null;
  /** Maximum number of tasks outside the trash, including completed ones; null for no limit. */
  readonly maxTotalTasks: number | null;
  /** Maximum number of calendars that a user shows behind their tasks (CALENDAR-17). */
  readonly maxCalendars: number;
  /** Maximum number of filters that a member saves in an account (FILTER-12). */
  readonly maxFilters: number;
}

/**
 * Returns a tier's limits: three projects and fifty tasks, or no limits with the Advanced Projects feature
 * (ACCOUNT-10), which also raises the numbers of calendars and filters.
 */
export function planLimits(tier: Tier): PlanLimits {
  return hasFeature(tier, 'ADVANCED_PROJECTS')
    ? { maxProjects: null, maxTotalTasks: null, maxCalendars: 20, maxFilters: 200 }
    : { maxProjects: 3, maxTotalTasks: 50, maxCalendars: 1, maxFilters: 3 };
}

export type LimitType = 'projects' | 'tasks' | 'seats' | 'calendars' | 'filters' | 'feature' | 'storage';

/** Returns the message shown when a limit is reached. `max` is the plan's limit (ACCOUNT-13). */
export function limitMessage(limit: Exclude<LimitType, 'storage'>, max: number): string {
  switch (limit) {
    case 'projects':
      return `You've reached the limit of ${countOf(max, 'project')}. Upgrade to create unlimited projects.`;
    case 'tasks':
      return `You've reached the limit of ${countOf(max, 'task')}. Upgrade to create unlimited tasks.`;
    case 'seats':
      return `You've reached the limit of ${countOf(max, 'seat')}. Upgrade to invite more people.`;
    case 'calendars':
      return `You've reached the limit of ${countOf(max, 'calendar')}. Upgrade to show more calendars.`;
    case 'filters':
      return `You've reached the limit of ${countOf(max, 'filter')}. Upgrade to save more filters.`;
    case 'feature':
      return 'You have reached your plan limit';
  }
}
