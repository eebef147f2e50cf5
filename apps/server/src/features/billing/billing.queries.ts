/** Subscriptions as last read from the payment provider, and the provider's events. */
import type { Tier } from '@questlog/domain/plans/plans';
import type { SubscriptionStatus } from '@questlog/domain/billing/subscription';
import { purge } from '../../platform/db/batches.ts';
import { query } from '../../platform/db/query.ts';

export type ProviderName = 'stripe' | 'sandbox' | 'none';

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
  period_end, cancel_at_period_end, card, latest_invoice_id, latest_invoice_paid, next_attempt, mailed_invoice,
    written`;

interface QuestionRow {
  ticket: number;
  customer_id: string;
  deleted: boolean;
}

export const billingOf = query<BillingRow, { accountId: string; provider: ProviderName }>(
  'billing.of-account',
  `select ${COLUMNS} from account_billing where account_id = :accountId and provider = :provider`,
);

/**
 * Returns the account's subscription state, whichever provider it belongs to, and locks it until the end of
 * the transaction.
 */
export const lockBilling = query<BillingRow, { accountId: string }>(
  'billing.lock',
  `select ${COLUMNS} from account_billing where account_id = :accountId for update`,
);

export const accountOfCustomer = query<{ account_id: string }, { customerId: string }>(
  'billing.by-customer',
  'select account_id from account_billing where customer_id = :customerId',
).map(({ account_id }) => account_id);

/** Stores the account's only customer id at a provider. */
export const insertCustomer = query<
  never,
  { accountId: string; provider: ProviderName; customerId: string; now: Date }
>(
  'billing.insert',
  `insert into account_billing (account_id, provider, customer_id, updated_at)
     values (:accountId, :provider, :customerId, :now)
   on conflict (account_id) do update
     set provider = excluded.provider, customer_id = excluded.customer_id, subscription_id = null, price_id = null,
       next_price_id = null,
         status = null, period_start = null, period_end = null, cancel_at_period_end = false, card = null,
         latest_invoice_id = null, latest_invoice_paid = null, next_attempt = null, updated_at = excluded.updated_at
   where account_billing.provider <> excluded.provider`,
);

/** A read of the provider's state, identified by sequence number and customer. */
export type Question = QuestionRow;

/**
 * Reserves a sequence number for a read, which orders reads of the same account. Returns undefined if the
 * account is not this provider's customer.
 */
export const nextQuestion = query<QuestionRow, { accountId: string; provider: ProviderName }>(
  'billing.take-ticket',
  `update account_billing b set asked = b.asked + 1
     from accounts a
    where b.account_id = :accountId and b.provider = :provider and a.id = :accountId
   returning b.asked as ticket, b.customer_id, a.deleted_at is not null as deleted`,
);

/** Records that a read found the provider's state unchanged. */
export const confirmWritten = query<never, { accountId: string; ticket: number }>(
  'billing.mark-written',
  'update account_billing set written = greatest(written, :ticket) where account_id = :accountId',
);

/** Stores the result of a read. */
export const writeState = query<never, SubscriptionState & { accountId: string; ticket: number; now: Date }>(
  'billing.write',
  `update account_billing
      set written = :ticket, subscription_id = :subscription_id, price_id = :price_id, next_price_id = :next_price_id,
          status = :status, period_start = :period_start, period_end = :period_end,
          cancel_at_period_end = :cancel_at_period_end, card = :card, latest_invoice_id = :latest_invoice_id,
          latest_invoice_paid = :latest_invoice_paid, next_attempt = :next_attempt, updated_at = :now
    where account_id = :accountId`,
);

/** Records that an invoice's emails are being sent. @returns false if this was recorded before */
export const claimMail = query<{ account_id: string }, { accountId: string; invoice: string }>(
  'billing.mark-mailed',
  `update account_billing set mailed_invoice = :invoice
    where account_id = :accountId and mailed_invoice is distinct from :invoice
   returning account_id`,
);

/**
 * Returns the ids of accounts whose subscription may have changed without an event, in ascending order.
 * @param after the last id on the previous page
 */
export const accountsToReconcile = query<
  { account_id: string },
  { provider: ProviderName; after: string; since: Date; limit: number }
>(
  'billing.to-reconcile',
  `select account_id from account_billing
    where provider = :provider and account_id > :after
      and (status not in ('canceled', 'incomplete_expired') or updated_at > :since)
    order by account_id limit :limit`,
).map(({ account_id: id }) => id);

/** Returns subscriptions that end within the next few days. */
export const endingSubscriptions = query<
  { account_id: string; period_end: Date; name: string; paid_tier: Tier },
  { now: Date }
>(
  'billing.ending',
  `select b.account_id, b.period_end, a.name, a.paid_tier
     from account_billing b join accounts a on a.id = b.account_id
    where b.cancel_at_period_end and b.status in ('active', 'trialing', 'past_due')
      and b.period_end between :now and :now + interval '9 days' and a.deleted_at is null
    order by b.account_id`,
);

/** Stores an event from the provider, unless it is already stored. */
export const keepEvent = query<never, { id: string; type: string; customer: string | null; now: Date }>(
  'billing.insert-event',
  // An event without a customer has no effect, so mark it as processed.
  `insert into billing_events (id, type, customer_id, received_at, done_at)
   values (:id, :type, :customer, :now, case when :customer::text is null then :now::timestamptz end)
   on conflict (id) do nothing`,
);

/** Records an event's outcome. @param error null if it was processed completely */
export const noteAttempt = query<never, { id: string; error: string | null; now: Date }>(
  'billing.note-attempt',
  `update billing_events
      set attempts = attempts + 1, error = left(:error, 500), done_at = case when :error::text is null
        then :now::timestamptz end
    where id = :id`,
);

export const purgeEvents = purge('billing.purge-events', 'billing_events', 'r.received_at < :instant');

/** Returns the recipients of payment emails: the active Owner and Admins, with the account's name. */
export const payersOf = query<{ email: string; first_name: string; name: string }, { accountId: string }>(
  'billing.payers',
  `select u.email, u.first_name, a.name
     from members m join users u on u.id = m.user_id join accounts a on a.id = :accountId
    where m.account_id = :accountId and m.status = 'Active' and m.role in ('Owner', 'Admin')
      and u.deactivated_at is null
    order by m.joined_at, u.id`,
);
