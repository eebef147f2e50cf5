/** Handles checkouts on the provider's pages (BILLING-13 to BILLING-15). */
import type { Stripe } from 'stripe';
import { isForSale } from '@questlog/domain/plans/choosable-plans';
import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import { keepsTier } from '@questlog/domain/billing/subscription';
import { settingsPath } from '@questlog/domain/notifications/notifications';
import type { Tier } from '@questlog/domain/plans/plans';
import { isUuid } from '@questlog/domain/uuid';
import { fail, failField } from '../../platform/errors.ts';
import { accountPlan } from '../teams/accounts/account-plan.queries.ts';
import type { BillingDeps } from './billing-deps.ts';
import { billingOf } from './billing.queries.ts';
import type { SentChange } from './provider/sent-change.ts';
import { syncAccount } from './billing-sync.commands.ts';
import { changeKey } from './change-key.ts';
import { customerOf } from './customers.commands.ts';
import { isMissing, isOtherRequest } from './provider/provider-errors.ts';
import { underKey } from './provider/provider-keys.ts';

/** The account that is buying a plan, at the time of the request. */
export interface Buyer {
  readonly accountId: string;
  readonly now: Date;
}

export interface CheckoutInput {
  readonly tier: Tier;
  readonly priceId?: string | undefined;
  readonly successUrl?: string | undefined;
  readonly cancelUrl?: string | undefined;
}

export interface CheckoutDeps extends BillingDeps {
  readonly publicUrl: string;
  readonly teamPlansAvailable: boolean;
}

/** Maximum attempts to find or create a session while concurrent requests create others. */
const ATTEMPTS = 3;

/**
 * Returns the given URL if it belongs to this installation, or the default if none is given. Throws a field
 * error for any other URL.
 */
function ownUrl(publicUrl: string, given: string | undefined, usual: string, field: string): string {
  const base = new URL(publicUrl);
  const url = given === undefined ? undefined : URL.parse(given, base);
  if (url === undefined) return `${publicUrl}${usual}`;
  // A blob: URL has the origin of its page, and a user name before the host can be mistaken for the host.
  const isOwn = url?.origin === base.origin && url.protocol === base.protocol && url.username === '';
  if (url === null || !isOwn) return failField(field, 'The URL must belong to this installation.');
  return url.href.replaceAll('%7BCHECKOUT_SESSION_ID%7D', '{CHECKOUT_SESSION_ID}');
}

/**
 * Returns a plan's price. Throws `conflict` if this account cannot have the plan. Throws a field error if the
 * requested price is not the plan's.
 */
export async function requirePrice(
  deps: CheckoutDeps,
  accountId: string,
  tier: Tier,
  given?: string,
): Promise<string> {
  const { type } = await accountPlan(deps.pool, accountId);
  const price = deps.payments.prices[tier];
  if (price === undefined || !isForSale(tier, type, deps.teamPlansAvailable)) {
    return fail('conflict', { message: BILLING_TEXTS.notForSale });
  }
  if (given !== undefined && given !== price)
    return failField('priceId', 'This is not the price of that plan.');
  return price;
}

/** Returns whether an open checkout session has this plan and these URLs. */
function isSame(session: Stripe.Checkout.Session, tier: Tier, urls: readonly string[]): boolean {
  return (
    session.metadata?.['tier'] === tier &&
    session.success_url === urls[0] &&
    session.cancel_url === urls[1] &&
    session.url !== null
  );
}

/**
 * Starts a checkout, or returns the open one. An account has only one checkout at a time, so that its Owner
 * pays only once. Throws `conflict` if there is a subscription already, or if the plan is not sold to the
 * account.
 */
export async function startCheckout(
  deps: CheckoutDeps,
  { accountId, now }: Buyer,
  { tier, priceId, successUrl, cancelUrl }: CheckoutInput,
): Promise<{ readonly sessionId: string; readonly url: string }> {
  const { payments, publicUrl } = deps;
  const { stripe } = payments;
  const price = await requirePrice(deps, accountId, tier, priceId);
  const success = ownUrl(
    publicUrl,
    successUrl,
    '/billing/success?session_id={CHECKOUT_SESSION_ID}',
    'successUrl',
  );
  const cancel = ownUrl(publicUrl, cancelUrl, '/billing/cancel', 'cancelUrl');
  const customer = await customerOf(deps, accountId, now);
  const status = (await syncAccount(deps, accountId))?.state.status;
  if (status !== null && status !== undefined && keepsTier(status)) {
    fail('conflict', { message: BILLING_TEXTS.alreadySubscribed });
  }
  for (let attempt = 1; ; attempt += 1) {
    const { data: sessions } = await stripe.checkout.sessions.list({ customer, limit: 10 });
    const open = sessions.filter((session) => session.status === 'open');
    const found = open.find((session) => isSame(session, tier, [success, cancel]));
    const url = found?.url ?? null;
    if (found !== undefined && url !== null) return { sessionId: found.id, url };
    for (const { id } of open) {
      // Ignore the error: the session may have been paid or expired since the list was read.
      await underKey(deps, `expire:${id}`, (idempotencyKey) =>
        stripe.checkout.sessions.expire(id, {}, { idempotencyKey }),
      ).catch(() => {});
    }
    try {
      // Concurrent requests read the same last session, so they use the same key and get the same new
      // session.
      const key = `checkout:${customer}:${sessions[0]?.id ?? 'first'}`;
      const session = await underKey(deps, key, (idempotencyKey) =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer,
            client_reference_id: accountId,
            line_items: [{ price, quantity: 1 }],
            success_url: success,
            cancel_url: cancel,
            metadata: { account: accountId, tier },
            subscription_data: { metadata: { account: accountId, tier } },
          },
          { idempotencyKey },
        ),
      );
      if (session.url !== null) return { sessionId: session.id, url: session.url };
    } catch (error) {
      if (!isOtherRequest(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Asks the provider whether a checkout was paid. If so, applies the plan to the account that it was for, which
 * may differ from the caller's current one (BILLING-15).
 * @param pays returns whether the caller may manage the billing of an account
 * @returns the account of the checkout, or the caller's if the session is invalid
 */
export async function verifyCheckout(
  deps: BillingDeps,
  accountId: string,
  sessionId: string,
  pays: (accountId: string) => Promise<boolean>,
): Promise<{ readonly success: boolean; readonly error: string | null; readonly accountId: string }> {
  const { pool, payments } = deps;
  const invalid = { success: false, error: BILLING_TEXTS.invalidSession, accountId };
  if (!/^cs_\w+$/.test(sessionId)) return invalid;
  const session = await payments.stripe.checkout.sessions.retrieve(sessionId).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  const paidFor = session?.client_reference_id ?? undefined;
  if (session === undefined || paidFor === undefined || !isUuid(paidFor)) return invalid;
  const row = await billingOf.first(pool, { accountId: paidFor, provider: payments.provider });
  if (session.customer !== row?.customer_id || !(await pays(paidFor))) return invalid;
  if (session.status !== 'complete' || session.payment_status === 'unpaid') {
    return { success: false, error: BILLING_TEXTS.notPaid, accountId: paidFor };
  }
  await syncAccount(deps, paidFor);
  return { success: true, error: null, accountId: paidFor };
}

/** Opens a portal session for the account's customer. @returns its URL */
export async function openPortal(
  deps: CheckoutDeps,
  { accountId, now }: Buyer,
  returnUrl?: string,
): Promise<string> {
  const customer = await customerOf(deps, accountId, now);
  const { url } = await deps.payments.stripe.billingPortal.sessions.create({
    customer,
    return_url: ownUrl(deps.publicUrl, returnUrl, settingsPath('billing', accountId), 'returnUrl'),
  });
  return url;
}

/** Sets the subscription's payment method. Throws a field error if the payment method does not exist. */
export async function setPaymentMethod(
  deps: BillingDeps & { readonly sent: SentChange },
  { accountId, now }: Buyer,
  methodId: string,
): Promise<void> {
  const {
    payments: { stripe },
    sent,
  } = deps;
  if (!/^pm_\w+$/.test(methodId)) failField('paymentMethodId', 'Unknown payment method.');
  const customer = await customerOf(deps, accountId, now);
  const key = await changeKey(deps, accountId, 'card');
  const attached = await sent
    .send(() => stripe.paymentMethods.attach(methodId, { customer }, { idempotencyKey: `${key}:attach` }))
    .catch((error: unknown) => {
      if (isMissing(error)) return failField('paymentMethodId', 'Unknown payment method.');
      throw error;
    });
  await sent.send(() =>
    stripe.customers.update(
      customer,
      { invoice_settings: { default_payment_method: attached.id } },
      { idempotencyKey: `${key}:customer` },
    ),
  );
  const seen = await syncAccount(deps, accountId);
  const { subscription } = seen ?? {};
  if (subscription !== undefined && keepsTier(seen?.state.status ?? 'canceled')) {
    await sent.send(() =>
      stripe.subscriptions.update(
        subscription.id,
        { default_payment_method: attached.id },
        { idempotencyKey: `${key}:subscription` },
      ),
    );
    await syncAccount(deps, accountId);
  }
}
