import { expect, it } from 'vitest';
import { featureRefusal, limitRefusal, seatsRefusal, whatCounts } from './limit-refusal.ts';

it('tells what was met, how far it is filled, and which tier would do', () => {
  expect(limitRefusal('projects', 3, 3, 'PersonalFree')).toEqual({
    message: "You've reached the limit of 3 projects. Upgrade to create unlimited projects.",
    requiresUpgrade: true,
    limitType: 'projects',
    feature: 'ADVANCED_PROJECTS',
    requiredTier: 'PersonalPro',
    currentUsage: 3,
    maxAllowed: 3,
    currentTier: 'PersonalFree',
  });
});

it.each([
  [
    'tasks',
    0,
    50,
    60,
    'Your plan has room for 50 more tasks, and this would add 60. Upgrade to create unlimited tasks.',
  ],
  [
    'tasks',
    49,
    50,
    2,
    'Your plan has room for 1 more task, and this would add 2. Upgrade to create unlimited tasks.',
  ],
  [
    'projects',
    1,
    3,
    4,
    'Your plan has room for 2 more projects, and this would add 4. Upgrade to create unlimited projects.',
  ],
  ['tasks', 50, 50, 60, "You've reached the limit of 50 tasks. Upgrade to create unlimited tasks."],
  ['tasks', 70, 50, 60, "You've reached the limit of 50 tasks. Upgrade to create unlimited tasks."],
] as const)(
  'of a batch says how many would fit: %s, %i of %i, %i more',
  (type, usage, max, more, message) => {
    expect(limitRefusal(type, usage, max, 'PersonalFree', more)).toMatchObject({
      message,
      currentUsage: usage,
    });
  },
);

it.each([
  ['PersonalFree', 'Team', 'Upgrade to invite more people.'],
  ['Team', 'TeamPro', 'Owner and Admins can add more in Account Settings.'],
  ['TeamPro', 'TeamPro', 'Owner and Admins can add more in Account Settings.'],
] as const)('names for more seats with %s the plan above, and what helps', (tier, required, help) => {
  expect(seatsRefusal(4, 4, tier)).toMatchObject({
    message: `You've reached the limit of 4 seats. ${help}`,
    limitType: 'seats',
    feature: 'TEAM_COLLABORATION',
    requiredTier: required,
    currentUsage: 4,
    maxAllowed: 4,
  });
});

it.each([
  ['TAGGING', 'PersonalFree', 'PersonalPro'],
  ['TEAM_COLLABORATION', 'PersonalPro', 'Team'],
  ['CUSTOM_INTEGRATIONS', 'Team', 'TeamPro'],
] as const)('names for %s the cheapest tier that has it', (feature, tier, required) => {
  expect(featureRefusal(feature, tier)).toMatchObject({
    message: 'You have reached your plan limit',
    limitType: 'feature',
    feature,
    requiredTier: required,
    currentTier: tier,
  });
});

it.each([
  ['tasks', /^Completed tasks count too/],
  ['projects', /^Archived projects count too/],
  ['seats', /^Open invitations count too/],
  ['feature', /^undefined$/],
] as const)('says what counts among %s', (limitType, text) => {
  expect(String(whatCounts(limitType))).toMatch(text);
});
