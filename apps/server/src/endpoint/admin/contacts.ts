/** Limits how often staff can send emails, to protect mailboxes and the mail server (ADMIN-69). */
import type { PoolClient } from 'pg';
import type { AuditAction } from '@questlog/domain/admin/audit';
import { CONTACT_REJECTIONS, CONTACTS_AN_HOUR } from '@questlog/domain/admin/staff-rules';
import { fail } from '../../platform/errors.ts';
import { hourWindow } from '../rates/hour-window.ts';
import { takeInWindow } from '../rates/rate-windows.queries.ts';

/**
 * Counts a call that emails a user. Throws `too_many_requests` if the limit is exceeded. A call that is
 * rolled back does not count.
 * @param kind the kind of email; each kind has its own count
 * @param params the call's parameters; `id` is the user's id (ADMIN-69)
 */
export async function countContact(
  client: PoolClient,
  by: { readonly userId: string; readonly now: Date },
  kind: AuditAction,
  params: unknown,
): Promise<void> {
  const { start, secondsLeft } = hourWindow(by.now);
  const { id } = params as { readonly id: string };
  const reject = (message: string): never => fail('too_many_requests', { message }, secondsLeft);
  const { toUser, byAdmin } = CONTACTS_AN_HOUR;
  if (
    !(await takeInWindow.any(client, {
      scope: 'contacts-by',
      client: by.userId,
      windowAt: start,
      maxCalls: byAdmin,
    }))
  )
    reject(CONTACT_REJECTIONS.byAdmin);
  if (
    !(await takeInWindow.any(client, {
      scope: `contacts-to:${kind}`,
      client: id,
      windowAt: start,
      maxCalls: toUser,
    }))
  )
    reject(CONTACT_REJECTIONS.toUser);
}
