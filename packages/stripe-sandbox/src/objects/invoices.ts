/**
 * Invoices (https://docs.stripe.com/api/invoices). Subscriptions create them; API callers can read and pay
 * them.
 */
import type { Call, Routes } from '../wire/call.ts';
import { idOf } from '../wire/call.ts';
import { rejectRequest } from '../wire/api-error.ts';
import { pageOf } from '../wire/lists.ts';
import { collect } from '../billing/subscription-life.ts';
import type { Invoice } from '../state/kinds.ts';
import type { Store } from '../state/store.ts';

export function subscriptionIdOf({ parent }: Pick<Invoice, 'parent'>): string {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : '';
}

/** Pays an open invoice while the customer is present. Throws `ApiError` (402) if the payment fails. */
export async function payNow(store: Store, invoice: Invoice): Promise<Invoice> {
  const subscription = await store.get('subscription', subscriptionIdOf(invoice));
  const at = await store.now(invoice.customer);
  const { invoice: paid, failure } = await collect(store, subscription, invoice, at, false);
  if (failure !== undefined) throw failure;
  return paid;
}

async function pay(call: Call): Promise<Invoice> {
  const { store } = call;
  const invoice = await store.get('invoice', idOf(call));
  if (invoice.status === 'paid') rejectRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open')
    rejectRequest('This invoice can no longer be paid.', { code: 'invoice_not_editable' });
  return payNow(store, invoice);
}

export const invoiceRoutes: Routes = {
  'GET /v1/invoices/:id': (call) => call.store.get('invoice', idOf(call)),
  'POST /v1/invoices/:id/pay': pay,
  'GET /v1/invoices': (call) => {
    const { params } = call;
    const status = params.text('status');
    const subscription = params.text('subscription');
    return pageOf(call, '/v1/invoices', {
      kind: 'invoice',
      owner: params.text('customer'),
      matches: (one) =>
        (status === undefined || one.status === status) &&
        (subscription === undefined || subscriptionIdOf(one) === subscription),
    });
  },
};
