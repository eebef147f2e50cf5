/** Finds or creates the account's only customer at the payment provider (BILLING-13). */
import { queuesOf } from '../../account-change/account-queues.ts';
import type { BillingDeps } from './billing-deps.ts';
import { billingOf, insertCustomer, payersOf } from './billing.queries.ts';
import { underKey } from './provider/provider-keys.ts';

/** Returns the id of the account's customer at the provider. Creates the customer if the account has none. */
export async function customerOf(deps: BillingDeps, accountId: string, now: Date): Promise<string> {
  const { pool, payments } = deps;
  const known = await billingOf.first(pool, { accountId, provider: payments.provider });
  if (known !== undefined) return known.customer_id;
  const { stripe, provider } = payments;
  // Every caller sends the same parameters, so concurrent requests with the same key get the same customer.
  const metadata = { account: accountId };
  const { id } = await underKey(deps, `customer:${accountId}`, (idempotencyKey) =>
    stripe.customers.create({ metadata }, { idempotencyKey }),
  );
  await queuesOf(pool).change(accountId, () =>
    insertCustomer(pool, { accountId, provider, customerId: id, now }),
  );
  const [payer] = await payersOf(pool, { accountId });
  if (payer !== undefined) {
    await stripe.customers
      .update(id, { email: payer.email, name: payer.name }, { idempotencyKey: `customer-name:${accountId}` })
      .catch(() => {});
  }
  return (await billingOf.first(pool, { accountId, provider }))?.customer_id ?? id;
}
