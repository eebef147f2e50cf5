/**
 * What the provider says becomes what the account has (BILLING-12). The provider alone knows the truth: whoever hears that
 * something may have changed reads it anew. Each reading takes a number before it asks, and is written only where no
 * reading with a higher number has been: a later one has seen all that an earlier one saw. No lock is held meanwhile.
 */
import type { PoolClient } from 'pg';
import { Stripe } from 'stripe';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { hasEnded, keepsTier, parseStatus } from '@questlog/domain/billing/subscription';
import { planRecipients } from '@questlog/domain/notifications/notifications';
import { parseTier, type Tier } from '@questlog/domain/plans/plans';
import { actAsSystem, type System } from '../../account-change/actor.ts';
import { changeAccount, type LockedAccount } from '../../account-change/change.ts';
import { NoAccess } from '../../endpoint/caller/caller.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { givePaidTier } from '../accounts/accounts.commands.ts';
import { touchAccount } from '../accounts/accounts.queries.ts';
import { accountPlan } from '../accounts/account-plan.queries.ts';
import { ownerOfAccount } from '../accounts/own-accounts.queries.ts';
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

/** Fields in the order of their names: a database gives back the fields of JSON in its own. */
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

/** What a subscription pays for. One of a price that is not sold here says its tier itself, or leaves what was paid. */
function paidTier(payments: Payments, { state, subscription }: Seen, before: Tier): Tier {
  if (state.status === null || !keepsTier(state.status)) return 'PersonalFree';
  return tierOfPrice(payments, state.price_id) ?? parseTier(subscription?.metadata['tier'] ?? '') ?? before;
}

/** Tells Owner and Admins that a payment has failed, once an invoice. */
async function notifyPaymentFailed(
  client: PoolClient,
  account: LockedAccount,
  { state }: Seen,
  tier: Tier,
  system: System,
): Promise<void> {
  if (state.status !== 'past_due' || state.latest_invoice_id === null) return;
  const found = await accountWithMembers(client, account.id);
  if (found === undefined) return;
  await notify(
    client,
    planRecipients(found.members),
    { type: 'PaymentFailed', accountName: found.name, tier, invoice: state.latest_invoice_id },
    system,
  );
}

/** Writes what was seen, under the account's lock; nothing where a later reading has been written. */
async function write(deps: BillingDeps, accountId: string, ticket: number, seen: Seen): Promise<void> {
  const { pool, clock, live, payments } = deps;
  const now = new Date(clock.now().epochMilliseconds);
  const userId = await ownerOfAccount(pool, accountId);
  if (userId === undefined) return;
  const today = localDateAt(now.getTime(), 'UTC');
  const system = actAsSystem('what the payment provider says', { accountId, userId, now, today, live });
  await changeAccount(pool, system, {}, async (client, account) => {
    const row = await lockBilling(client, accountId);
    if (row === undefined || row.written >= ticket) return;
    const plan = await accountPlan(client, accountId);
    const tier = paidTier(payments, seen, plan.paid);
    await writeState(client, accountId, ticket, seen.state, now);
    await givePaidTier(client, account, tier, system);
    // Browsers read the account again, which says whether its payment failed.
    if ((row.status === 'past_due') !== (seen.state.status === 'past_due')) {
      await touchAccount(client, accountId, now);
    }
    await notifyPaymentFailed(client, account, seen, tier, system);
  });
}

/** Ends what gives a tier besides the subscription in force; what is left of it is credited. */
async function endSurplus(deps: BillingDeps, ids: readonly string[]): Promise<void> {
  const { stripe } = deps.payments;
  for (const id of ids) {
    await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true }).catch(ignoreEnded);
  }
}

/** One that is open no more cannot be ended. */
function ignoreOver(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

/** Whoever else read the same has ended it meanwhile: a cancellation needs no Idempotency-Key, nor does one have an effect. */
function ignoreEnded(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/** Ends at once whatever an account that was deleted still pays for, and whatever it could still be paid for on. */
async function endAll(deps: BillingDeps, { customer_id: customer }: Question): Promise<void> {
  const { stripe } = deps.payments;
  const { data: open } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  for (const { id } of open) {
    // Paid or ended meanwhile: what was paid is ended below.
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
 * Reads an account's subscription from the provider and writes it down. Raises what the provider's client raises.
 * @returns what was seen; undefined for an account that is no customer
 */
export async function syncAccount(deps: BillingDeps, accountId: string): Promise<Seen | undefined> {
  const { pool, payments } = deps;
  const question = await nextQuestion(pool, accountId, payments.provider);
  if (question === undefined) return undefined;
  if (question.deleted) await endAll(deps, question);
  const seen = await readSubscriptions(payments, question.customer_id);
  await endSurplus(deps, seen.surplus);
  const { ticket } = question;
  const differs = await inTransaction(pool, async (client) => {
    const row = await lockBilling(client, accountId);
    if (row === undefined || row.written >= ticket) return false;
    const plan = await accountPlan(client, accountId);
    if (!isSame(row, seen.state) || plan.paid !== paidTier(payments, seen, plan.paid)) return true;
    await confirmWritten(client, accountId, ticket);
    return false;
  });
  if (differs && !question.deleted) {
    await write(deps, accountId, ticket, seen).catch((error: unknown) => {
      // Deleted meanwhile: the job of its deletion ends what it pays for.
      if (!(error instanceof NoAccess)) throw error;
    });
  }
  return seen;
}
