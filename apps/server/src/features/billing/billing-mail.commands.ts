/** Mails about payment: the receipt of an invoice that was paid, and the failure of one that was not (BILLING-19). */
import type { Stripe } from 'stripe';
import { formatMoney } from '@questlog/domain/billing/plans-for-sale';
import { inTransaction } from '../../platform/db/transaction.ts';
import { renderLetter } from '../../platform/mail-letter.ts';
import { prose } from '../../platform/mail-prose.ts';
import type { Mail, Mailer } from '../../platform/mail.ts';
import type { BillingDeps } from './billing-deps.ts';
import { billingOf, claimMail, payersOf } from './billing.queries.ts';

interface MailDeps extends BillingDeps {
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

type Payer = Awaited<ReturnType<typeof payersOf>>[number];

function letterOf(invoice: Stripe.Invoice, payer: Payer, publicUrl: string): Mail {
  const amount = formatMoney(invoice.total, invoice.currency);
  const number = invoice.number ?? invoice.id;
  const { email: to, first_name: firstName, name: account } = payer;
  const name = firstName === '' ? undefined : firstName;
  const url = `${publicUrl}/settings?tab=billing`;
  const footnote = prose`You get this mail because you manage the billing of ${account} on Questlog.`;
  if (invoice.status === 'paid') {
    return renderLetter({
      to,
      name,
      subject: prose`Your receipt for ${account}`,
      paragraphs: [prose`Thank you. ${amount} for ${account} was paid with invoice ${number}.`],
      action: { label: prose`See your invoices`, url },
      footnote,
    });
  }
  return renderLetter({
    to,
    name,
    subject: prose`A payment for ${account} failed`,
    paragraphs: [
      prose`${amount} for ${account} could not be collected with invoice ${number}.`,
      prose`Your plan stays as it is while we try again. Please check your card.`,
    ],
    action: { label: prose`Change the card`, url },
    footnote,
  });
}

/** Mails Owner and Admins about the latest invoice, once when it is paid and once when it is not. */
export async function mailLatestInvoice(deps: MailDeps, accountId: string): Promise<void> {
  const { pool, payments, mailer, publicUrl } = deps;
  const row = await billingOf(pool, accountId, payments.provider);
  const id = row?.latest_invoice_id ?? null;
  if (row === undefined || id === null) return;
  const paid = row.latest_invoice_paid === true;
  if (!paid && row.status !== 'past_due') return;
  const mark = `${id}:${paid ? 'paid' : 'failed'}`;
  if (row.mailed_invoice === mark) return;
  const invoice = await payments.stripe.invoices.retrieve(id);
  // What is marked here is undone where a mail cannot be sent: the job tries again.
  await inTransaction(pool, async (client) => {
    if (!(await claimMail(client, accountId, mark)) || invoice.amount_due === 0) return;
    for (const payer of await payersOf(client, accountId)) {
      await mailer.send(letterOf(invoice, payer, publicUrl));
    }
  });
}
