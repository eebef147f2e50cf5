import type { Pool } from 'pg';
import { inBatches } from '../../../platform/db/batches.ts';
import { INVITATION_DAYS } from '@questlog/domain/invitations/invitations';
import { ROLES } from '@questlog/domain/accounts/roles';
import type { Clock } from '../../../platform/clock.ts';
import { handleJob, job, type JobHandler } from '../../../platform/jobs/jobs.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { prose } from '../../../platform/mail/mail-prose.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { endSomeLateInvitations, purgeInvitations } from './invitations.queries.ts';
import { openInvitation } from './tokens.queries.ts';

/**
 * Emails an invitation if it is still open. The job holds only the id; the token is created with the email.
 */
export const sendInvitation = job<{ readonly invitationId: string }>('mail-invitation');

const end = job<Record<string, never>>('end-invitations');

/** How long ended invitations are kept, in milliseconds. */
const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

export interface InvitationJobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

export function invitationJobs({
  pool,
  clock,
  mailer,
  publicUrl,
}: InvitationJobsDeps): readonly JobHandler[] {
  const now = (): Date => new Date(clock.now().epochMilliseconds);
  return [
    handleJob(sendInvitation, async ({ invitationId }) => {
      const invitation = await openInvitation.first(pool, { id: invitationId, now: now() });
      if (invitation === undefined) return;
      const { json } = invitation;
      const role = ROLES[json.role] ?? 'Member';
      const inviter = json.inviterName === '' ? 'Somebody' : json.inviterName;
      await mailer.send(
        renderEmail({
          to: json.inviteeEmail,
          subject: prose`${inviter} invited you to ${json.accountName}`,
          name: undefined,
          paragraphs: [
            prose`${inviter} invited you to join ${json.accountName} on Questlog as ${role}.`,
            prose`If you accept, you share its tasks and projects.`,
          ],
          action: { label: prose`See the invitation`, url: `${publicUrl}/invitations/${json.id}` },
          footnote: prose`This link is only for you, works once, and is valid for ${String(INVITATION_DAYS)} days. If you don't know the sender, ignore this email or decline the invitation.`,
        }),
      );
    }),

    handleJob(
      end,
      async (_data, _queue, signal) => {
        await inBatches(() => endSomeLateInvitations.one(pool, { now: now() }), signal);
        await purgeInvitations(pool, new Date(now().getTime() - FORGOTTEN_AFTER_MS), signal);
      },
      '7 * * * *',
    ),
  ];
}
