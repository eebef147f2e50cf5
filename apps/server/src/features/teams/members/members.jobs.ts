import type { Pool } from 'pg';
import { handleJob, job, type JobHandler } from '../../../platform/jobs/jobs.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { mailAddress, prose } from '../../../platform/mail/mail-prose.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { transferMail } from './members.queries.ts';

/** A handed-over account, the recipient of an email about it, and the other user. */
interface Transfer {
  readonly accountId: string;
  readonly userId: string;
  readonly otherUserId: string;
}

/** Emails the new Owner of an account. */
export const mailNewOwner = job<Transfer>('mail-new-owner');

/** Emails the former Owner of an account. */
export const mailFormerOwner = job<Transfer>('mail-former-owner');

export interface MemberJobsDeps {
  readonly pool: Pool;
  readonly mailer: Mailer;
}

export function memberJobs({ pool, mailer }: MemberJobsDeps): readonly JobHandler[] {
  return [
    handleJob(mailNewOwner, async (transfer) => {
      const texts = await transferMail.first(pool, transfer);
      if (texts === undefined) return;
      await mailer.send(
        renderEmail({
          to: texts.email,
          subject: prose`You own ${texts.account_name} now`,
          name: texts.first_name === '' ? undefined : texts.first_name,
          paragraphs: [
            prose`${mailAddress(texts.other_email)} made you the owner of ${texts.account_name} and stays as an Admin.`,
            prose`As the owner, you can also hand the account over and manage its tags. Its text counts towards your storage.`,
          ],
          footnote: prose`You got this email because you were an Admin of this account.`,
        }),
      );
    }),

    handleJob(mailFormerOwner, async (transfer) => {
      const texts = await transferMail.first(pool, transfer);
      if (texts === undefined) return;
      await mailer.send(
        renderEmail({
          to: texts.email,
          subject: prose`You handed over ${texts.account_name}`,
          name: texts.first_name === '' ? undefined : texts.first_name,
          paragraphs: [
            prose`${mailAddress(texts.other_email)} is the owner of ${texts.account_name} now. You stay as an Admin.`,
          ],
          footnote: prose`If this was not you, somebody else has access to your account: choose a new password with "Forgot password?" on the sign-in page, and tell the administrators of this Questlog server.`,
        }),
      );
    }),
  ];
}
