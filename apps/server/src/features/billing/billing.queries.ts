/** Subscriptions as last read from the payment provider, and the provider's events. */
import type { Tier } from '@questlog/domain/plans/plans';
import type { SubscriptionStatus } from '@questlog/domain/billing/subscription';
import type { Pool } from 'pg';
import { preparePurge, purgeInBatches } from '../../platform/db/batches.ts';
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';

export type ProviderName = 'stripe' | 'sandbox';

/** The payment card, without its number. */
export interface Card {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface SubscriptionState {
  readonly subscription_id: string | null;
  readonly price_id: string | null;
  /** The price of the next period, if different. */
  readonly next_price_id: string | null;
  readonly status: SubscriptionStatus | null;
  readonly period_start: Date | null;
  readonly period_end: Date | null;
  readonly cancel_at_period_end: boolean;
  readonly card: Card | null;
  readonly latest_invoice_id: string | null;
  readonly latest_invoice_paid: boolean | null;
  /** When the provider will retry the payment of the latest invoice. */
  readonly next_attempt: Date | null;
}

export interface BillingRow extends SubscriptionState {
  readonly account_id: string;
  readonly provider: ProviderName;
  readonly customer_id: string;
  readonly mailed_invoice: string | null;
  readonly written: number;
}

const COLUMNS = `account_id, provider, customer_id, subscription_id, price_id, next_price_id, status, period_start,
  period_end, cancel_at_period_end, card, latest_invoice_id, latest_invoice_paid, next_attempt, mailed_invoice, written`;

const selectRow = prepare<BillingRow, [accountId: string, provider: ProviderName]>(
  'billing.of-account',
  `select ${COLUMNS} from account_billing where account_id = $1 and provider = $2`,
);

const lockRow = prepare<BillingRow, [accountId: string]>(
  'billing.lock',
  `select ${COLUMNS} from account_billing where account_id = $1 for update`,
);

const selectByCustomer = prepare<{ account_id: string }, [customerId: string]>(
  'billing.by-customer',
  'select account_id from account_billing where customer_id = $1',
);

// If the stored customer belongs to a different provider, replaces it and clears its state.
const insertRow = prepare<never, [accountId: string, provider: ProviderName, customerId: string, now: Date]>(
  'billing.insert',
  `insert into account_billing (account_id, provider, customer_id, updated_at) values ($1, $2, $3, $4)
   on conflict (account_id) do update
     set provider = excluded.provider, customer_id = excluded.customer_id, subscription_id = null, price_id = null, next_price_id = null,
         status = null, period_start = null, period_end = null, cancel_at_period_end = false, card = null,
         latest_invoice_id = null, latest_invoice_paid = null, next_attempt = null, updated_at = excluded.updated_at
   where account_billing.provider <> excluded.provider`,
);

interface QuestionRow {
  ticket: number;
  customer_id: string;
  deleted: boolean;
}

const nextTicket = prepare<QuestionRow, [accountId: string, provider: ProviderName]>(
  'billing.ask',
  `update account_billing b set asked = b.asked + 1
     from accounts a
    where b.account_id = $1 and b.provider = $2 and a.id = b.account_id
   returning b.asked as ticket, b.customer_id, a.deleted_at is not null as deleted`,
);

const markWritten = prepare<never, [accountId: string, ticket: number]>(
  'billing.mark-written',
  'update account_billing set written = greatest(written, $2) where account_id = $1',
);

type StateValues = readonly [
  account: string,
  ticket: number,
  subscription: string | null,
  price: string | null,
  nextPrice: string | null,
  status: string | null,
  periodStart: Date | null,
  periodEnd: Date | null,
  cancelAtPeriodEnd: boolean,
  card: string | null,
  latestInvoice: string | null,
  latestInvoicePaid: boolean | null,
  nextAttempt: Date | null,
  now: Date,
];

const updateState = prepare<never, StateValues>(
  'billing.write',
  `update account_billing
      set written = $2, subscription_id = $3, price_id = $4, next_price_id = $5, status = $6, period_start = $7,
          period_end = $8, cancel_at_period_end = $9, card = $10, latest_invoice_id = $11, latest_invoice_paid = $12,
          next_attempt = $13, updated_at = $14
    where account_id = $1`,
);

const markMailed = prepare<{ account_id: string }, [accountId: string, invoice: string]>(
  'billing.mark-mailed',
  `update account_billing set mailed_invoice = $2
    where account_id = $1 and mailed_invoice is distinct from $2
   returning account_id`,
);

// Includes recent checkouts (two days): the customer may have paid although the event was lost.
const selectToReconcile = prepare<
  { account_id: string },
  [provider: ProviderName, after: string, since: Date, limit: number]
>(
  'billing.to-reconcile',
  `select account_id from account_billing
    where provider = $1 and account_id > $2
      and (status not in ('canceled', 'incomplete_expired') or updated_at > $3)
    order by account_id limit $4`,
);

const selectEnding = prepare<
  { account_id: string; period_end: Date; name: string; paid_tier: Tier },
  [now: Date]
>(
  'billing.ending',
  `select b.account_id, b.period_end, a.name, a.paid_tier
     from account_billing b join accounts a on a.id = b.account_id
    where b.cancel_at_period_end and b.status in ('active', 'trialing', 'past_due')
      and b.period_end between $1 and $1 + interval '9 days' and a.deleted_at is null
    order by b.account_id`,
);

const insertEvent = prepare<never, [eventId: string, type: string, customer: string | null, now: Date]>(
  'billing.insert-event',
  // An event without a customer has no effect, so mark it as processed.
  `insert into billing_events (id, type, customer_id, received_at, done_at)
   values ($1, $2, $3, $4, case when $3::text is null then $4::timestamptz end)
   on conflict (id) do nothing`,
);

const deleteEvents = preparePurge('billing.purge-events', 'billing_events', 'r.received_at < $1');

const selectPayers = prepare<{ email: string; first_name: string; name: string }, [accountId: string]>(
  'billing.payers',
  `select u.email, u.first_name, a.name
     from members m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
    where m.account_id = $1 and m.status = 'Active' and m.role in ('Owner', 'Admin') and u.deactivated_at is null
    order by m.joined_at, u.id`,
);

export function billingOf(
  on: Queryable,
  accountId: string,
  provider: ProviderName,
): Promise<BillingRow | undefined> {
  return runOne(on, selectRow, [accountId, provider]);
}

/**
 * Returns the account's subscription state, whichever provider it belongs to, and locks it until the end of
 * the transaction.
 */
export function lockBilling(on: Queryable, accountId: string): Promise<BillingRow | undefined> {
  return runOne(on, lockRow, [accountId]);
}

export async function accountOfCustomer(on: Queryable, customerId: string): Promise<string | undefined> {
  return (await runOne(on, selectByCustomer, [customerId]))?.account_id;
}

/** Stores the account's only customer id at a provider. */
export async function insertCustomer(
  on: Queryable,
  accountId: string,
  provider: ProviderName,
  customerId: string,
  now: Date,
): Promise<void> {
  await run(on, insertRow, [accountId, provider, customerId, now]);
}

/** A read of the provider's state, identified by sequence number and customer. */
export type Question = QuestionRow;

/**
 * Reserves a sequence number for a read, which orders reads of the same account. Returns undefined if the
 * account is not this provider's customer.
 */
export function nextQuestion(
  on: Queryable,
  accountId: string,
  provider: ProviderName,
): Promise<Question | undefined> {
  return runOne(on, nextTicket, [accountId, provider]);
}

/** Records that a read found the provider's state unchanged. */
export async function confirmWritten(on: Queryable, accountId: string, ticket: number): Promise<void> {
  await run(on, markWritten, [accountId, ticket]);
}

/** Stores the result of a read. */
export async function writeState(
  on: Queryable,
  accountId: string,
  ticket: number,
  state: SubscriptionState,
  now: Date,
): Promise<void> {
  await run(on, updateState, [
    accountId,
    ticket,
    state.subscription_id,
    state.price_id,
    state.next_price_id,
    state.status,
    state.period_start,
    state.period_end,
    state.cancel_at_period_end,
    state.card === null ? null : JSON.stringify(state.card),
    state.latest_invoice_id,
    state.latest_invoice_paid,
    state.next_attempt,
    now,
  ]);
}

/** Records that an invoice's emails are being sent. @returns false if this was recorded before */
export async function claimMail(on: Queryable, accountId: string, invoice: string): Promise<boolean> {
  return (await runOne(on, markMailed, [accountId, invoice])) !== undefined;
}

/**
 * Returns the ids of accounts whose subscription may have changed without an event, in ascending order.
 * @param after the last id on the previous page
 */
export async function accountsToReconcile(
  on: Queryable,
  provider: ProviderName,
  after: string,
  since: Date,
  limit: number,
): Promise<string[]> {
  return (await run(on, selectToReconcile, [provider, after, since, limit])).map(({ account_id: id }) => id);
}

/** Returns subscriptions that end within the next few days. */
export function endingSubscriptions(on: Queryable, now: Date) {
  return run(on, selectEnding, [now]);
}

/** Stores an event from the provider, unless it is already stored. */
export async function keepEvent(
  on: Queryable,
  event: { readonly id: string; readonly type: string; readonly customer: string | null },
  now: Date,
): Promise<void> {
  await run(on, insertEvent, [event.id, event.type, event.customer, now]);
}

const updateAttempt = prepare<never, [id: string, error: string | null, now: Date]>(
  'billing.note-attempt',
  `update billing_events
      set attempts = attempts + 1, error = left($2, 500), done_at = case when $2::text is null then $3::timestamptz end
    where id = $1`,
);

/** Records an event's outcome. @param error null if it was processed completely */
export async function noteAttempt(on: Queryable, id: string, error: string | null, now: Date): Promise<void> {
  await run(on, updateAttempt, [id, error, now]);
}

export function purgeEvents(pool: Pool, before: Date, signal?: AbortSignal): Promise<number> {
  return purgeInBatches(pool, deleteEvents, before, signal);
}

/** Returns the recipients of payment emails: the active Owner and Admins, with the account's name. */
export function payersOf(on: Queryable, accountId: string) {
  return run(on, selectPayers, [accountId]);
}
