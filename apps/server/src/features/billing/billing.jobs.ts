/** Billing jobs, triggered by events from the provider and by time. */
import { localDateAt } from '@questlog/domain/dates/local-date';
import { expiryNoticeDue, planRecipients } from '@questlog/domain/notifications/notifications';
import { inTransaction } from '../../platform/db/transaction.ts';
import { handleJob, job, type JobHandler, type JobQueue } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { afterDeletion } from '../teams/accounts/account-ends.commands.ts';
import { accountWithMembers } from '../notifications/account-with-members.queries.ts';
import { notify } from '../notifications/notifications.commands.ts';
import type { BillingDeps } from './billing-deps.ts';
import { invoiceEmail, mailInvoice, queueInvoiceMails } from './billing-mail.commands.ts';
import {
  accountOfCustomer,
  accountsToReconcile,
  endingSubscriptions,
  noteAttempt,
  purgeEvents,
} from './billing.queries.ts';
import { syncAccount } from './billing-sync.commands.ts';
import { reasonOf } from './provider/provider-errors.ts';
import { purgeProviderKeys } from './provider/provider-keys.queries.ts';
import { FIRST_ID, moveReconcileCursor, reconcileCursor } from './provider/reconcile-cursors.queries.ts';

export const syncCustomer = job<{ readonly customer: string; readonly event?: string }>(
  'billing-sync-customer',
);

/** Rereads every subscription that may have changed, once an hour, because events may be lost. */
export const reconcile = job<Record<string, never>>('billing-reconcile');
/** Notifies the Owner and Admins of subscriptions that end soon. */
export const notifyEnds = job<Record<string, never>>('billing-tell-ends');

const TOGETHER = 100;
const DAY_MS = 86_400_000;
const CHECKOUT_DAYS = 2;
/**
 * Number of days for which events and idempotency keys are kept. No provider redelivers an event or stores a
 * key for that long.
 */
const EVENT_DAYS = 90;

export interface BillingJobsDeps extends BillingDeps {
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/**
 * Notifies the Owner and Admins of each subscription that ends in 7 days, and again the day before
 * (NOTICE-3).
 */
async function notifyOfEnds({ pool, clock, live }: BillingJobsDeps, signal: AbortSignal): Promise<void> {
  const now = new Date(clock.now().epochMilliseconds);
  const today = localDateAt(now.getTime(), 'UTC');
  for (const row of await endingSubscriptions(pool, { now })) {
    const daysLeft = expiryNoticeDue(localDateAt(row.period_end.getTime(), 'UTC'), today);
    if (daysLeft === undefined) continue;
    signal.throwIfAborted();
    await inTransaction(pool, async (client) => {
      const found = await accountWithMembers.first(client, { accountId: row.account_id });
      if (found === undefined) return;
      const notice = {
        type: 'SubscriptionExpiring',
        accountName: found.name,
        tier: row.paid_tier,
        daysLeft,
      } as const;
      await notify(client, planRecipients(found.members), notice, { accountId: row.account_id, now, live });
    });
  }
}

/**
 * Yields accounts whose subscription may have changed since the given time, in id order, from `after`
 * (exclusive) to `until` (inclusive).
 */
async function* accountsBetween(
  { pool, payments }: BillingJobsDeps,
  since: Date,
  after: string,
  until: string | undefined,
): AsyncGenerator<string> {
  for (let last: string | undefined = after; last !== undefined;) {
    const ids = await accountsToReconcile(pool, {
      provider: payments.provider,
      after: last,
      since,
      limit: TOGETHER,
    });
    for (const id of ids) {
      if (until !== undefined && id > until) return;
      yield id;
    }
    last = ids.at(-1);
  }
}

/**
 * Rereads every subscription that may have changed. An interrupted pass resumes after the last account. An
 * account that fails does not stop the pass.
 */
async function reconcileAll(deps: BillingJobsDeps, jobs: JobQueue, signal: AbortSignal): Promise<void> {
  const { pool, payments, clock, log } = deps;
  const since = new Date(clock.now().epochMilliseconds - CHECKOUT_DAYS * DAY_MS);
  const reconcileBetween = async (after: string, until?: string): Promise<void> => {
    for await (const id of accountsBetween(deps, since, after, until)) {
      signal.throwIfAborted();
      try {
        await syncAccount(deps, id);
        await queueInvoiceMails(deps, jobs, id);
      } catch (error) {
        log.warn({ err: error, accountId: id }, 'a subscription could not be read');
      }
      await moveReconcileCursor(pool, { provider: payments.provider, accountId: id });
    }
  };
  const begin = (await reconcileCursor.first(pool, { provider: payments.provider })) ?? FIRST_ID;
  await reconcileBetween(begin);
  if (begin !== FIRST_ID) await reconcileBetween(FIRST_ID, begin);
}

/** Processes an event and records its outcome. */
async function notingOutcome(
  { pool, clock }: BillingJobsDeps,
  event: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const note = async (error: string | null): Promise<void> => {
    if (event !== undefined)
      await noteAttempt(pool, { id: event, error, now: new Date(clock.now().epochMilliseconds) });
  };
  try {
    await work();
  } catch (error) {
    await note(reasonOf(error));
    throw error;
  }
  await note(null);
}

export function billingJobs(deps: BillingJobsDeps): readonly JobHandler[] {
  const { pool, clock, mailer, publicUrl } = deps;
  return [
    handleJob(syncCustomer, ({ customer, event }, jobs) =>
      notingOutcome(deps, event, async () => {
        const accountId = await accountOfCustomer.first(pool, { customerId: customer });
        if (accountId === undefined) return;
        await syncAccount(deps, accountId);
        await queueInvoiceMails(deps, jobs, accountId);
      }),
    ),
    handleJob(mailInvoice, (mail) => mailer.send(invoiceEmail(mail, publicUrl))),
    handleJob(afterDeletion, async ({ accountId }) => {
      await syncAccount(deps, accountId);
    }),
    handleJob(
      reconcile,
      async (_data, jobs, signal) => {
        await reconcileAll(deps, jobs, signal);
        const longAgo = new Date(clock.now().epochMilliseconds - EVENT_DAYS * DAY_MS);
        await purgeEvents(pool, longAgo, signal);
        await purgeProviderKeys(pool, longAgo, signal);
      },
      '37 * * * *',
    ),
    handleJob(notifyEnds, (_data, _jobs, signal) => notifyOfEnds(deps, signal), '11 * * * *'),
  ];
}
