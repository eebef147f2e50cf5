import { can } from '../accounts/roles.ts';
import type { NotifiableMember } from '../notifications/notifications.ts';

/**
 * Returns who is notified that the server has switched a webhook off: its creator if they may still manage it, or else
 * the Owner (WEBHOOK-14).
 */
export function webhookRecipients(members: readonly NotifiableMember[], createdBy: string | null): string[] {
  const creator = members.filter((member) => member.userId === createdBy && can(member, 'account.edit'));
  const recipients = creator.length > 0 ? creator : members.filter(({ role }) => role === 'Owner');
  return recipients.map(({ userId }) => userId);
}
