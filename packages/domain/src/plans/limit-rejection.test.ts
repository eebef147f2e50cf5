import { expect, it } from 'vitest';
import type { AccountPlan } from '../accounts/account-menu.ts';
import { featureRejection, limitRejection, seatsRejection, countedItemsNote } from './limit-rejection.ts';

const FREE: AccountPlan = { accountType: 'Personal', subscriptionTier: 'PersonalFree' };
const team = (subscriptionTier: AccountPlan['subscriptionTier']): AccountPlan => ({
  accountType: 'Team',
  subscriptionTier,
});

it('a limit error names the limit, its usage and the tier that lifts it (ACCOUNT-13)', () => {
  expect(limitRejection('projects', 3, 3, FREE)).toEqual({
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
  'the limit error for a batch of %s, when %i of %i are in use and the batch has %i, says how many would fit (ACCOUNT-56)',
  (type, usage, max, more, message) => {
    expect(limitRejection(type, usage, max, FREE, more)).toMatchObject({
      message,
      currentUsage: usage,
    });
  },
);

it.each([
  ['a personal account', FREE, 'PersonalPro'],
  ['a team that is not paid for', team('PersonalFree'), 'Team'],
] as const)(
  'at a task or project limit, offers %s the cheapest tier that it can choose (ACCOUNT-68)',
  (_, plan, tier) => {
    for (const type of ['tasks', 'projects'] as const) {
      expect(limitRejection(type, 50, 50, plan)).toMatchObject({ requiresUpgrade: true, requiredTier: tier });
    }
  },
);

it('offers the team plan when the seats of an unpaid team are full', () => {
  expect(seatsRejection(1, 1, team('PersonalFree'))).toMatchObject({
    message: "You've reached the limit of 1 seat. Upgrade to invite more people.",
    limitType: 'seats',
    feature: 'TEAM_COLLABORATION',
    requiresUpgrade: true,
    requiredTier: 'Team',
    currentUsage: 1,
    maxAllowed: 1,
  });
});

it.each([
  ['Team', team('Team'), 'The owner and admins can add more in Account Settings.'],
  ['Team Pro', team('TeamPro'), 'The owner and admins can add more in Account Settings.'],
  ['a personal account', FREE, 'Create a team account to work with others.'],
] as const)(
  'when the seats of %s are full, offers no upgrade and says what to do (ACCOUNT-13, ACCOUNT-68)',
  (_, plan, help) => {
    const rejection = seatsRejection(4, 4, plan);
    expect(rejection).toMatchObject({
      message: `You've reached the limit of 4 seats. ${help}`,
      requiresUpgrade: false,
    });
    expect(rejection).not.toHaveProperty('requiredTier');
  },
);

it.each([
  ['TAGGING', FREE, 'PersonalPro'],
  ['TAGGING', team('PersonalFree'), 'Team'],
  ['TEAM_COLLABORATION', team('PersonalFree'), 'Team'],
  ['CUSTOM_INTEGRATIONS', team('Team'), 'TeamPro'],
] as const)(
  'the rejection of %s offers the cheapest tier that has this feature and is available to the account (ACCOUNT-13)',
  (feature, plan, tier) => {
    expect(featureRejection(feature, plan)).toMatchObject({
      message: 'You have reached your plan limit',
      requiresUpgrade: true,
      limitType: 'feature',
      feature,
      requiredTier: tier,
      currentTier: plan.subscriptionTier,
    });
  },
);

it('offers no upgrade for a team feature if a personal account cannot choose team plans (ACCOUNT-68)', () => {
  const rejection = featureRejection('TEAM_COLLABORATION', FREE);
  expect(rejection).toMatchObject({
    message: 'You have reached your plan limit. Create a team account to work with others.',
    requiresUpgrade: false,
  });
  expect(rejection).not.toHaveProperty('requiredTier');
});

it.each([
  ['tasks', /^Completed tasks count too/],
  ['projects', /^Archived projects count too/],
  ['seats', /^Open invitations count too/],
  ['feature', /^undefined$/],
] as const)('says which hidden items count towards the limit of %s (ACCOUNT-24)', (limitType, text) => {
  expect(String(countedItemsNote(limitType))).toMatch(text);
});

it('offers Team to a personal account if the operator sells team plans to all accounts (ACCOUNT-68)', () => {
  const plan = { accountType: 'Personal', subscriptionTier: 'PersonalPro' } as const;
  expect(featureRejection('TEAM_COLLABORATION', plan)).toMatchObject({ requiresUpgrade: false });
  const sold = { ...plan, teamPlansAvailable: true };
  expect(featureRejection('TEAM_COLLABORATION', sold)).toMatchObject({
    requiresUpgrade: true,
    requiredTier: 'Team',
    message: 'You have reached your plan limit',
  });
  expect(seatsRejection(1, 1, sold)).toMatchObject({ requiresUpgrade: true, requiredTier: 'Team' });
  expect(limitRejection('tasks', 50, 50, { ...sold, subscriptionTier: 'PersonalFree' })).toMatchObject({
    requiredTier: 'PersonalPro',
  });
});
