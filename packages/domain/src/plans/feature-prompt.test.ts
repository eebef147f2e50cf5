import { expect, it } from 'vitest';
import type { Role } from '../accounts/roles.ts';
import { featurePrompt, featureTitle, upgradeSubject } from './feature-prompt.ts';
import { FEATURES, type Feature, type Tier } from './plans.ts';

const prompt = (
  feature: Feature,
  subscriptionTier: Tier,
  { role = 'Owner', accountType = 'Personal' }: { role?: Role; accountType?: 'Personal' | 'Team' } = {},
) => featurePrompt({ role, status: 'Active' }, { accountType, subscriptionTier }, feature);

it('the feature prompt names the feature, its purpose and its tier (ACCOUNT-42)', () => {
  expect(prompt('REPEATING_TASKS', 'PersonalFree')).toEqual({
    title: 'Repeating Tasks',
    description: 'View and manage your scheduled repeating tasks with Personal Pro and higher plans.',
    requiredTier: 'PersonalPro',
    requires: 'Requires Personal Pro',
    upgrade: 'Upgrade to Pro',
  });
});

it('shows no feature prompt if the plan has the feature (ACCOUNT-42)', () => {
  expect(prompt('REPEATING_TASKS', 'PersonalPro')).toBeUndefined();
});

it.each([
  ['PersonalFree', 'REPEATING_TASKS', 'Team'],
  ['PersonalFree', 'TEAM_COLLABORATION', 'Team'],
  ['Team', 'CUSTOM_INTEGRATIONS', 'TeamPro'],
] as const)(
  'suggests a team plan to a team on %s that lacks %s: %s (ACCOUNT-42)',
  (tier, feature, required) => {
    expect(prompt(feature, tier, { accountType: 'Team' })?.requiredTier).toBe(required);
  },
);

it.each([
  ['Owner', 'Upgrade to Team'],
  ['Admin', 'Upgrade to Team'],
  ['Member', undefined],
] as const)('the feature prompt offers the %s this upgrade: %s (ACCOUNT-42)', (role, upgrade) => {
  expect(prompt('TEAM_COLLABORATION', 'PersonalFree', { role, accountType: 'Team' })?.upgrade).toBe(upgrade);
});

it('every feature has a name in its upgrade prompt (ACCOUNT-42)', () => {
  expect(FEATURES.map(featureTitle)).not.toContain(undefined);
});

it.each([
  [{ limitType: 'feature', feature: 'REPEATING_TASKS' }, 'Repeating Tasks'],
  [{ limitType: 'tasks', feature: 'ADVANCED_PROJECTS' }, 'More Tasks'],
  [{ limitType: 'projects', feature: 'ADVANCED_PROJECTS' }, 'More Projects'],
  [{ limitType: 'storage', feature: 'UNLIMITED_STORAGE' }, 'More Storage'],
  [{ limitType: 'seats', feature: 'TEAM_COLLABORATION' }, 'More Seats'],
  [{}, undefined],
] as const)('a rejection with %o suggests the upgrade %s (BILLING-25)', (limit, subject) => {
  expect(upgradeSubject(limit)).toBe(subject);
});
