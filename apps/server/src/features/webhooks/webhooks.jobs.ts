import type { Pool } from 'pg';
import { disabledReasonText, MESSAGE_DAYS } from '@questlog/domain/webhooks/webhook-rules';
import type { Clock } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { handleJob, job, type JobHandler } from '../../platform/jobs/jobs.ts';
import { prose } from '../../platform/mail/mail-prose.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { purgeMessages, trimMessages } from './messages.queries.ts';
import { mailedUsers } from './sending.queries.ts';
import { mailWebhookOff } from './switch-off.commands.ts';

const DAY_MS = 86_400_000;

/** Deletes old messages, and the oldest of webhooks that have too many (WEBHOOK-17). */
export const purgeWebhookMessages = job<Record<string, never>>('purge-webhook-messages');

export interface WebhookJobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

export function webhookJobs({ pool, clock, mailer, publicUrl }: WebhookJobsDeps): readonly JobHandler[] {
  return [
    handleJob(mailWebhookOff, async ({ accountId, webhookId, userIds }) => {
      for (const user of await mailedUsers(pool, { accountId, id: webhookId, userIds })) {
        await mailer.send(
          renderEmail({
            to: user.email,
            subject: prose`The webhook ${user.webhook} was switched off`,
            name: user.firstName,
            paragraphs: [
              prose`Questlog has switched the webhook ${user.webhook} of ${user.account} off.`,
              prose`${disabledReasonText(user.reason)}`,
              prose`Messages that were not delivered wait. You can switch the webhook on again in the settings.`,
            ],
            action: {
              label: prose`See the webhook`,
              url: `${publicUrl}/settings?tab=webhooks&account=${accountId}`,
            },
            footnote: prose`You got this email because you manage the webhooks of this account.`,
          }),
        );
      }
    }),

    handleJob(
      purgeWebhookMessages,
      async (_data, _queue, signal) => {
        const before = new Date(clock.now().epochMilliseconds - MESSAGE_DAYS * DAY_MS);
        await purgeMessages(pool, before, signal);
        await inBatches(() => trimMessages.one(pool), signal);
      },
      '*/10 * * * *',
    ),
  ];
}
