/** What the provider's subscription means for an account (BILLING-7). */
import { tierCode, type Tier } from '../plans/plans.ts';

/** The states that the provider knows, as far as they mean something here. */
export const SUBSCRIPTION_STATUSES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A state as the provider says it; one that is not known here pays for nothing. */
export function parseStatus(text: string): SubscriptionStatus {
  return SUBSCRIPTION_STATUSES.find((status) => status === text) ?? 'unpaid';
}

const KEEPING: ReadonlySet<SubscriptionStatus> = new Set(['active', 'trialing', 'past_due']);

/** Whether a subscription in this state gives its tier (BILLING-7). */
export function keepsTier(status: SubscriptionStatus): boolean {
  return KEEPING.has(status);
}

/** Whether a subscription will never give a tier again (BILLING-7). */
export function hasEnded(status: SubscriptionStatus): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** The tier in force: the higher of what is paid and what the operator granted (BILLING-8). */
export function tierInForce(paid: Tier, granted: Tier): Tier {
  return tierCode(paid) > tierCode(granted) ? paid : granted;
}

export interface SubscriptionFacts {
  readonly status: SubscriptionStatus;
  /** When it began, in seconds. */
  readonly created: number;
}

/**
 * Which of an account's subscriptions counts (BILLING-9): the oldest that gives a tier; where none does, the newest.
 * Two checkouts at once can begin two: the others are to be ended.
 * @param all the newest first, as the provider lists them: several can begin in one second
 */
export function subscriptionInForce<S extends SubscriptionFacts>(all: readonly S[]): S | undefined {
  const byAge = [...all].reverse().sort((a, b) => a.created - b.created);
  return byAge.find(({ status }) => keepsTier(status)) ?? byAge.at(-1);
}

/** The subscriptions that give a tier besides the one that counts, and are to be ended (BILLING-9). */
export function surplusSubscriptions<S extends SubscriptionFacts>(all: readonly S[]): S[] {
  const kept = subscriptionInForce(all);
  return all.filter((one) => one !== kept && keepsTier(one.status));
}

/** The price of a subscription item, and the end of the period that is paid for, in seconds. */
export interface PricedPeriod {
  readonly price: string | null;
  readonly periodEnd: number | undefined;
}

/** The facts of a downgrade that waits, as the provider keeps them with the subscription. */
export type HeldPrice = Readonly<Record<'held_price' | 'held_until', string>>;

/** Keeps the price that was paid for until its period ends, while the next period has another one already (BILLING-16). */
export function holdPrice(paid: string, periodEnd: number): HeldPrice {
  return { held_price: paid, held_until: String(periodEnd) };
}

/** Clears what {@link holdPrice} keeps: the provider deletes metadata that is empty. */
export const NO_HELD_PRICE: HeldPrice = { held_price: '', held_until: '' };

/**
 * The price of this period, and that of the next where it is another one (BILLING-16). A price is held until the period in
 * which that was asked for ends: after its renewal the subscription's own price holds.
 */
export function pricesOf(
  { price, periodEnd }: PricedPeriod,
  metadata: Readonly<Record<string, string>>,
): { readonly now: string | null; readonly next: string | null } {
  const held = metadata['held_price'] ?? '';
  const until = Number(metadata['held_until'] ?? Number.NaN);
  const isHeld = held !== '' && periodEnd !== undefined && periodEnd <= until && held !== price;
  return isHeld ? { now: held, next: price } : { now: price, next: null };
}
