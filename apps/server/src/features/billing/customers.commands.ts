/** The one customer that an account is at the payment provider (BILLING-13). */
import type { BillingDeps } from './billing-deps.ts';
import { billingOf, insertCustomer, payersOf } from './billing.queries.ts';

/** The provider's id of the account's customer, who is made where there is none. */
export async function customerOf(
  { pool, payments }: BillingDeps,
  accountId: string,
  now: Date,
): Promise<string> {
  const known = await billingOf(pool, accountId, payments.provider);
  if (known !== undefined) return known.customer_id;
  const { stripe, provider } = payments;
  // The same parameters whoever asks: two who ask at once get the same customer by the key.
  const metadata = { account: accountId };
  const { id } = await stripe.customers.create({ metadata }, { idempotencyKey: `customer:${accountId}` });
  await insertCustomer(pool, accountId, provider, id, now);
  const [payer] = await payersOf(pool, accountId);
  if (payer !== undefined) {
    await stripe.customers
      .update(id, { email: payer.email, name: payer.name }, { idempotencyKey: `customer-name:${accountId}` })
      .catch(() => {});
  }
  return (await billingOf(pool, accountId, provider))?.customer_id ?? id;
}
