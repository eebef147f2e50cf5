/** Routes for plans and payment. If the payment provider is unreachable, only these calls fail. */
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
  type PlanResult,
} from '@questlog/contract/billing';
import { can } from '@questlog/domain/accounts/roles';
import { minorUnits } from '@questlog/domain/billing/plans-for-sale';
import type { Tier } from '@questlog/domain/plans/plans';
import { activeRole } from '../../account-change/account-lock.queries.ts';
import { changeUser } from '../../account-change/change.ts';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { requireRole, type Member } from '../../account-change/caller/caller.ts';

import { AppError, fail } from '../../platform/errors.ts';
import { json } from '../../platform/http/responses/route-response.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { accountPlan } from '../teams/accounts/account-plan.queries.ts';
import { syncCustomer } from './billing.jobs.ts';
import { billingOf } from './billing.queries.ts';
import * as checkout from './checkout.commands.ts';
import {
  cancelSubscription as cancel,
  changePlan,
  reactivateSubscription as reactivate,
  type PlanChangeInput,
} from './plan-changes.commands.ts';
import { tierOfPrice } from './provider/payments.ts';
import { callProvider, isMissing } from './provider/provider-errors.ts';
import type { SentChange } from './provider/sent-change.ts';
import { processWebhook } from './webhook.commands.ts';

export interface BillingRoutesDeps extends checkout.CheckoutDeps {
  readonly jobs: JobQueue;
}

const INVOICES = 100;
/** When to read a subscription back after a change without a confirmation, because the change may come late. */
const REREAD_AFTER_SECONDS = [3, 20, 120];

type StartedCheckout = Awaited<ReturnType<typeof checkout.startCheckout>>;
type VerifiedCheckout = Omit<Awaited<ReturnType<typeof checkout.verifyCheckout>>, 'accountId'> & {
  readonly tier: Tier;
};
interface MessageResponse {
  readonly message: string;
}

const ok = { respond: (value: object) => json(200, value), changesElsewhere: true } as const;

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
  const row = await billingOf.first(pool, { accountId, provider: payments.provider });
  const plan = await accountPlan(pool, accountId);
  return {
    customerId: row?.customer_id ?? null,
    subscriptionId: row?.subscription_id ?? null,
    status: row?.status ?? 'active',
    currentPeriodStart: row?.period_start?.toISOString() ?? null,
    currentPeriodEnd: row?.period_end?.toISOString() ?? null,
    cancelAtPeriodEnd: row?.cancel_at_period_end ?? false,
    nextTier: tierOfPrice(payments, row?.next_price_id ?? null) ?? null,
    nextPaymentAttempt: row?.next_attempt?.toISOString() ?? null,
    paymentMethod: row?.card ?? null,
    paidTier: plan.paid,
    teamPlansAvailable,
    sandbox: payments.provider === 'sandbox',
    sellsPlans: payments.provider !== 'none',
  };
}

export function billingRoutes(deps: BillingRoutesDeps): readonly BoundRoute[] {
  const { pool, payments, log } = deps;
  const call = <T>(work: (sent: SentChange) => Promise<T>): Promise<T> => callProvider(log, work);
  const customerOf = async (accountId: string): Promise<string | undefined> =>
    (await billingOf.first(pool, { accountId, provider: payments.provider }))?.customer_id;
  /** Queues jobs that read the subscription back if a change may still take effect, and rethrows the error. */
  const rereadUnconfirmed = async (accountId: string, error: unknown): Promise<never> => {
    if (error instanceof AppError && error.code === 'payment_unconfirmed') {
      const customer = await customerOf(accountId);
      if (customer !== undefined) {
        for (const seconds of REREAD_AFTER_SECONDS) {
          await deps.jobs.enqueue(pool, syncCustomer, { customer }, { delay: seconds });
        }
      }
    }
    throw error;
  };
  /**
   * Calls the provider, and stores the response for idempotent retries. Because the call may be slow, checks
   * afterwards that the caller is still an Active member who may manage billing.
   */
  const once = async <V>(member: Member<V>, work: (sent: SentChange) => Promise<V>): Promise<V> => {
    const value = await call(work).catch((error: unknown) => rereadUnconfirmed(member.accountId, error));
    return changeUser(pool, member, async (client) => {
      const row = await activeRole.first(client, { accountId: member.accountId, userId: member.userId });
      requireRole(member.requirements, row?.role ?? null);
      return value;
    });
  };
  const change = (member: Member<PlanResult>, input: PlanChangeInput): Promise<PlanResult> =>
    once(member, (sent) => changePlan({ ...deps, sent }, member, input));

  return [
    bind(getBilling, async (_input, { accountId }) => json(200, await billingJson(deps, accountId))),

    bind(listInvoices, async (_input, { accountId }) => {
      const customer = await customerOf(accountId);
      if (customer === undefined) return json(200, []);
      const { data } = await call(() => payments.stripe.invoices.list({ customer, limit: INVOICES }));
      return json(200, data.map(invoiceJson));
    }),

    bind(getInvoice, async ({ params }, { accountId }) => {
      const customer = await customerOf(accountId);
      const { invoice: id } = params;
      if (customer === undefined || !/^in_\w+$/.test(id)) return fail('not_found');
      const found = await call(() =>
        payments.stripe.invoices.retrieve(id).catch((error: unknown) => {
          if (isMissing(error)) return fail('not_found');
          throw error;
        }),
      );
      return found.customer === customer ? json(200, invoiceJson(found)) : fail('not_found');
    }),

    bind(
      startCheckout,
      ({ body }, member: Member<StartedCheckout>) =>
        once(member, () => checkout.startCheckout(deps, member, body)),
      ok,
    ),

    bind(
      verifyCheckout,
      ({ body }, member: Member<VerifiedCheckout>) =>
        once(member, async () => {
          const { accountId, ...result } = await checkout.verifyCheckout(
            deps,
            member.accountId,
            body.sessionId,
            async (id) => {
              const row = await activeRole.first(pool, { accountId: id, userId: member.userId });
              return row !== undefined && can({ role: row.role, status: 'Active' }, 'billing.manage');
            },
          );
          return { ...result, tier: (await accountPlan(pool, accountId)).paid };
        }),
      ok,
    ),

    bind(
      openPortal,
      ({ body }, member: Member<{ url: string }>) =>
        once(member, async () => ({ url: await checkout.openPortal(deps, member, body?.returnUrl) })),
      ok,
    ),

    bind(upgrade, ({ body }, member: Member<PlanResult>) => change(member, { ...body, direction: 'up' }), ok),
    bind(
      downgrade,
      ({ body }, member: Member<PlanResult>) => change(member, { ...body, direction: 'down' }),
      ok,
    ),
    bind(
      upgradeAccount,
      ({ body }, member: Member<PlanResult>) => change(member, { tier: body.targetTier, direction: 'up' }),
      ok,
    ),
    bind(
      downgradeAccount,
      ({ body }, member: Member<PlanResult>) => change(member, { tier: body.targetTier, direction: 'down' }),
      ok,
    ),

    bind(
      cancelSubscription,
      (_input, member: Member<MessageResponse>) =>
        once(member, async (sent) => ({ message: await cancel({ ...deps, sent }, member.accountId) })),
      ok,
    ),

    bind(
      reactivateSubscription,
      (_input, member: Member<MessageResponse>) =>
        once(member, async (sent) => ({ message: await reactivate({ ...deps, sent }, member.accountId) })),
      ok,
    ),

    bind(
      setPaymentMethod,
      ({ body }, member: Member<BillingInfo>) =>
        once(member, async (sent) => {
          await checkout.setPaymentMethod({ ...deps, sent }, member, body.paymentMethodId);
          return billingJson(deps, member.accountId);
        }),
      ok,
    ),

    bind(receiveWebhook, async ({ body }, { signature, now }) => {
      await processWebhook(deps, body, signature, now);
      return json(200, { received: true });
    }),
  ];
}
