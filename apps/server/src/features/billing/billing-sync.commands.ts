/**
 * Copies the provider's subscription state to the account (BILLING-12). The provider is the source of truth,
 * so the subscription is reread whenever it may have changed. Each read first reserves a sequence number. Its
 * result is dropped if a read with a higher number has already been written. No lock is held during a read.
 */
import { Stripe } from 'stripe';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { hasEnded, keepsTier, parseStatus } from '@questlog/domain/billing/subscription';
import { planRecipients } from '@questlog/domain/notifications/notifications';
import { parseTier, type Tier } from '@questlog/domain/plans/plans';
import { actAsSystem, type System } from '../../account-change/actor.ts';
import { changeAccount, type LockedAccount } from '../../account-change/change.ts';
import { NoAccess } from '../../account-change/caller/caller.ts';
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts';
import { givePaidTier } from '../teams/accounts/accounts.commands.ts';
import { touchAccount } from '../teams/accounts/accounts.queries.ts';
import { accountPlan } from '../teams/accounts/account-plan.queries.ts';
import { ownerOfAccount } from '../teams/accounts/own-accounts.queries.ts';
import { accountWithMembers } from '../notifications/account-with-members.queries.ts';
import { notify } from '../notifications/notifications.commands.ts';
import type { BillingDeps } from './billing-deps.ts';
import {
  nextQuestion,
  confirmWritten,
  lockBilling,
  writeState,
  type BillingRow,
  type Question,
  type SubscriptionState,
} from './billing.queries.ts';
import { isMissing } from './provider/provider-errors.ts';
import { underKey } from './provider/provider-keys.ts';
import { tierOfPrice, type Payments } from './provider/payments.ts';
import { readSubscriptions, type Seen } from './provider/subscription-state.ts';

const COMPARED: readonly (keyof SubscriptionState)[] = [
  'subscription_id',
  'price_id',
  'next_price_id',
  'status',
  'period_start',
  'period_end',
  'cancel_at_period_end',
  'card',
  'latest_invoice_id',
  'latest_invoice_paid',
  'next_attempt',
];

/** Serialises with sorted field names: PostgreSQL returns JSON fields in its own order. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => a.localeCompare(b)))
      : field,
  );
}

function isSame(row: BillingRow, state: SubscriptionState): boolean {
  return COMPARED.every((name) => comparable(row[name]) === comparable(state[name]));
}

/**
 * Returns the tier that a subscription pays for. If its price is unknown, falls back to the tier in the
 * metadata, and then to the previous tier.
 */
function paidTier(payments: Payments, { state, subscription }: Seen, before: Tier): Tier {
  if (state.status === null || !keepsTier(state.status)) return 'PersonalFree';
  return tierOfPrice(payments, state.price_id) ?? parseTier(subscription?.metadata['tier'] ?? '') ?? before;
}

/** Notifies the Owner and Admins of a failed payment, once per invoice. */
async function notifyPaymentFailed(
  client: Transaction,
  account: LockedAccount,
  { state }: Seen,
  tier: Tier,
  system: System,
): Promise<void> {
  if (state.status !== 'past_due' || state.latest_invoice_id === null) return;
  const found = await accountWithMembers.first(client, { accountId: account.id });
  if (found === undefined) return;
  await notify(
    client,
    planRecipients(found.members),
    { type: 'PaymentFailed', accountName: found.name, tier, invoice: state.latest_invoice_id },
    system,
  );
}

/** Writes the result of a read under the account's row lock, unless a later read has been written. */
async function write(deps: BillingDeps, accountId: string, ticket: number, seen: Seen): Promise<void> {
  const { pool, clock, live, payments } = deps;
  const now = new Date(clock.now().epochMilliseconds);
  const userId = await ownerOfAccount.first(pool, { accountId });
  if (userId === undefined) return;
  const today = localDateAt(now.getTime(), 'UTC');
  const system = actAsSystem('what the payment provider says', { accountId, userId, now, today, live });
  await changeAccount(pool, system, {}, async (client, account) => {
    const row = await lockBilling.first(client, { accountId });
    if (row === undefined || row.written >= ticket) return;
    const plan = await accountPlan(client, accountId);
    const tier = paidTier(payments, seen, plan.paid);
    await writeState(client, { ...seen.state, accountId, ticket, now });
    await givePaidTier(client, account, tier, system);
    // Browsers must refetch the account, because it shows whether the payment failed.
    if ((row.status === 'past_due') !== (seen.state.status === 'past_due')) {
      await touchAccount(client, { accountId, now });
    }
    await notifyPaymentFailed(client, account, seen, tier, system);
  });
}

/** Cancels surplus subscriptions that also grant a tier, and credits the unused time. */
async function endSurplus(deps: BillingDeps, ids: readonly string[]): Promise<void> {
  const { stripe } = deps.payments;
  for (const id of ids) {
    await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true }).catch(ignoreEnded);
  }
}

/** Ignores the error for a checkout session that is no longer open. */
function ignoreOver(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

/**
 * Ignores a subscription that a concurrent sync has cancelled. An Idempotency-Key would have no effect on a
 * cancellation.
 */
function ignoreEnded(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/** Cancels a deleted account's subscriptions immediately and expires its open checkout sessions. */
async function endAll(deps: BillingDeps, { customer_id: customer }: Question): Promise<void> {
  const { stripe } = deps.payments;
  const { data: open } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  for (const { id } of open) {
    // The session may have been paid or expired since the list was read. The code below cancels a paid
    // subscription.
    await underKey(deps, `expire:${id}`, (idempotencyKey) =>
      stripe.checkout.sessions.expire(id, {}, { idempotencyKey }),
    ).catch(ignoreOver);
  }
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  for (const { id, status } of data) {
    if (hasEnded(parseStatus(status))) continue;
    await stripe.subscriptions.cancel(id).catch(ignoreEnded);
  }
}

/**
 * Reads an account's subscription from the provider and stores it. Throws the provider client's errors.
 * @returns the result of the read; undefined if the account is not a customer
 */
export async function syncAccount(deps: BillingDeps, accountId: string): Promise<Seen | undefined> {
  const { pool, payments } = deps;
  const question = await nextQuestion.first(pool, { accountId, provider: payments.provider });
  if (question === undefined) return undefined;
  if (question.deleted) await endAll(deps, question);
  const seen = await readSubscriptions(payments, question.customer_id);
  await endSurplus(deps, seen.surplus);
  const { ticket } = question;
  const differs = await inTransaction(pool, async (client) => {
    const row = await lockBilling.first(client, { accountId });
    if (row === undefined || row.written >= ticket) return false;
    const plan = await accountPlan(client, accountId);
    if (!isSame(row, seen.state) || plan.paid !== paidTier(payments, seen, plan.paid)) return true;
    await confirmWritten(client, { accountId, ticket });
    return false;
  });
  if (differs && !question.deleted) {
    await write(deps, accountId, ticket, seen).catch((error: unknown) => {
      // The account was deleted during the read. The deletion's job cancels the subscription.
      if (!(error instanceof NoAccess)) throw error;
    });
  }
  return seen;
}
