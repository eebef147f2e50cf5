/** How often staff have something mailed: neither a mailbox nor the mail server is theirs to fill (ADMIN-69). */
import type { PoolClient } from 'pg';
import type { AuditAction } from '@questlog/domain/admin/audit';
import { CONTACT_REFUSALS, CONTACTS_AN_HOUR } from '@questlog/domain/admin/staff-rules';
import { fail } from '../../platform/errors.ts';
import { hourWindow } from '../rates/hour-window.ts';
import { takeInWindow } from '../rates/rate-windows.queries.ts';

/**
 * Counts a call by which a user is mailed (ADMIN-69). Raises `too_many_requests`; what is undone with the transaction counts
 * for nothing.
 * @param kind of the mail: each is counted by itself
 * @param params of the call, `id` being that of the user
 */
export async function countContact(
  client: PoolClient,
  by: { readonly userId: string; readonly now: Date },
  kind: AuditAction,
  params: unknown,
): Promise<void> {
  const { start, secondsLeft } = hourWindow(by.now);
  const { id } = params as { readonly id: string };
  const refuse = (message: string): never => fail('too_many_requests', { message }, secondsLeft);
  const { toUser, byAdmin } = CONTACTS_AN_HOUR;
  if (!(await takeInWindow(client, 'contacts-by', by.userId, start, byAdmin)))
    refuse(CONTACT_REFUSALS.byAdmin);
  if (!(await takeInWindow(client, `contacts-to:${kind}`, id, start, toUser)))
    refuse(CONTACT_REFUSALS.toUser);
}
