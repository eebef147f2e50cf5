/** Payment methods (https://docs.stripe.com/api/payment_methods): only cards, without their numbers. */
import type { Call, Routes } from '../wire/call.ts';
import { idOf } from '../wire/call.ts';
import { rejectRequest } from '../wire/api-error.ts';
import { cardOfToken, declineError, type TestCard } from '../billing/cards.ts';
import { newId } from '../state/ids.ts';
import type { PaymentMethod } from '../state/kinds.ts';
import type { Store } from '../state/store.ts';

export interface Expiry {
  readonly month: number;
  readonly year: number;
}

/** Stores a customer's card. Throws `ApiError` (402) if it is declined. */
export async function attachCard(
  store: Store,
  customerId: string,
  card: TestCard,
  expiry?: Expiry,
): Promise<PaymentMethod> {
  const now = await store.now(customerId);
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: expiry?.month ?? 12,
      exp_year: expiry?.year ?? new Date(now * 1000).getUTCFullYear() + 5,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: customerId,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies PaymentMethod;
  if (card.outcome === 'declines') throw declineError({ payment_method: method });
  await store.put('payment_method', method, { owner: customerId, hidden: { outcome: card.outcome } });
  await store.emit('payment_method.attached', method, now);
  return method;
}

async function attach(call: Call): Promise<PaymentMethod> {
  const { store, params } = call;
  const customer = await store.get('customer', params.required('customer'), 'customer');
  const card = cardOfToken(idOf(call));
  if (card !== undefined) return attachCard(store, customer.id, card);
  const method = await store.get('payment_method', idOf(call));
  if (method.customer === customer.id) return method;
  return rejectRequest('The payment method you provided has already been attached to a customer.', {
    param: 'payment_method',
  });
}

export const paymentMethodRoutes: Routes = { 'POST /v1/payment_methods/:id/attach': attach };
