import { expect, test } from 'vitest';
import { TIERS } from '../plans/plans.ts';
import {
  invitingText,
  isInDirection,
  lossesOf,
  planChange,
  upgradeButton,
  upgradeTitle,
} from './plan-change.ts';

test('only a change between Free and Personal Pro is an upgrade or a downgrade (BILLING-5)', () => {
  expect(TIERS.map((from) => TIERS.map((to) => planChange(from, to)).join(' '))).toEqual([
    'current upgrade switch switch',
    'downgrade current switch switch',
    'switch switch current switch',
    'switch switch switch current',
  ]);
});

test('accepts an upgrade only to a higher plan and a downgrade only to a lower one', () => {
  expect(TIERS.map((to) => [isInDirection('up', 'Team', to), isInDirection('down', 'Team', to)])).toEqual([
    [false, true],
    [false, true],
    [false, false],
    [true, false],
  ]);
});

test.each([
  ['PersonalFree', 'PersonalPro', 'Upgrade to Personal Pro', 'Upgrade Now'],
  ['PersonalPro', 'PersonalFree', 'Downgrade to Free', 'Schedule Downgrade'],
  ['Team', 'TeamPro', 'Switch to Team Pro', 'Switch Plan'],
  ['Team', 'PersonalFree', 'Switch to Team (not paid)', 'Switch Plan'],
] as const)(
  'the dialog for a change from %s to %s has the title and button: %s, %s (BILLING-5)',
  (from, to, title, button) => {
    const accountType = from === 'Team' ? 'Team' : 'Personal';
    expect(upgradeTitle({ account: { accountType, subscriptionTier: from }, to }, 'Tags')).toBe(title);
    expect(upgradeButton(from, to)).toBe(button);
  },
);

test('the upgrade title names the locked feature that opened the dialog (BILLING-25)', () => {
  expect(upgradeTitle(undefined, undefined)).toBe('Choose Your Plan');
  expect(upgradeTitle(undefined, 'Repeating Tasks')).toBe('Upgrade Required for Repeating Tasks');
});

test('says what a team loses and keeps when it stops paying (BILLING-44)', () => {
  const team = { accountType: 'Team', subscriptionTier: 'Team' } as const;
  expect(lossesOf(team, 'PersonalFree')).toEqual([
    'Members stay, and can read and edit everything.',
    "Open invitations are cancelled, and you can't invite anyone.",
    'Over 3 projects or 50 tasks, nobody can add new ones.',
    'Repeating tasks pause, and tags are hidden.',
  ]);
  expect(lossesOf(team, 'TeamPro')).toEqual([]);
  const pro = { accountType: 'Personal', subscriptionTier: 'PersonalPro' } as const;
  expect(lossesOf(pro, 'PersonalFree')).toEqual([
    "Over 3 projects or 50 tasks, you can't add new ones.",
    'Repeating tasks pause, and tags are hidden.',
  ]);
});

test('tells an unpaid team where to invite people, and that this needs a verified address (BILLING-45)', () => {
  expect(invitingText(true)).toContain('Team Management');
  expect(invitingText(true)).not.toContain('Verify');
  expect(invitingText(false)).toContain('Verify your email address first');
});
