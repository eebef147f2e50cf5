import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import { Badge, type BadgeTone } from '@questlog/ui/marks/badge.tsx';

const TONES: Readonly<Record<AdminRole, BadgeTone>> = {
  superadmin: 'accent',
  admin: 'success',
  support: 'warning',
  readonly: 'neutral',
};

/** An admin's role (ADMIN-44). */
export function RoleBadge({ role }: { role: AdminRole }) {
  return (
    <Badge tone={TONES[role]} className="shrink-0">
      {role}
    </Badge>
  );
}
