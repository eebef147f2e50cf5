/** Functions that derive values from a subscription and its only item. */
import type { Stripe } from 'stripe';
import type { Price, Subscription, SubscriptionItem } from '../state/kinds.ts';

/** Returns true if the subscription has ended and can no longer change. */
export function isOver({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Returns the item of a subscription. In this sandbox, each subscription has exactly one. */
export function itemOf({ items }: Subscription): SubscriptionItem {
  const [item] = items.data;
  if (item === undefined) throw new Error('a subscription has an item');
  return item;
}

/** Returns a price's legacy `plan` object, for older clients. */
export function planOf(price: Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function withItem(subscription: Subscription, item: SubscriptionItem): Subscription {
  return { ...subscription, items: { ...subscription.items, data: [item] } };
}
