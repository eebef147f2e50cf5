import { expect, test } from 'vitest';
import { TIERS } from '../plans/plans.ts';
import { isInDirection, planChange, upgradeButton, upgradeTitle } from './plan-change.ts';

test('a change has an order between Free and Personal Pro alone', () => {
  expect(TIERS.map((from) => TIERS.map((to) => planChange(from, to)).join(' '))).toEqual([
    'current upgrade switch switch',
    'downgrade current switch switch',
    'switch switch current switch',
    'switch switch switch current',
  ]);
});

test('calls lead up or down the path of plans', () => {
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
  ['Team', 'PersonalFree', 'Switch to Free', 'Switch Plan'],
] as const)('from %s to %s: %s, %s', (from, to, title, button) => {
  expect(upgradeTitle({ from, to }, 'Tags')).toBe(title);
  expect(upgradeButton(from, to)).toBe(button);
});

test('the title names the gate that it was opened from', () => {
  expect(upgradeTitle(undefined, undefined)).toBe('Choose Your Plan');
  expect(upgradeTitle(undefined, 'Repeating Tasks')).toBe('Upgrade Required for Repeating Tasks');
});
