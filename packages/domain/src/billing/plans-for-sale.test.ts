import { expect, it, test } from 'vitest';
import { TIERS } from '../plans/plans.ts';
import { isComingSoon, isForSale } from '../plans/choosable-plans.ts';
import { formatMoney, PLANS, planOf, plansInShort, plansShown, priceLabel } from './plans-for-sale.ts';

it.each([
  ['Personal', 'PersonalFree', ['Free', 'Personal Pro', 'Team', 'Team Pro'], '1 seat'],
  ['Team', 'PersonalFree', ['Team (not paid yet)', 'Team', 'Team Pro'], undefined],
  ['Team', 'Team', ['Team (not paid)', 'Team', 'Team Pro'], undefined],
] as const)(
  'shows a %s account on %s only the plans that it can choose (BILLING-42)',
  (accountType, subscriptionTier, names, seats) => {
    const shown = plansShown({ accountType, subscriptionTier });
    expect(shown.map(({ name }) => name)).toEqual(names);
    expect(shown[0]?.features.find((feature) => feature.includes('seat'))).toBe(seats);
  },
);

it('separates the things that a team without a plan can and cannot do (BILLING-44)', () => {
  const [unpaid] = plansShown({ accountType: 'Team', subscriptionTier: 'PersonalFree' });
  expect(unpaid?.lacks).toEqual(['No tags', 'No repeating tasks', 'No invitations']);
  expect(unpaid?.features).not.toContain('No invitations');
});

it('lists repeating tasks among the features of Personal Pro', () => {
  expect(planOf('PersonalPro').features).toContain('Repeating tasks');
  expect(planOf('PersonalPro').features).toContain('More features coming soon');
});

it('each plan has a name, a price and its badges (BILLING-1)', () => {
  expect(
    PLANS.map((plan) => [
      plan.tier,
      plan.name,
      priceLabel(plan),
      plan.period,
      plan.recommended,
      plan.mostPopular,
    ]),
  ).toEqual([
    ['PersonalFree', 'Free', 'Free', 'month', false, false],
    ['PersonalPro', 'Personal Pro', '£2.99', 'month', true, true],
    ['Team', 'Team', '$99.00', 'month', false, false],
    ['TeamPro', 'Team Pro', '$299.00', 'month', false, false],
  ]);
  expect(TIERS.map((tier) => planOf(tier).tier)).toEqual(TIERS);
});

it('summarises the plans for people without an account (IDENTITY-66)', () => {
  expect(plansInShort()).toEqual([
    {
      name: 'Free',
      summary: 'Up to 3 projects, up to 50 tasks in total. No tags, no repeating tasks.',
      price: undefined,
    },
    {
      name: 'Personal Pro',
      summary: 'Unlimited projects, unlimited tasks, tags, repeating tasks.',
      price: '£2.99 a month',
    },
    { name: 'Team', summary: 'Everything in Personal Pro, 5 seats at the start.', price: '$99.00 a month' },
  ]);
});

it('lists the paid features that a free plan lacks (BILLING-46)', () => {
  for (const accountType of ['Personal', 'Team'] as const) {
    const [free] = plansShown({ accountType, subscriptionTier: 'PersonalFree' });
    expect(free?.lacks).toEqual(expect.arrayContaining(['No tags', 'No repeating tasks']));
  }
});

it('each plan lists its features (BILLING-1)', () => {
  expect(planOf('PersonalFree').features).toEqual([
    'Up to 3 projects',
    'Up to 50 tasks in total',
    '1 seat',
    'Basic task management',
    'Mobile and web access',
  ]);
  expect(planOf('PersonalPro').features.join(', ')).toMatch(
    /unlimited projects, unlimited tasks, full tagging, advanced filtering, priority support/i,
  );
});

test.each([
  ['Personal', false, 'PersonalFree PersonalPro', 'Team TeamPro'],
  ['Personal', true, 'PersonalFree PersonalPro Team TeamPro', ''],
  ['Team', false, 'PersonalFree Team TeamPro', ''],
  ['Team', true, 'PersonalFree Team TeamPro', ''],
] as const)(
  'the plans of a %s account with team plans available: %s (BILLING-2)',
  (type, available, forSale, soon) => {
    expect(TIERS.filter((tier) => isForSale(tier, type, available)).join(' ')).toBe(forSale);
    expect(TIERS.filter((tier) => isComingSoon(tier, type, available)).join(' ')).toBe(soon);
  },
);

test.each([
  [299, 'gbp', '£2.99'],
  [9900, 'usd', '$99.00'],
  [299, '', '£2.99'],
  [1234, 'jpy', '¥1,234'],
  [-150, 'EUR', '-€1.50'],
])('the price %i of %j is displayed as %s (BILLING-3)', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});
