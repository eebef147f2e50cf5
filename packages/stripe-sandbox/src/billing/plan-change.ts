/** A price change in the middle of a period (https://docs.stripe.com/billing/subscriptions/prorations). */
import type { Price, Subscription } from '../state/kinds.ts';
import type { Store } from '../state/store.ts';
import { createInvoice, payInvoice, type Line } from './invoicing.ts';
import { itemOf, planOf, withItem } from './subscription-facts.ts';
import { saveAndEmit } from './subscription-life.ts';

/** Supported values of `proration_behavior`. */
export const PRORATIONS = ['always_invoice', 'none'] as const;

export interface PlanChange {
  readonly price: Price;
  readonly quantity: number;
  readonly proration: (typeof PRORATIONS)[number];
  readonly at: number;
  readonly pagesUrl: string;
}

/** Returns the part of an amount that corresponds to the time left in the period. */
function rest(amount: number, { start, end }: { start: number; end: number }, at: number): number {
  return Math.round((amount * Math.max(0, end - at)) / (end - start));
}

/**
 * Changes a subscription's price: credits the unused time on the old price and charges the remaining time on
 * the new one, unless the price changes without proration.
 * @returns the updated subscription; throws `ApiError` (402) if the invoice is not paid
 */
export async function changePlan(
  store: Store,
  before: Subscription,
  change: PlanChange,
): Promise<Subscription> {
  const { price, quantity, at, proration, pagesUrl } = change;
  const item = itemOf(before);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const changed = { ...item, price, plan: planOf(price), quantity };
  const after = withItem({ ...before, currency: price.currency }, changed);
  const left = { start: at, end: period.end };
  const old = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const lines: Line[] = [
    {
      amount: -rest(old, period, at),
      description: 'Unused time on the previous plan',
      item,
      price: item.price,
      proration: true,
      period: left,
    },
    {
      amount: rest((price.unit_amount ?? 0) * quantity, period, at),
      description: 'Remaining time on the new plan',
      item: changed,
      price,
      proration: true,
      period: left,
    },
  ];
  if (proration === 'none' || before.status === 'incomplete') return saveAndEmit(store, before, after, at);
  const open = await createInvoice(store, {
    subscription: after,
    reason: 'subscription_update',
    lines,
    at,
    pagesUrl,
  });
  const { invoice, failure } = await payInvoice(store, open, { at });
  if (failure !== undefined) throw failure;
  return saveAndEmit(store, before, { ...after, latest_invoice: invoice.id }, at);
}

/** Credits the rest of the period to the customer's balance, for future invoices. */
export async function creditRemainder(store: Store, subscription: Subscription, at: number): Promise<void> {
  const item = itemOf(subscription);
  if (subscription.status !== 'active') return;
  const amount = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const customer = await store.get('customer', subscription.customer);
  await store.put('customer', { ...customer, balance: customer.balance - rest(amount, period, at) });
}
