import type { Pool } from 'pg';
import { webhookRecipients } from '@questlog/domain/webhooks/webhook-recipients';
import type { DisabledReason } from '@questlog/domain/webhooks/webhook-rules';
import type { Announcer } from '../../account-change/announcer.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { job, type JobQueue } from '../../platform/jobs/jobs.ts';
import { accountWithMembers } from '../notifications/account-with-members.queries.ts';
import { notify } from '../notifications/notifications.commands.ts';
import { switchOff } from './sending.queries.ts';

/** Emails that a webhook was switched off. */
export const mailWebhookOff = job<{
  readonly accountId: string;
  readonly webhookId: string;
  readonly userIds: readonly string[];
}>('mail-webhook-off');

export interface SwitchOffDeps {
  readonly pool: Pool;
  readonly jobs: JobQueue;
  readonly live: Announcer;
}

/**
 * Switches a webhook off, and notifies its creator, or the Owner (WEBHOOK-14). Does nothing if it is already off.
 */
export function switchWebhookOff(
  { pool, jobs, live }: SwitchOffDeps,
  {
    accountId,
    id,
    reason,
    now,
  }: { readonly accountId: string; readonly id: string; readonly reason: DisabledReason; readonly now: Date },
): Promise<void> {
  return inTransaction(pool, async (client) => {
    const off = await switchOff.first(client, { accountId, id, reason });
    const account = off && (await accountWithMembers.first(client, { accountId }));
    if (off === undefined || account === undefined) return;
    const recipients = webhookRecipients(account.members, off.createdBy);
    const notice = { type: 'WebhookOff', accountName: account.name, webhook: off.name, reason } as const;
    await notify(client, recipients, notice, { accountId, now, live });
    await jobs.enqueue(client, mailWebhookOff, { accountId, webhookId: id, userIds: recipients });
  });
}
