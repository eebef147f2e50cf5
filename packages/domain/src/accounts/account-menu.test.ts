import { expect, it } from 'vitest';
import { accountMenu, planTitle, type AccountPlan } from './account-menu.ts';
import type { Role } from './roles.ts';

const plan = (
  accountType: AccountPlan['accountType'],
  subscriptionTier: AccountPlan['subscriptionTier'],
) => ({
  accountType,
  subscriptionTier,
});

it.each([
  ['Personal', 'PersonalFree', 'Personal (Free)'],
  ['Personal', 'PersonalPro', 'Personal Pro'],
  ['Team', 'PersonalFree', 'Team (not paid yet)'],
  ['Team', 'Team', 'Team'],
  ['Team', 'TeamPro', 'Team Pro'],
] as const)(
  'the account menu of a %s account on the tier %s shows the plan %s (ACCOUNT-38)',
  (accountType, tier, title) => {
    expect(planTitle(plan(accountType, tier))).toBe(title);
  },
);

const offered = (role: Role, of: AccountPlan, tagging = true) =>
  accountMenu({ role, status: 'Active' }, of, tagging);

it.each([
  ['Owner', 'Account Settings', true, true],
  ['Admin', 'Account Settings', true, false],
  ['Member', 'Manage Account', false, false],
] as const)(
  'the account menu of a team offers its %s the item %s (ACCOUNT-37)',
  (role, settings, team, tags) => {
    expect(offered(role, plan('Team', 'Team'))).toEqual({ settings, team, tags });
    expect(offered(role, plan('Team', 'TeamPro'))).toEqual({ settings, team, tags });
  },
);

it.each([plan('Personal', 'PersonalPro'), plan('Team', 'PersonalFree'), plan('Personal', 'Team')])(
  'offers no team management for %o (ACCOUNT-37)',
  (of) => expect(offered('Owner', of).team).toBe(false),
);

it('the account menu offers tags only if the account has the tags feature (ACCOUNT-37)', () => {
  expect(offered('Owner', plan('Personal', 'PersonalFree'), false).tags).toBe(false);
});

it('the account menu offers a suspended member no way to change anything (ACCOUNT-37)', () => {
  const member = { role: 'Owner', status: 'Suspended' } as const;
  expect(accountMenu(member, plan('Team', 'Team'), true)).toEqual({
    settings: 'Manage Account',
    team: false,
    tags: false,
  });
});
