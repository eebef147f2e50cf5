/** Subscriptions (https://docs.stripe.com/api/subscriptions), with one item each. */
import type { Call, Routes } from '../wire/call.ts';
import { idOf } from '../wire/call.ts';
import { rejectRequest } from '../wire/api-error.ts';
import { pageOf } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { changePlan, creditRemainder, PRORATIONS } from '../billing/plan-change.ts';
import { isOver, itemOf } from '../billing/subscription-facts.ts';
import { endSubscription, saveAndEmit, startSubscription } from '../billing/subscription-life.ts';
import type { Price, Subscription } from '../state/kinds.ts';
import type { Store } from '../state/store.ts';

/** Values of `payment_behavior`: what happens when a payment fails. */
const BEHAVIOURS = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete'] as const;

/** Parses a request's single subscription item. */
function itemParamsOf(params: Params): Params | undefined {
  const [item, second] = params.each('items');
  if (second !== undefined)
    rejectRequest('This sandbox supports one item per subscription.', { param: 'items' });
  return item;
}

function priceOf(store: Store, item: Params): Promise<Price> {
  return store.get('price', item.required('price'), item.nameOf('price'));
}

async function create({ store, params, pagesUrl }: Call): Promise<Subscription> {
  const customer = await store.get('customer', params.required('customer'), 'customer');
  const itemParams =
    itemParamsOf(params) ??
    rejectRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const price = await priceOf(store, itemParams);
  const method = params.text('default_payment_method') ?? null;
  if (method !== null) await store.get('payment_method', method, 'default_payment_method');
  if (method === null && customer.invoice_settings.default_payment_method === null) {
    rejectRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const behaviour = params.choice('payment_behavior', BEHAVIOURS) ?? 'allow_incomplete';
  const quantity = itemParams.integer('quantity', 1) ?? 1;
  const { subscription, failure } = await startSubscription(store, {
    customer: customer.id,
    price,
    quantity,
    metadata: params.metadata(),
    method,
    at: await store.now(customer.id),
    onSession: false,
    pagesUrl,
  });
  if (failure !== undefined && behaviour === 'error_if_incomplete') throw failure;
  return subscription;
}

/** Returns the fields that schedule a subscription to end with its current period, or that undo this. */
function endingOf(subscription: Subscription, ends: boolean, at: number): Partial<Subscription> {
  return {
    cancel_at_period_end: ends,
    cancel_at: ends ? itemOf(subscription).current_period_end : null,
    canceled_at: ends ? at : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: ends ? 'cancellation_requested' : null,
    },
  };
}

/** Schedules a subscription's cancellation at the end of its period, or undoes it. */
export async function updateEnding(store: Store, subscription: Subscription, ends: boolean): Promise<void> {
  const at = await store.now(subscription.customer);
  const changed = { ...subscription, ...endingOf(subscription, ends, at) };
  await saveAndEmit(store, subscription, changed, at);
}

async function update(call: Call): Promise<Subscription> {
  const { store, params, pagesUrl } = call;
  const stored = await store.get('subscription', idOf(call));
  const at = await store.now(stored.customer);
  if (isOver(stored)) {
    rejectRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'resource_missing',
    });
  }
  const itemParams = itemParamsOf(params);
  const proration = params.choice('proration_behavior', PRORATIONS) ?? 'always_invoice';
  const behaviour = params.choice('payment_behavior', BEHAVIOURS);
  const atEnd = params.flag('cancel_at_period_end') ?? stored.cancel_at_period_end;
  const method = params.text('default_payment_method');
  if (method !== undefined && method !== '')
    await store.get('payment_method', method, 'default_payment_method');
  const changed: Subscription = {
    ...stored,
    metadata: params.metadata(stored.metadata),
    default_payment_method: method === undefined ? stored.default_payment_method : method || null,
  };
  if (atEnd !== stored.cancel_at_period_end) Object.assign(changed, endingOf(stored, atEnd, at));
  const item = itemOf(stored);
  const price = itemParams?.has('price') === true ? await priceOf(store, itemParams) : item.price;
  const quantity = itemParams?.integer('quantity', 1) ?? item.quantity ?? 1;
  const itemId = itemParams?.text('id');
  if (itemParams !== undefined && itemId !== item.id) {
    rejectRequest(`The subscription item \`${itemId ?? ''}\` does not belong to this subscription.`, {
      param: 'items',
    });
  }
  if (price.id === item.price.id && quantity === item.quantity)
    return saveAndEmit(store, stored, changed, at);
  if (price.currency !== stored.currency) {
    rejectRequest(
      `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${stored.currency}\`.`,
      { param: 'items[0][price]' },
    );
  }
  if (behaviour !== undefined && behaviour !== 'error_if_incomplete') {
    rejectRequest('This sandbox supports only payment_behavior=error_if_incomplete.', {
      param: 'payment_behavior',
    });
  }
  return changePlan(store, changed, { price, quantity, proration, at, pagesUrl });
}

async function cancel(call: Call): Promise<Subscription> {
  const { store, params } = call;
  const subscription = await store.get('subscription', idOf(call));
  const credited = params.flag('prorate') === true;
  params.flag('invoice_now');
  if (isOver(subscription)) {
    rejectRequest(`No such subscription: '${subscription.id}'`, { code: 'resource_missing', param: 'id' });
  }
  const at = await store.now(subscription.customer);
  if (credited) await creditRemainder(store, subscription, at);
  return endSubscription(store, subscription, at, 'cancellation_requested');
}

export const subscriptionRoutes: Routes = {
  'POST /v1/subscriptions': create,
  'GET /v1/subscriptions/:id': (call) => call.store.get('subscription', idOf(call)),
  'POST /v1/subscriptions/:id': update,
  'DELETE /v1/subscriptions/:id': cancel,
  'GET /v1/subscriptions': (call) => {
    const { params } = call;
    const status = params.text('status');
    const price = params.text('price');
    return pageOf(call, '/v1/subscriptions', {
      kind: 'subscription',
      owner: params.text('customer'),
      matches: (one) =>
        (price === undefined || itemOf(one).price.id === price) &&
        // By default, Stripe lists all subscriptions that are not cancelled.
        (status === 'all' || (status === undefined ? one.status !== 'canceled' : one.status === status)),
    });
  },
};
