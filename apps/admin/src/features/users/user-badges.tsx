import type { AdminUser } from '@questlog/contract/admin/admin-users';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { RoleBadge } from '../../access/role-badge.tsx';

/** A user's status: whether they can sign in, have verified their address, and are an admin. */
export function UserBadges({
  user: { isDeactivated, deletionRequestedAt, isEmailVerified, adminRole },
}: {
  user: Pick<AdminUser, 'isDeactivated' | 'deletionRequestedAt' | 'isEmailVerified' | 'adminRole'>;
}) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {deletionRequestedAt !== null ? (
        <Badge tone="danger">Being deleted</Badge>
      ) : isDeactivated ? (
        <Badge tone="danger">Deactivated</Badge>
      ) : (
        <span className="mr-1 text-sm leading-5 text-muted">Active</span>
      )}
      {!isEmailVerified && <Badge tone="warning">Unverified</Badge>}
      {adminRole !== null && <RoleBadge role={adminRole} />}
    </span>
  );
}
