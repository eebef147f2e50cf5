/**
 * A subscription's life cycle: it starts with a payment, renews every period, becomes past due when a renewal
 * is not paid, and ends on request or after the last failed attempt
 * (https://docs.stripe.com/billing/subscriptions/overview).
 */
import type { ApiError } from '../wire/api-error.ts';
import { newId } from '../state/ids.ts';
import type { Invoice, Price, Subscription, SubscriptionItem } from '../state/kinds.ts';
import type { Store } from '../state/store.ts';
import { createInvoice, payInvoice, periodLine } from './invoicing.ts';
import { periodEnd } from './periods.ts';
import { isOver, itemOf, planOf, withItem } from './subscription-facts.ts';

/** Days between attempts to collect a payment. The subscription ends when the last one fails. */
const RETRY_DAYS = [3, 5, 7] as const;
/** Time limit for a subscription's first payment, in seconds. */
const INCOMPLETE_SECONDS = 23 * 3600;

/** Returns the time of a subscription's next scheduled change; null if it has ended. */
async function dueOf(store: Store, subscription: Subscription): Promise<number | null> {
  if (isOver(subscription)) return null;
  if (subscription.status === 'incomplete') return subscription.created + INCOMPLETE_SECONDS;
  const end = itemOf(subscription).current_period_end;
  const again = (await unpaidInvoice(store, subscription))?.next_payment_attempt ?? null;
  return again === null ? end : Math.min(end, again);
}

async function unpaidInvoice(
  store: Store,
  { latest_invoice: id }: Subscription,
): Promise<Invoice | undefined> {
  const invoice = id === null ? undefined : await store.find('invoice', id);
  return invoice?.status === 'open' ? invoice : undefined;
}

/** Stores a subscription with the time of its next scheduled change. */
export async function keep(store: Store, subscription: Subscription): Promise<Subscription> {
  const due = await dueOf(store, subscription);
  return store.put('subscription', subscription, { owner: subscription.customer, due });
}

/** Stores a changed subscription, and emits an event if anything differs. */
export async function saveAndEmit(store: Store, before: Subscription, after: Subscription, at: number) {
  await keep(store, after);
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof Subscription]),
  );
  if (changed.length > 0) {
    await store.emit('customer.subscription.updated', after, at, Object.fromEntries(changed));
  }
  return after;
}

export interface SubscriptionInput {
  readonly customer: string;
  readonly price: Price;
  readonly quantity: number;
  readonly metadata: Record<string, string>;
  readonly method: string | null;
  readonly at: number;
  /** True if the customer is present and can confirm the card. */
  readonly onSession: boolean;
  readonly pagesUrl: string;
}

/**
 * Starts a subscription. It is active if its first invoice is paid. Otherwise it is incomplete and returned
 * with the error.
 */
export async function startSubscription(
  store: Store,
  input: SubscriptionInput,
): Promise<{ readonly subscription: Subscription; readonly invoice: Invoice; readonly failure?: ApiError }> {
  const { price, at } = input;
  const customer = await store.get('customer', input.customer);
  const id = newId('sub');
  const item = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: at,
    current_period_end: periodEnd(at, at),
    current_period_start: at,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: input.quantity,
    subscription: id,
    tax_rates: [],
  } satisfies SubscriptionItem;
  const incomplete = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: at,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: at,
    currency: price.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.method,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: 'incomplete',
    test_clock: customer.test_clock,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  } satisfies Subscription;
  await keep(store, incomplete);
  const { pagesUrl, onSession } = input;
  const lines = [await periodLine(store, item)];
  const open = await createInvoice(store, {
    subscription: incomplete,
    reason: 'subscription_create',
    lines,
    at,
    pagesUrl,
  });
  const { invoice, failure } = await payInvoice(store, open, { at, onSession });
  const subscription: Subscription = {
    ...incomplete,
    latest_invoice: invoice.id,
    status: failure === undefined ? 'active' : 'incomplete',
  };
  await keep(store, subscription);
  await store.emit('customer.subscription.created', subscription, at);
  return { subscription, invoice, ...(failure === undefined ? {} : { failure }) };
}

export async function endSubscription(
  store: Store,
  before: Subscription,
  at: number,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<Subscription> {
  const subscription: Subscription = {
    ...before,
    status: 'canceled',
    canceled_at: before.canceled_at ?? at,
    ended_at: at,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  };
  await keep(store, subscription);
  await store.emit('customer.subscription.deleted', subscription, at);
  return subscription;
}

async function renew(store: Store, before: Subscription, at: number, pagesUrl: string): Promise<void> {
  const item = itemOf(before);
  const start = item.current_period_end;
  const renewed: SubscriptionItem = {
    ...item,
    current_period_start: start,
    current_period_end: periodEnd(before.billing_cycle_anchor, start),
  };
  const next = withItem(before, renewed);
  const open = await createInvoice(store, {
    subscription: next,
    reason: 'subscription_cycle',
    lines: [await periodLine(store, renewed)],
    at,
    pagesUrl,
  });
  const { invoice, failure } = await payInvoice(store, open, { at, againInDays: RETRY_DAYS[0] });
  const status = failure === undefined ? before.status : 'past_due';
  await saveAndEmit(store, before, { ...next, latest_invoice: invoice.id, status }, at);
}

/** Retries collecting an open invoice, and updates the subscription. */
export async function collect(
  store: Store,
  subscription: Subscription,
  open: Invoice,
  at: number,
  isRetry: boolean,
): Promise<{ readonly invoice: Invoice; readonly failure?: ApiError }> {
  const againInDays = RETRY_DAYS[open.attempt_count];
  const paid = await payInvoice(store, open, { at, againInDays, onSession: !isRetry });
  if (paid.failure === undefined) {
    const recovers = ['past_due', 'unpaid', 'incomplete'].includes(subscription.status);
    const isLatest = subscription.latest_invoice === open.id;
    await saveAndEmit(
      store,
      subscription,
      recovers && isLatest ? { ...subscription, status: 'active' } : subscription,
      at,
    );
  } else if (isRetry && againInDays === undefined) {
    await endSubscription(store, subscription, at, 'payment_failed');
  } else {
    await keep(store, subscription);
  }
  return paid;
}

/** Applies the change that is due for a subscription at an instant. */
export async function passTime(
  store: Store,
  subscription: Subscription,
  at: number,
  pagesUrl: string,
): Promise<void> {
  if (subscription.status === 'incomplete') {
    const expired: Subscription = { ...subscription, status: 'incomplete_expired', ended_at: at };
    await saveAndEmit(store, subscription, expired, at);
    return;
  }
  const open = await unpaidInvoice(store, subscription);
  if (open !== undefined && open.next_payment_attempt !== null && open.next_payment_attempt <= at) {
    await collect(store, subscription, open, at, true);
    return;
  }
  if (subscription.cancel_at_period_end) {
    await endSubscription(store, subscription, at, 'cancellation_requested');
    return;
  }
  await renew(store, subscription, at, pagesUrl);
}
