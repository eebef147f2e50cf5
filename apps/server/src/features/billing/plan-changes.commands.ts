/**
 * Plan changes (BILLING-6, BILLING-16). One command serves both pairs of endpoints. An account without a
 * subscription pays at a checkout. An upgrade changes the price of a paid subscription immediately. A
 * downgrade takes effect at the end of the paid period.
 */
import type { PlanResult } from '@questlog/contract/billing';
import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import { isInDirection } from '@questlog/domain/billing/plan-change';
import { planOf } from '@questlog/domain/billing/plans-for-sale';
import { holdPrice, keepsTier, NO_HELD_PRICE, type HeldPrice } from '@questlog/domain/billing/subscription';
import type { Tier } from '@questlog/domain/plans/plans';
import { fail } from '../../platform/errors.ts';
import type { BillingDeps } from './billing-deps.ts';
import { changeKey } from './change-key.ts';
import { syncAccount } from './billing-sync.commands.ts';
import { requirePrice, startCheckout, type Buyer, type CheckoutDeps } from './checkout.commands.ts';
import { tierOfPrice } from './provider/payments.ts';
import type { SentChange } from './provider/sent-change.ts';
import type { Seen } from './provider/subscription-state.ts';

/** Dependencies of a command that changes a subscription. */
export type PlanChangeDeps = BillingDeps & { readonly sent: SentChange };

const DONE: PlanResult = { success: true, requiresPayment: false, checkoutUrl: null };

interface Live {
  readonly id: string;
  readonly itemId: string;
  readonly tier: Tier | undefined;
  /** The price id of the paid tier. */
  readonly price: string | null;
  /** End of the paid period, in seconds since 1970. */
  readonly periodEnd: number | undefined;
  /** True if a cheaper plan follows in the next period. */
  readonly steps: boolean;
  readonly ends: boolean;
}

/** Returns the subscription that grants a paid tier; undefined if the account has no such subscription. */
function liveOf({ payments }: BillingDeps, seen: Seen | undefined): Live | undefined {
  const { subscription, state } = seen ?? {};
  if (subscription === undefined || state?.status === undefined || state.status === null) return undefined;
  if (!keepsTier(state.status)) return undefined;
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    itemId: item?.id ?? '',
    tier: tierOfPrice(payments, state.price_id),
    price: state.price_id,
    periodEnd: item?.current_period_end,
    steps: state.next_price_id !== null,
    ends: state.cancel_at_period_end,
  };
}

async function setEnding(
  deps: PlanChangeDeps,
  accountId: string,
  { id }: Live,
  ends: boolean,
): Promise<void> {
  const idempotencyKey = await changeKey(deps, accountId, ends ? 'end' : 'go-on');
  await deps.sent.send(() =>
    deps.payments.stripe.subscriptions.update(id, { cancel_at_period_end: ends }, { idempotencyKey }),
  );
  await syncAccount(deps, accountId);
}

/**
 * Changes the price without charging anything: either sets the next period's price, or restores the paid one.
 */
async function setNextPrice(
  deps: PlanChangeDeps,
  accountId: string,
  live: Live,
  {
    price,
    tier,
    held,
  }: { readonly price: string; readonly tier: Tier | undefined; readonly held: HeldPrice },
): Promise<void> {
  const idempotencyKey = await changeKey(deps, accountId, 'plan');
  await deps.sent.send(() =>
    deps.payments.stripe.subscriptions.update(
      live.id,
      {
        items: [{ id: live.itemId, price }],
        cancel_at_period_end: false,
        proration_behavior: 'none',
        metadata: { ...(tier === undefined ? {} : { tier }), ...held },
      },
      { idempotencyKey },
    ),
  );
  await syncAccount(deps, accountId);
}

/** Withdraws a pending cancellation or downgrade. */
async function goOn(deps: PlanChangeDeps, accountId: string, live: Live): Promise<void> {
  if (!live.steps || live.price === null) return setEnding(deps, accountId, live, false);
  return setNextPrice(deps, accountId, live, { price: live.price, tier: live.tier, held: NO_HELD_PRICE });
}

export interface PlanChangeInput {
  readonly tier: Tier;
  readonly priceId?: string | undefined;
  readonly direction: 'up' | 'down';
}

/**
 * Changes the account's plan, or returns the URL to pay for it. Throws `conflict` if the account already has
 * the plan or cannot have it.
 */
export async function changePlan(
  deps: CheckoutDeps & PlanChangeDeps,
  buyer: Buyer & { readonly tier: Tier },
  { tier, priceId, direction }: PlanChangeInput,
): Promise<PlanResult> {
  const { accountId } = buyer;
  const live = liveOf(deps, await syncAccount(deps, accountId));
  const from = live?.tier ?? buyer.tier;
  if (tier === from && live?.ends !== true && live?.steps !== true)
    fail('conflict', { message: BILLING_TEXTS.currentPlan });
  if (tier !== from && !isInDirection(direction, from, tier)) {
    fail('conflict', {
      message: direction === 'up' ? BILLING_TEXTS.notUpgrade : BILLING_TEXTS.notDowngrade,
    });
  }
  if (tier === 'PersonalFree') {
    if (live === undefined) return fail('conflict', { message: BILLING_TEXTS.nothingToCancel });
    await setEnding(deps, accountId, live, true);
    return DONE;
  }
  const price = await requirePrice(deps, accountId, tier, priceId);
  if (live === undefined) {
    const { url } = await startCheckout(deps, buyer, { tier, priceId });
    return { success: true, requiresPayment: true, checkoutUrl: url };
  }
  if (tier === live.tier) {
    await goOn(deps, accountId, live);
    return DONE;
  }
  // The provider lets a customer pay in only one currency.
  if (live.tier !== undefined && planOf(live.tier).currency !== planOf(tier).currency) {
    fail('conflict', { message: BILLING_TEXTS.otherCurrency });
  }
  if (direction === 'down' && live.price !== null && live.periodEnd !== undefined) {
    await setNextPrice(deps, accountId, live, { price, tier, held: holdPrice(live.price, live.periodEnd) });
    return DONE;
  }
  const idempotencyKey = await changeKey(deps, accountId, 'plan');
  await deps.sent.send(() =>
    deps.payments.stripe.subscriptions.update(
      live.id,
      {
        items: [{ id: live.itemId, price }],
        cancel_at_period_end: false,
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        metadata: { tier, ...NO_HELD_PRICE },
      },
      { idempotencyKey },
    ),
  );
  await syncAccount(deps, accountId);
  return DONE;
}

/**
 * Ends the subscription at the end of the paid period. Throws `conflict` if there is no subscription.
 * @returns the message to show
 */
export async function cancelSubscription(deps: PlanChangeDeps, accountId: string): Promise<string> {
  const live = liveOf(deps, await syncAccount(deps, accountId));
  if (live === undefined) return fail('conflict', { message: BILLING_TEXTS.nothingToCancel });
  if (!live.ends) await setEnding(deps, accountId, live, true);
  return BILLING_TEXTS.cancelled;
}

/**
 * Continues a subscription that was going to end. Throws `conflict` if the account has no such subscription.
 * @returns the message to show
 */
export async function reactivateSubscription(deps: PlanChangeDeps, accountId: string): Promise<string> {
  const live = liveOf(deps, await syncAccount(deps, accountId));
  if (live === undefined || !(live.ends || live.steps))
    return fail('conflict', { message: BILLING_TEXTS.nothingToReactivate });
  await goOn(deps, accountId, live);
  return BILLING_TEXTS.reactivated;
}
