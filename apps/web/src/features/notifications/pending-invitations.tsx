import type { Invitation } from '@questlog/contract/invitations';
import type { Notification } from '@questlog/contract/notifications';
import { ROLES } from '@questlog/domain/accounts/roles';
import { invitationTokenOf } from '@questlog/domain/invitations/invitations';
import { InvitationActions } from './invitation-actions.tsx';

/** Returns the open invitations without a notification: those sent before the email address was verified. */
export function withoutNotification(
  invitations: readonly Invitation[],
  notifications: readonly Notification[],
): readonly Invitation[] {
  const notified = new Set(notifications.map(({ actionUrl }) => invitationTokenOf(actionUrl ?? '')));
  return invitations.filter(({ id }) => !notified.has(id));
}

/** The invitations above the notifications, each with Accept and Decline. */
export function PendingInvitations({
  invitations,
  onResponded,
  onFollow,
}: {
  invitations: readonly Invitation[];
  onResponded: () => void;
  onFollow: (path: string) => void;
}) {
  if (invitations.length === 0) return null;
  return (
    <ul aria-label="Invitations" className="divide-y divide-border border-b border-border">
      {invitations.map(({ id, accountName, inviterName, role }) => (
        <li key={id} className="bg-accent-soft/50 px-3 py-2.5 text-sm wrap-anywhere">
          <p className="font-semibold">Join {accountName}</p>
          <p className="text-muted">
            {inviterName === '' ? 'Somebody' : inviterName} invited you to {accountName} as {ROLES[role]}.
          </p>
          <InvitationActions
            link={`/invitations/${id}`}
            title={`Join ${accountName}`}
            {...{ onResponded, onFollow }}
          />
        </li>
      ))}
    </ul>
  );
}
