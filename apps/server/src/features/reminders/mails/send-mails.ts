/** Sends the emails that are due about reminders (REMINDER-13, REMINDER-40). */
import type { Pool } from 'pg';
import type { Log } from '../../../platform/log/log.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { inBatches } from '../../../platform/db/batches.ts';
import { retryDelay } from '../../../platform/web-push/push-response.ts';
import { endDelivery, retryDelivery } from '../firing/deliveries.queries.ts';
import { issueActTokens, issueUnsubscribeToken } from '../firing/reminder-tokens.ts';
import { mailGroupsDue, mailsToSend, takeMails, type MailGroup, type MailRow } from './mails.queries.ts';
import { MOST_LISTED, reminderEmail, type MailedReminder } from './reminder-email.ts';

/** After this time, an attempt without a recorded result counts as lost, in milliseconds. */
export const LOST_MS = 5 * 60_000;
/** Number of emails sent one after the other. */
export const BATCH = 20;

export interface ReminderMailDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: () => Date;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/** Sends all emails that are due. @returns the number of emails that were sent or put off */
export function sendDueMails(deps: ReminderMailDeps, signal?: AbortSignal): Promise<number> {
  return inBatches(async () => {
    const groups = await mailGroupsDue(deps.pool, { now: deps.clock(), most: BATCH });
    for (const group of groups) {
      signal?.throwIfAborted();
      await sendGroup(deps, group);
    }
    return groups.length;
  }, signal);
}

async function sendGroup(deps: ReminderMailDeps, { user_id: userId, minute }: MailGroup): Promise<void> {
  const { pool, log, clock } = deps;
  const now = clock();
  const ids = await takeMails(pool, { userId, minute, now, until: new Date(now.getTime() + LOST_MS) });
  if (ids.length === 0) return;
  const rows = await mailsToSend(pool, { ids });
  const due = rows.filter((row) => row.is_due && row.may_ring);
  const end = (some: readonly MailRow[], state: 'sent' | 'skipped'): Promise<unknown> =>
    Promise.all(some.map(({ id }) => endDelivery(pool, { id, state, now: clock(), error: null })));
  await end(
    rows.filter((row) => !due.includes(row)),
    'skipped',
  );
  const [first] = due;
  if (first === undefined) return;
  try {
    await sendOne(deps, first, due, now);
    await end(due, 'sent');
  } catch (error) {
    log.error({ err: error }, 'an email about reminders could not be sent');
    const at = new Date(now.getTime() + retryDelay(first.attempts));
    const reason = 'The email could not be sent.';
    await Promise.all(due.map(({ id }) => retryDelivery(pool, { id, at, error: reason, isPlain: false })));
  }
}

async function sendOne(
  { pool, mailer, publicUrl }: ReminderMailDeps,
  recipient: MailRow,
  rows: readonly MailRow[],
  now: Date,
): Promise<void> {
  const single = rows.filter((row) => row.kind === 'reminder');
  const shown = single.slice(0, MOST_LISTED);
  const tokens = await issueActTokens(pool, shown, now);
  const listed = shown.map((row, index): MailedReminder => ({ row, token: tokens[index] ?? '' }));
  await mailer.send(
    reminderEmail({
      listed,
      more: single.length - listed.length,
      missed: rows.reduce((sum, { missed_count: count }) => sum + (count ?? 0), 0),
      recipient,
      unsubscribeToken: await issueUnsubscribeToken(pool, recipient.user_id, 'unsubscribe', now),
      publicUrl,
      now,
    }),
  );
}
