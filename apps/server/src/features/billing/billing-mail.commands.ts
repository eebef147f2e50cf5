/** Emails about payments: receipts for paid invoices, and notices of failed payments (BILLING-19). */
import { formatMoney } from '@questlog/domain/billing/plans-for-sale';
import { settingsPath } from '@questlog/domain/notifications/notifications';
import { inTransaction } from '../../platform/db/transaction.ts';
import { job, type JobQueue } from '../../platform/jobs/jobs.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { prose } from '../../platform/mail/mail-prose.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { BillingDeps } from './billing-deps.ts';
import { billingOf, claimMail, payersOf } from './billing.queries.ts';

/** The data for one user's email about an invoice. */
export interface InvoiceMail {
  readonly to: string;
  readonly firstName: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly number: string;
  /** The formatted amount, for example £2.99. */
  readonly amount: string;
  readonly paid: boolean;
}

export const mailInvoice = job<InvoiceMail>('mail-invoice');

/**
 * Returns the email about an invoice. Its link opens the billing page of the invoiced account, even if the
 * reader has another account open.
 */
export function invoiceEmail(
  { to, firstName, accountId, accountName: account, number, amount, paid }: InvoiceMail,
  publicUrl: string,
): Mail {
  const name = firstName === '' ? undefined : firstName;
  const url = `${publicUrl}${settingsPath('billing', accountId)}`;
  const footnote = prose`You receive this email because you manage billing for ${account} on Questlog.`;
  if (paid) {
    return renderEmail({
      to,
      name,
      subject: prose`Your receipt for ${account}`,
      paragraphs: [prose`Thank you. We received ${amount} for ${account}. Receipt: ${number}.`],
      action: { label: prose`See your invoices`, url },
      footnote,
    });
  }
  return renderEmail({
    to,
    name,
    subject: prose`A payment for ${account} failed`,
    paragraphs: [
      prose`We couldn't collect ${amount} for ${account} (invoice ${number}).`,
      prose`Your plan stays active while we try again. Please check your card.`,
    ],
    action: { label: prose`Change the card`, url },
    footnote,
  });
}

/**
 * Queues emails to the Owner and Admins about the latest invoice: once when it is paid, once when its payment
 * fails. Each email is a separate job, so that a slow mail server does not delay billing and a rejected
 * address does not affect other recipients.
 */
export async function queueInvoiceMails(
  { pool, payments }: BillingDeps,
  jobs: JobQueue,
  accountId: string,
): Promise<void> {
  const row = await billingOf.first(pool, { accountId, provider: payments.provider });
  const id = row?.latest_invoice_id ?? null;
  if (row === undefined || id === null) return;
  const paid = row.latest_invoice_paid === true;
  if (!paid && row.status !== 'past_due') return;
  const mark = `${id}:${paid ? 'paid' : 'failed'}`;
  if (row.mailed_invoice === mark) return;
  const { number, total, currency, amount_due: due } = await payments.stripe.invoices.retrieve(id);
  const amount = formatMoney(total, currency);
  await inTransaction(pool, async (client) => {
    if (!(await claimMail.any(client, { accountId, invoice: mark })) || due === 0) return;
    for (const { email: to, first_name: firstName, name: accountName } of await payersOf(client, {
      accountId,
    })) {
      const mail = { to, firstName, accountId, accountName, number: number ?? id, amount, paid };
      await jobs.enqueue(client, mailInvoice, mail);
    }
  });
}
