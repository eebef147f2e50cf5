/**
 * Creates invoices, finalises them immediately, and pays them with the customer's card. Amounts are in minor
 * units, times in seconds.
 */
import type { Stripe } from 'stripe';
import type { ApiError } from '../wire/api-error.ts';
import { newId } from '../state/ids.ts';
import {
  wireDecimal,
  type Customer,
  type Invoice,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from '../state/kinds.ts';
import type { Store } from '../state/store.ts';
import { declineError, type Outcome } from './cards.ts';

export interface Line {
  readonly amount: number;
  readonly description: string;
  readonly item: SubscriptionItem;
  readonly price: Price;
  readonly proration: boolean;
  readonly period: { readonly start: number; readonly end: number };
}

/** Returns the invoice line that bills an item for a whole period. */
export async function periodLine(store: Store, item: SubscriptionItem): Promise<Line> {
  const quantity = item.quantity ?? 1;
  const product = await store.get('product', item.price.product);
  return {
    amount: (item.price.unit_amount ?? 0) * quantity,
    description: `${quantity} × ${product.name}`,
    item,
    price: item.price,
    proration: false,
    period: { start: item.current_period_start, end: item.current_period_end },
  };
}

function lineItem(line: Line, invoice: string, { id, currency }: Subscription): Stripe.InvoiceLineItem {
  const quantity = line.item.quantity ?? 1;
  return {
    id: newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: null,
        subscription: id,
        subscription_item: line.item.id,
      },
      type: 'subscription_item_details',
    },
    period: { ...line.period },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: line.price.product },
      type: 'price_details',
      unit_amount_decimal: line.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: wireDecimal(quantity),
    subscription: id,
    subtotal: line.amount,
    taxes: [],
  };
}

export interface InvoiceInput {
  readonly subscription: Subscription;
  readonly reason: Stripe.Invoice.BillingReason;
  readonly lines: readonly Line[];
  readonly at: number;
  readonly pagesUrl: string;
}

/** Creates a finalised, open invoice. The customer's credit lowers the amount due. */
export async function createInvoice(store: Store, input: InvoiceInput): Promise<Invoice> {
  const { subscription, at, lines, pagesUrl } = input;
  const customer = await store.get('customer', subscription.customer);
  const id = newId('in');
  const sequence = customer.next_invoice_sequence ?? 1;
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const due = Math.max(0, total + customer.balance);
  const balance = total + customer.balance - due;
  const [line] = lines;
  const invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: input.reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: at,
    ending_balance: balance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${pagesUrl}/invoices/${id}`,
    invoice_pdf: `${pagesUrl}/invoices/${id}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((one) => lineItem(one, id, subscription)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix ?? ''}-${String(sequence).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: line?.period.end ?? at,
    period_start: line?.period.start ?? at,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: at,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: customer.test_clock,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: at,
  } satisfies Invoice;
  await store.put('customer', {
    ...customer,
    balance,
    next_invoice_sequence: sequence + 1,
    currency: customer.currency ?? subscription.currency,
  });
  await store.put('invoice', invoice, { owner: customer.id });
  await store.emit('invoice.created', { ...invoice, status: 'draft' }, at);
  await store.emit('invoice.finalized', invoice, at);
  return invoice;
}

/** Returns a subscription's payment method: its own, or else the customer's default. */
function methodOf(customer: Customer, subscription: Subscription | undefined): string | null {
  const usual = customer.invoice_settings.default_payment_method;
  return subscription?.default_payment_method ?? (typeof usual === 'string' ? usual : null);
}

export interface Payment {
  readonly at: number;
  /** True if the customer is present and can confirm the card. */
  readonly onSession?: boolean;
  /** Days until the next attempt if this one fails; undefined if this attempt is the last. */
  readonly againInDays?: number | undefined;
}

/**
 * Tries to collect an open invoice.
 * @returns the updated invoice and, if it was not paid, the error
 */
export async function payInvoice(
  store: Store,
  invoice: Invoice,
  { at, onSession = false, againInDays }: Payment,
): Promise<{ readonly invoice: Invoice; readonly failure?: ApiError }> {
  const customer = await store.get('customer', invoice.customer);
  const details = invoice.parent?.subscription_details;
  const subscription =
    typeof details?.subscription === 'string'
      ? await store.find('subscription', details.subscription)
      : undefined;
  const methodId = methodOf(customer, subscription);
  const outcome =
    methodId === null ? undefined : (await store.hidden<{ outcome: Outcome }>(methodId))?.outcome;
  const pays =
    invoice.amount_due === 0 ||
    outcome === 'pays' ||
    outcome === 'confirms' ||
    (outcome === 'fails_later' && onSession);
  const attempts = invoice.attempt_count + (invoice.amount_due === 0 ? 0 : 1);
  if (pays) {
    const paid: Invoice = {
      ...invoice,
      status: 'paid',
      attempted: true,
      attempt_count: attempts,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: at },
    };
    await store.put('invoice', paid);
    await store.emit('invoice.paid', paid, at);
    await store.emit('invoice.payment_succeeded', paid, at);
    return { invoice: paid };
  }
  const failed: Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: againInDays === undefined ? null : at + againInDays * 86_400,
  };
  await store.put('invoice', failed);
  await store.emit('invoice.payment_failed', failed, at);
  const method = methodId === null ? undefined : await store.find('payment_method', methodId);
  return { invoice: failed, failure: declineError(method === undefined ? {} : { payment_method: method }) };
}
