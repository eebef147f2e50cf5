/** Plans and payment. Where the provider is out of reach, these calls fail and no others. */
import type { Stripe } from 'stripe';
import {
  cancelSubscription,
  downgrade,
  downgradeAccount,
  getBilling,
  getInvoice,
  listInvoices,
  openPortal,
  reactivateSubscription,
  receiveWebhook,
  setPaymentMethod,
  startCheckout,
  upgrade,
  upgradeAccount,
  verifyCheckout,
  type BillingInfo,
  type Invoice,
} from '@questlog/contract/billing';
import { minorUnits } from '@questlog/domain/billing/plans-for-sale';
import type { Tier } from '@questlog/domain/plans/plans';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import type { Member } from '../../endpoint/caller.ts';
import { fail } from '../../platform/errors.ts';
import { json } from '../../platform/http/answers/reply.ts';
import type { JobQueue } from '../../platform/jobs.ts';
import { accountPlan } from '../accounts/account-plan.queries.ts';
import { billingOf } from './billing.queries.ts';
import * as checkout from './checkout.commands.ts';
import {
  cancelSubscription as cancel,
  changePlan,
  reactivateSubscription as reactivate,
} from './plan-changes.commands.ts';
import { askProvider, isMissing } from './provider/provider-errors.ts';
import { takeEvent } from './webhook.commands.ts';

export interface BillingRoutesDeps extends checkout.CheckoutDeps {
  readonly jobs: JobQueue;
}

const INVOICES = 100;

/** An invoice as the API gives it. */
function invoiceJson(invoice: Stripe.Invoice): Invoice {
  return {
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    status: (invoice.status ?? 'paid').toLowerCase(),
    amount: invoice.total / minorUnits(invoice.currency),
    currency: invoice.currency.toLowerCase(),
    created: new Date(invoice.created * 1000).toISOString(),
    invoicePdfUrl: invoice.invoice_pdf ?? null,
  };
}

async function billingJson(deps: BillingRoutesDeps, accountId: string): Promise<BillingInfo> {
  const { pool, payments, teamPlansAvailable } = deps;
  const [row, plan] = await Promise.all([
    billingOf(pool, accountId, payments.provider),
    accountPlan(pool, accountId),
  ]);
  return {
    customerId: row?.customer_id ?? null,
    subscriptionId: row?.subscription_id ?? null,
    status: row?.status ?? 'active',
    currentPeriodStart: row?.period_start?.toISOString() ?? null,
    currentPeriodEnd: row?.period_end?.toISOString() ?? null,
    cancelAtPeriodEnd: row?.cancel_at_period_end ?? false,
    paymentMethod: row?.card ?? null,
    paidTier: plan.paid,
    teamPlansAvailable,
    sandbox: payments.provider === 'sandbox',
  };
}

/** The endpoints of billing. */
export function billingRoutes(deps: BillingRoutesDeps): readonly BoundRoute[] {
  const { pool, payments, log } = deps;
  const { stripe } = payments;
  const ask = <T>(work: () => Promise<T>): Promise<T> => askProvider(log, work);
  const change = (member: Member & { readonly tier: Tier }, wish: Parameters<typeof changePlan>[2]) =>
    ask(async () => json(200, await changePlan(deps, member, wish)));

  const customerOf = async (accountId: string): Promise<string | undefined> =>
    (await billingOf(pool, accountId, payments.provider))?.customer_id;

  return [
    bind(getBilling, async (_input, { accountId }) => json(200, await billingJson(deps, accountId))),

    bind(listInvoices, async (_input, { accountId }) => {
      const customer = await customerOf(accountId);
      if (customer === undefined) return json(200, []);
      const { data } = await ask(() => stripe.invoices.list({ customer, limit: INVOICES }));
      return json(200, data.map(invoiceJson));
    }),

    bind(getInvoice, async ({ params }, { accountId }) => {
      const customer = await customerOf(accountId);
      const { invoice: id } = params;
      if (customer === undefined || !/^in_\w+$/.test(id)) return fail('not_found');
      const found = await ask(() =>
        stripe.invoices.retrieve(id).catch((error: unknown) => {
          if (isMissing(error)) return fail('not_found');
          throw error;
        }),
      );
      return found.customer === customer ? json(200, invoiceJson(found)) : fail('not_found');
    }),

    bind(startCheckout, ({ body }, member) =>
      ask(async () => json(200, await checkout.startCheckout(deps, member, body))),
    ),

    bind(verifyCheckout, async ({ body }, { accountId }) => {
      const result = await ask(() => checkout.verifyCheckout(deps, accountId, body.sessionId));
      return json(200, { ...result, tier: (await accountPlan(pool, accountId)).paid });
    }),

    bind(openPortal, ({ body }, member) =>
      ask(async () => json(200, { url: await checkout.openPortal(deps, member, body?.returnUrl) })),
    ),

    bind(upgrade, ({ body }, member) => change(member, { ...body, direction: 'up' })),
    bind(downgrade, ({ body }, member) => change(member, { ...body, direction: 'down' })),
    bind(upgradeAccount, ({ body }, member) => change(member, { tier: body.targetTier, direction: 'up' })),
    bind(downgradeAccount, ({ body }, member) =>
      change(member, { tier: body.targetTier, direction: 'down' }),
    ),

    bind(cancelSubscription, (_input, { accountId }) =>
      ask(async () => json(200, { message: await cancel(deps, accountId) })),
    ),

    bind(reactivateSubscription, (_input, { accountId }) =>
      ask(async () => json(200, { message: await reactivate(deps, accountId) })),
    ),

    bind(setPaymentMethod, async ({ body }, member) => {
      await ask(() => checkout.setPaymentMethod(deps, member, body.paymentMethodId));
      return json(200, await billingJson(deps, member.accountId));
    }),

    bind(receiveWebhook, async ({ body }, { signature, now }) => {
      await takeEvent(deps, body, signature, now);
      return json(200, { received: true });
    }),
  ];
}
