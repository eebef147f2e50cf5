/** Rules that map the provider's subscriptions to an account's tier (BILLING-7). */
import { tierCode, type Tier } from '../plans/plans.ts';

/** The payment provider's subscription states that Questlog distinguishes. */
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

/** Parses the provider's state. Unknown states are treated as unpaid. */
export function parseStatus(text: string): SubscriptionStatus {
  return SUBSCRIPTION_STATUSES.find((status) => status === text) ?? 'unpaid';
}

const KEEPING: ReadonlySet<SubscriptionStatus> = new Set(['active', 'trialing', 'past_due']);

/** Returns whether a subscription in this state grants its tier (BILLING-7). */
export function keepsTier(status: SubscriptionStatus): boolean {
  return KEEPING.has(status);
}

/** Returns whether a subscription has ended permanently (BILLING-7). */
export function hasEnded(status: SubscriptionStatus): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Returns the higher of the paid tier and the one granted by the operator (BILLING-8). */
export function tierInForce(paid: Tier, granted: Tier): Tier {
  return tierCode(paid) > tierCode(granted) ? paid : granted;
}

export interface SubscriptionFacts {
  readonly status: SubscriptionStatus;
  /** In seconds since 1970. */
  readonly created: number;
}

/**
 * Returns the subscription in effect (BILLING-9): the oldest that grants a tier, or else the newest. Two
 * concurrent checkouts can create two subscriptions; the others must be cancelled.
 * @param all newest first, as the provider lists them: several can be created in one second
 */
export function subscriptionInForce<S extends SubscriptionFacts>(all: readonly S[]): S | undefined {
  const byAge = [...all].reverse().sort((a, b) => a.created - b.created);
  return byAge.find(({ status }) => keepsTier(status)) ?? byAge.at(-1);
}

/** Returns the other subscriptions that grant a tier. The caller must cancel them (BILLING-9). */
export function surplusSubscriptions<S extends SubscriptionFacts>(all: readonly S[]): S[] {
  const remaining = subscriptionInForce(all);
  return all.filter((one) => one !== remaining && keepsTier(one.status));
}

/** A subscription item's price, and the end of its paid period in seconds. */
export interface PricedPeriod {
  readonly price: string | null;
  readonly periodEnd: number | undefined;
}

/** A pending downgrade, stored in the subscription's metadata. */
export type HeldPrice = Readonly<Record<'held_price' | 'held_until', string>>;

/**
 * Keeps the paid price in force until its period ends, although the subscription already has the next
 * period's price (BILLING-16).
 */
export function holdPrice(paid: string, periodEnd: number): HeldPrice {
  return { held_price: paid, held_until: String(periodEnd) };
}

/** Undoes {@link holdPrice}: the provider deletes a metadata entry with an empty value. */
export const NO_HELD_PRICE: HeldPrice = { held_price: '', held_until: '' };

/**
 * Returns this period's price, and the next one's if different (BILLING-16). After a downgrade was requested,
 * the price already paid applies until the end of that period. Then the subscription's own price applies.
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
