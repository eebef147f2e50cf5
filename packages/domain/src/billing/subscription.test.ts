import { expect, it, test } from 'vitest';
import { TIERS } from '../plans/plans.ts';
import { testResult } from './billing-texts.ts';
import {
  NO_HELD_PRICE,
  SUBSCRIPTION_STATUSES,
  hasEnded,
  holdPrice,
  keepsTier,
  parseStatus,
  pricesOf,
  subscriptionInForce,
  surplusSubscriptions,
  tierInForce,
} from './subscription.ts';

test('active, trialing and past due subscriptions grant their tier (BILLING-7)', () => {
  expect(SUBSCRIPTION_STATUSES.filter(keepsTier)).toEqual(['active', 'trialing', 'past_due']);
  expect(SUBSCRIPTION_STATUSES.filter(hasEnded)).toEqual(['canceled', 'incomplete_expired']);
  expect(parseStatus('past_due')).toBe('past_due');
  expect(keepsTier(parseStatus('something_new'))).toBe(false);
});

test("the account's tier is the higher of the paid and the granted one (BILLING-8)", () => {
  expect(TIERS.map((paid) => TIERS.map((granted) => tierInForce(paid, granted)).join(' '))).toEqual([
    'PersonalFree PersonalPro Team TeamPro',
    'PersonalPro PersonalPro Team TeamPro',
    'Team Team Team TeamPro',
    'TeamPro TeamPro TeamPro TeamPro',
  ]);
});

const one = (id: string, status: (typeof SUBSCRIPTION_STATUSES)[number], created: number) => ({
  id,
  status,
  created,
});

test('the oldest subscription that grants a tier is in effect, and the others are surplus (BILLING-9)', () => {
  const all = [one('c', 'active', 30), one('a', 'canceled', 10), one('b', 'past_due', 20)];
  expect(subscriptionInForce(all)?.id).toBe('b');
  expect(surplusSubscriptions(all).map(({ id }) => id)).toEqual(['c']);
});

test('counts the subscription listed second as older if both were created in the same second', () => {
  expect(subscriptionInForce([one('b', 'active', 10), one('a', 'active', 10)])?.id).toBe('a');
});

test('the newest subscription is in effect if none grants a tier', () => {
  expect(subscriptionInForce([one('b', 'incomplete', 20), one('a', 'canceled', 10)])?.id).toBe('b');
  expect(subscriptionInForce([])).toBeUndefined();
  expect(surplusSubscriptions([one('a', 'canceled', 10)])).toEqual([]);
});

test.each([
  ['success', { state: 'success' }],
  ['invalid', { state: 'error', message: 'Invalid session ID' }],
  ['incomplete', { state: 'error', message: 'Payment not completed' }],
  ['network', { state: 'error', message: 'Network error occurred' }],
  ['toString', { state: 'error', message: 'Unknown test state' }],
  ['', { state: 'error', message: 'Unknown test state' }],
])('the test value %j returns the simulated payment result (BILLING-11)', (value, result) => {
  expect(testResult(value)).toEqual(result);
});

const END = 1_800_000_000;
const held = holdPrice('price_pro', END);

it.each([
  ["is the subscription's if no downgrade is scheduled", END, {}, { now: 'price_team', next: null }],
  ['is held until the period ends', END, held, { now: 'price_pro', next: 'price_team' }],
  [
    "is the subscription's once the period has been renewed",
    END + 1,
    held,
    { now: 'price_team', next: null },
  ],
  [
    "is the subscription's if the held price was cleared",
    END,
    NO_HELD_PRICE,
    { now: 'price_team', next: null },
  ],
  [
    "is the subscription's if the end is not a number",
    END,
    { ...held, held_until: 'x' },
    { now: 'price_team', next: null },
  ],
  ["is the subscription's without a period", undefined, held, { now: 'price_team', next: null }],
])(
  'returns the current and the next price of a subscription: the price %s (BILLING-16)',
  (_, periodEnd, metadata, prices) => {
    expect(pricesOf({ price: 'price_team', periodEnd }, metadata)).toEqual(prices);
  },
);
