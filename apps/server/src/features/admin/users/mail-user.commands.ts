/** Sends an email from staff to a user (ADMIN-35). */
import type { PoolClient } from 'pg';
import { adminCan } from '@questlog/domain/admin/admin-roles';
import type { Admin } from '../../../endpoint/admin/admin-caller.ts';
import type { Done } from '../../../endpoint/admin/audited.ts';
import { NoAccess } from '../../../account-change/caller/caller.ts';
import { fail, failField } from '../../../platform/errors.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { mailFromStaff, staffMail } from './staff-mail.ts';
import { lockUserForStaff } from './user-details.queries.ts';

/**
 * Emails a user a message from an admin. Throws `forbidden` if the message is HTML and the admin may not send
 * HTML. Throws a field error if sanitising leaves nothing.
 */
export async function mailUser(
  client: PoolClient,
  jobs: JobQueue,
  admin: Admin,
  userId: string,
  written: { readonly subject: string; readonly body: string; readonly isHtml: boolean },
): Promise<Done<{ readonly message: string }>> {
  if (written.isHtml && !adminCan(admin.role, 'users.mailHtml')) throw new NoAccess('forbidden');
  const user = (await lockUserForStaff.first(client, { userId })) ?? fail('not_found');
  const mail = staffMail({ email: user.email, firstName: user.first_name }, written);
  if (mail === undefined) failField('body', 'Message is required');
  await jobs.enqueue(client, mailFromStaff, mail);
  return {
    value: { message: `The mail is on its way to ${user.email}.` },
    noted: {
      description: `Mailed ${user.email}`,
      resourceId: userId,
      after: { subject: mail.subject, body: mail.text },
    },
  };
}
