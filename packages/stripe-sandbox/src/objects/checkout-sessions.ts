/** Checkout Sessions in subscription mode (https://docs.stripe.com/api/checkout/sessions). */
import type { Stripe } from 'stripe';
import type { Call, Routes } from '../wire/call.ts';
import { idOf } from '../wire/call.ts';
import { ApiError, rejectRequest } from '../wire/api-error.ts';
import { pageOf } from '../wire/lists.ts';
import type { TestCard } from '../billing/cards.ts';
import { startSubscription } from '../billing/subscription-life.ts';
import { newId } from '../state/ids.ts';
import type { CheckoutSession, Price } from '../state/kinds.ts';
import type { Store } from '../state/store.ts';
import { attachCard, type Expiry } from './payment-methods.ts';

const DAY = 86_400;

/** A session's price and quantity, and the metadata for the resulting subscription. */
export interface OrderedItem {
  readonly price: string;
  readonly quantity: number;
  readonly metadata: Record<string, string>;
}

async function saleOf({ store, params }: Call): Promise<OrderedItem & { readonly whole: Price }> {
  const [line, second] = params.each('line_items');
  if (line === undefined)
    rejectRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  if (second !== undefined)
    rejectRequest('This sandbox supports one item per session.', { param: 'line_items' });
  const whole = await store.get('price', line.required('price'), 'line_items[0][price]');
  return {
    whole,
    price: whole.id,
    quantity: line.integer('quantity', 1) ?? 1,
    metadata: params.under('subscription_data')?.metadata() ?? {},
  };
}

async function create(call: Call): Promise<CheckoutSession> {
  const { store, params, pagesUrl } = call;
  if (params.required('mode') !== 'subscription')
    rejectRequest('This sandbox supports only subscription sessions.', { param: 'mode' });
  const successUrl = params.required('success_url');
  const customer = await store.get('customer', params.required('customer'), 'customer');
  const { whole, ...sale } = await saleOf(call);
  const at = await store.now(customer.id);
  const amount = (whole.unit_amount ?? 0) * sale.quantity;
  const id = newId('cs_test');
  const session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.text('cancel_url') ?? null,
    client_reference_id: params.text('client_reference_id') ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: at,
    currency: whole.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: null,
    discounts: [],
    expires_at: params.integer('expires_at') ?? at + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: params.metadata(),
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page' as Stripe.Checkout.Session.UiMode,
    url: `${pagesUrl}/checkout/${id}`,
    wallet_options: null,
  } satisfies CheckoutSession;
  return store.put('checkout.session', session, { owner: customer.id, hidden: sale });
}

/** Returns the session, marked as expired if its time limit has passed. */
export async function currentSession(store: Store, id: string): Promise<CheckoutSession> {
  const session = await store.get('checkout.session', id);
  if (session.status !== 'open') return session;
  const at = await store.now(session.customer);
  return at < session.expires_at ? session : expireSession(store, session, at);
}

async function expireSession(store: Store, before: CheckoutSession, at: number): Promise<CheckoutSession> {
  const session: CheckoutSession = { ...before, status: 'expired', url: null };
  await store.put('checkout.session', session);
  await store.emit('checkout.session.expired', session, at);
  return session;
}

async function expire(call: Call): Promise<CheckoutSession> {
  const { store } = call;
  const session = await currentSession(store, idOf(call));
  if (session.status !== 'open') {
    rejectRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  return expireSession(store, session, await store.now(session.customer));
}

/**
 * Pays for an open session with a card just entered.
 * @returns the completed session; throws `ApiError` (402) if the card is declined
 */
export async function completeSession(
  store: Store,
  id: string,
  card: TestCard,
  expiry: Expiry,
  pagesUrl: string,
): Promise<CheckoutSession> {
  const session = await currentSession(store, id);
  if (session.status !== 'open') throw new ApiError(400, 'invalid_request_error', 'This checkout has ended.');
  const sale = (await store.hidden<OrderedItem>(id)) ?? rejectRequest('This checkout has no items.');
  const at = await store.now(session.customer);
  const method = await attachCard(store, session.customer, card, expiry);
  const customer = await store.get('customer', session.customer);
  if (customer.invoice_settings.default_payment_method === null) {
    const invoiceSettings = { ...customer.invoice_settings, default_payment_method: method.id };
    await store.put('customer', { ...customer, invoice_settings: invoiceSettings });
  }
  const { subscription, invoice, failure } = await startSubscription(store, {
    customer: session.customer,
    price: await store.get('price', sale.price),
    quantity: sale.quantity,
    metadata: sale.metadata,
    method: method.id,
    at,
    onSession: true,
    pagesUrl,
  });
  if (failure !== undefined) throw failure;
  const complete: CheckoutSession = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    subscription: subscription.id,
    invoice: invoice.id,
    url: null,
  };
  await store.put('checkout.session', complete);
  await store.emit('checkout.session.completed', complete, at);
  return complete;
}

export const checkoutRoutes: Routes = {
  'POST /v1/checkout/sessions': create,
  'GET /v1/checkout/sessions/:id': (call) => currentSession(call.store, idOf(call)),
  'POST /v1/checkout/sessions/:id/expire': expire,
  'GET /v1/checkout/sessions': (call) => {
    const { store, params } = call;
    const status = params.text('status');
    const subscription = params.text('subscription');
    return pageOf(call, '/v1/checkout/sessions', {
      kind: 'checkout.session',
      owner: params.text('customer'),
      current: async (one) => (one.status === 'open' ? currentSession(store, one.id) : one),
      matches: (one) =>
        (status === undefined || one.status === status) &&
        (subscription === undefined || one.subscription === subscription),
    });
  },
};
