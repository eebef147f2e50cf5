import type { Stripe } from 'stripe';
import {
  parseStatus,
  pricesOf,
  subscriptionInForce,
  surplusSubscriptions,
} from '@questlog/domain/billing/subscription';
import type { Card, SubscriptionState } from '../billing.queries.ts';
import type { Payments } from './payments.ts';
import { isMissing } from './provider-errors.ts';

export interface Seen {
  readonly state: SubscriptionState;
  /** The subscription in effect; undefined if there has never been one. */
  readonly subscription: Stripe.Subscription | undefined;
  /** Ids of the subscriptions that grant a tier in addition to the one in effect. */
  readonly surplus: readonly string[];
}

const NOTHING: SubscriptionState = {
  subscription_id: null,
  price_id: null,
  next_price_id: null,
  status: null,
  period_start: null,
  period_end: null,
  cancel_at_period_end: false,
  card: null,
  latest_invoice_id: null,
  latest_invoice_paid: null,
  next_attempt: null,
};

const EXPANSIONS = [
  'data.default_payment_method',
  'data.latest_invoice',
  'data.customer.invoice_settings.default_payment_method',
];

function cardOf(method: string | Stripe.PaymentMethod | null | undefined): Card | null {
  if (method === null || method === undefined || typeof method === 'string' || method.card === undefined)
    return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { brand, last4, expMonth, expYear };
}

function usualMethod({ customer }: Stripe.Subscription) {
  return typeof customer === 'string' || customer.deleted === true
    ? null
    : customer.invoice_settings.default_payment_method;
}

const instant = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000);

function stateOf(subscription: Stripe.Subscription): SubscriptionState {
  const [item] = subscription.items.data;
  const { latest_invoice: invoice, metadata } = subscription;
  const period = { price: item?.price.id ?? null, periodEnd: item?.current_period_end };
  const prices = pricesOf(period, metadata);
  return {
    subscription_id: subscription.id,
    price_id: prices.now,
    next_price_id: prices.next,
    status: parseStatus(subscription.status),
    period_start: instant(item?.current_period_start),
    period_end: instant(item?.current_period_end),
    cancel_at_period_end: subscription.cancel_at_period_end,
    card: cardOf(subscription.default_payment_method) ?? cardOf(usualMethod(subscription)),
    latest_invoice_id: typeof invoice === 'string' ? invoice : (invoice?.id ?? null),
    latest_invoice_paid: invoice === null || typeof invoice === 'string' ? null : invoice.status === 'paid',
    next_attempt:
      invoice === null || typeof invoice === 'string' ? null : instant(invoice.next_payment_attempt),
  };
}

export async function readSubscriptions({ stripe }: Payments, customer: string): Promise<Seen> {
  const list = await stripe.subscriptions
    .list({ customer, status: 'all', limit: 100, expand: EXPANSIONS })
    .catch((error: unknown) => {
      if (isMissing(error)) return { data: [] };
      throw error;
    });
  const all = list.data.map((one) => ({ one, status: parseStatus(one.status), created: one.created }));
  const subscription = subscriptionInForce(all)?.one;
  return {
    subscription,
    state: subscription === undefined ? NOTHING : stateOf(subscription),
    surplus: surplusSubscriptions(all).map(({ one }) => one.id),
  };
}
