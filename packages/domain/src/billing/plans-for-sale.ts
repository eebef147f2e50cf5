/**
 * What is sold (BILLING-1, BILLING-2): the plans with their prices, each in its own currency, and who can buy which.
 *
 *   Free             free         up to 3 projects, 50 tasks
 *   Personal Pro     £2.99        recommended, most popular
 *   Team, Team Pro   $99, $299    of a team account; elsewhere coming soon
 */
import { isPaidTeam, planTitle, type AccountPlan } from '../accounts/account-menu.ts';
import type { Tier } from '../plans/plans.ts';

export interface PlanForSale {
  readonly tier: Tier;
  readonly name: string;
  /** A month's price in minor units. */
  readonly price: number;
  /** ISO 4217, in lower case as the provider has it. */
  readonly currency: string;
  readonly period: 'month';
  readonly features: readonly string[];
  /** Features that one might expect and that it does not have. */
  readonly lacks: readonly string[];
  readonly recommended: boolean;
  readonly mostPopular: boolean;
}

const FREE_ROOM = ['Up to 3 projects', 'Up to 50 tasks in total'] as const;
/** A team that nobody pays for: its members stay (BILLING-18). */
const UNPAID_TEAM = {
  features: [...FREE_ROOM, 'Basic task management', 'Mobile and web access'],
  lacks: ['No invitations'],
} as const;

export const PLANS: readonly PlanForSale[] = [
  {
    tier: 'PersonalFree',
    name: 'Free',
    price: 0,
    currency: 'gbp',
    period: 'month',
    features: [...FREE_ROOM, '1 seat', 'Basic task management', 'Mobile and web access'],
    lacks: [],
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
      '5 seats to begin with',
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

/** Returns the plans that an account is shown (BILLING-42). A team has no personal plans; its free plan is that of an unpaid team. */
export function plansShown(account: AccountPlan): readonly PlanForSale[] {
  if (account.accountType === 'Personal') return PLANS;
  const name = isPaidTeam(account) ? 'Team (not paid)' : planTitle(account);
  return PLANS.filter(({ tier }) => tier !== 'PersonalPro').map((plan) =>
    plan.tier === 'PersonalFree' ? { ...plan, ...UNPAID_TEAM, name } : plan,
  );
}

/** Returns the plan of a tier as the account is shown it. */
export function planShown(account: AccountPlan, tier: Tier): PlanForSale {
  return plansShown(account).find((plan) => plan.tier === tier) ?? planOf(tier);
}

/** The plan of a tier (BILLING-1). */
export function planOf(tier: Tier): PlanForSale {
  const plan = PLANS.find((one) => one.tier === tier);
  if (plan === undefined) throw new RangeError(`no plan for ${tier}`);
  return plan;
}

/** What a plan costs, as it is shown (BILLING-1): `Free` or `£2.99`. */
export function priceLabel({ price, currency }: Pick<PlanForSale, 'price' | 'currency'>): string {
  return price === 0 ? 'Free' : formatMoney(price, currency);
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount in its own currency (BILLING-3). The currency's usual digits, never fewer than it has.
 * @param amount in minor units
 * @param currency ISO 4217, in any letter case; pounds where none is said
 */
export function formatMoney(amount: number, currency = 'gbp'): string {
  const code = currency === '' ? 'GBP' : currency.toUpperCase();
  const format = formats.get(code) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  formats.set(code, format);
  return format.format(amount / minorUnits(code));
}

/** How many minor units of a currency are one of it: 100 pence, 1 yen (BILLING-3). */
export function minorUnits(currency: string): number {
  const code = currency === '' ? 'GBP' : currency.toUpperCase();
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return 10 ** (maximumFractionDigits ?? 2);
}

const FIRST_BELIEVED_YEAR = 2000;
const SOME_DAY = 'the end of your current billing period';
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * A day of billing as it is shown, such as `January 5, 2027`; what is missing, no date, or before 2000 gives way to
 * words (BILLING-4).
 */
export function billingDate(instant: string | null | undefined): string {
  return isBillingDate(instant) ? longDate.format(new Date(instant)) : SOME_DAY;
}

/** Whether an instant of the provider is a date that can be shown (BILLING-4). */
export function isBillingDate(instant: string | null | undefined): instant is string {
  const date = new Date(instant ?? Number.NaN);
  return !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= FIRST_BELIEVED_YEAR;
}

/** When a subscription goes on by itself (BILLING-4): `Renews on January 5, 2027`. */
export function renewalText(instant: string | null | undefined): string {
  const day = billingDate(instant);
  return `Renews ${day === SOME_DAY ? 'at' : 'on'} ${day}`;
}
