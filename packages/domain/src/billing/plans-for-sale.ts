/**
 * The plans on sale, each with its price and currency, and who can buy them (BILLING-1, BILLING-2).
 *
 *   Free             free         up to 3 projects, 50 tasks
 *   Personal Pro     £2.99        recommended, most popular
 *   Team, Team Pro   $99, $299    for team accounts; others see "coming soon"
 */
import { isPaidTeam, planTitle, type AccountPlan } from '../accounts/account-menu.ts';
import type { Tier } from '../plans/plans.ts';

export interface PlanForSale {
  readonly tier: Tier;
  readonly name: string;
  /** Monthly price in the currency's minor units. */
  readonly price: number;
  /** ISO 4217 code in lower case, as the provider uses it. */
  readonly currency: string;
  readonly period: 'month';
  readonly features: readonly string[];
  /** Features that the plan lacks although a buyer might expect them. */
  readonly lacks: readonly string[];
  readonly recommended: boolean;
  readonly mostPopular: boolean;
}

const FREE_ROOM = ['Up to 3 projects', 'Up to 50 tasks in total'] as const;
const FREE_LACKS = ['No tags', 'No repeating tasks'] as const;
/** An unpaid team keeps its members (BILLING-18). */
const UNPAID_TEAM = {
  features: [...FREE_ROOM, 'Basic task management', 'Mobile and web access'],
  lacks: [...FREE_LACKS, 'No invitations'],
} as const;

export const PLANS: readonly PlanForSale[] = [
  {
    tier: 'PersonalFree',
    name: 'Free',
    price: 0,
    currency: 'gbp',
    period: 'month',
    features: [...FREE_ROOM, '1 seat', 'Basic task management', 'Mobile and web access'],
    lacks: FREE_LACKS,
    recommended: false,
    mostPopular: false,
  },
  {
    tier: 'PersonalPro',
    name: 'Personal Pro',
    price: 299,
    currency: 'gbp',
    period: 'month',
    features: [
      'Unlimited projects',
      'Unlimited tasks',
      'Full tagging',
      'Advanced filtering',
      'Priority support',
      'Repeating tasks',
      'More features coming soon',
    ],
    lacks: [],
    recommended: true,
    mostPopular: true,
  },
  {
    tier: 'Team',
    name: 'Team',
    price: 9900,
    currency: 'usd',
    period: 'month',
    features: [
      'Everything in Personal Pro',
      '5 seats at the start',
      'Team collaboration',
      'Roles and invitations',
    ],
    lacks: [],
    recommended: false,
    mostPopular: false,
  },
  {
    tier: 'TeamPro',
    name: 'Team Pro',
    price: 29_900,
    currency: 'usd',
    period: 'month',
    features: ['Everything in Team', 'Advanced automation', 'Custom integrations', 'Priority support'],
    lacks: [],
    recommended: false,
    mostPopular: false,
  },
];

/**
 * Returns the plans shown to an account (BILLING-42). The only personal plan that a team sees is the free
 * one, presented as the unpaid team.
 */
export function plansShown(account: AccountPlan): readonly PlanForSale[] {
  if (account.accountType === 'Personal') return PLANS;
  const name = isPaidTeam(account) ? 'Team (not paid)' : planTitle(account);
  return PLANS.filter(({ tier }) => tier !== 'PersonalPro').map((plan) =>
    plan.tier === 'PersonalFree' ? { ...plan, ...UNPAID_TEAM, name } : plan,
  );
}

export function planShown(account: AccountPlan, tier: Tier): PlanForSale {
  return plansShown(account).find((plan) => plan.tier === tier) ?? planOf(tier);
}

/** Returns the plan of a tier (BILLING-1). */
export function planOf(tier: Tier): PlanForSale {
  const plan = PLANS.find((one) => one.tier === tier);
  if (plan === undefined) throw new RangeError(`no plan for ${tier}`);
  return plan;
}

/** Returns a plan's displayed price (BILLING-1): `Free` or `£2.99`. */
export function priceLabel({ price, currency }: Pick<PlanForSale, 'price' | 'currency'>): string {
  return price === 0 ? 'Free' : formatMoney(price, currency);
}

/** Returns a paid plan's price in words (BILLING-1): `£2.99 a month`. */
export function priceText(plan: PlanForSale): string {
  return `${priceLabel(plan)} a ${plan.period}`;
}

const IN_SHORT = [
  ['PersonalFree', 'Up to 3 projects, up to 50 tasks in total. No tags, no repeating tasks.'],
  ['PersonalPro', 'Unlimited projects, unlimited tasks, tags, repeating tasks.'],
  ['Team', 'Everything in Personal Pro, 5 seats at the start.'],
] as const;

/**
 * Returns the plans shown to a visitor, each with a summary and its price (undefined if it is free)
 * (IDENTITY-66).
 */
export function plansInShort(): readonly {
  readonly name: string;
  readonly summary: string;
  readonly price: string | undefined;
}[] {
  return IN_SHORT.map(([tier, summary]) => {
    const plan = planOf(tier);
    return {
      name: plan.name,
      summary,
      price: plan.price === 0 ? undefined : priceText(plan),
    };
  });
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount in its own currency, with the number of decimal places that is usual for it (BILLING-3).
 * @param amount in minor units
 * @param currency ISO 4217, in any letter case; an empty string or undefined means pounds
 */
export function formatMoney(amount: number, currency = 'gbp'): string {
  const code = currency === '' ? 'GBP' : currency.toUpperCase();
  const format = formats.get(code) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  formats.set(code, format);
  return format.format(amount / minorUnits(code));
}

/** Returns the minor units in one unit of the currency: 100 for pounds, 1 for yen (BILLING-3). */
export function minorUnits(currency: string): number {
  const code = currency === '' ? 'GBP' : currency.toUpperCase();
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return 10 ** (maximumFractionDigits ?? 2);
}
