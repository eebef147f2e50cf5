import type { Admin } from '@questlog/contract/admin/admin-access';
import { ADMIN_ROLES, type AdminRole } from '@questlog/domain/admin/admin-roles';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { RoleBadge } from '../../access/role-badge.tsx';
import { BreakableText } from '../../lists/breakable-text.tsx';
import type { Column } from '../../lists/data-table.tsx';
import { Moment } from '../../lists/moment.tsx';
import { Link } from '../../routing/link.tsx';
import { auditPathOf } from '../../routing/paths.ts';

const ROLE_OPTIONS = ADMIN_ROLES.map((role) => ({ value: role, label: role }));

/** The actions that superadmins can perform on admins. */
export interface AdminControls {
  readonly isBusy: boolean;
  readonly onRole: (admin: Admin, role: AdminRole) => void;
  readonly onRevoke: (admin: Admin) => void;
}

/**
 * The columns of the admin list.
 * @param ownId the current admin's id
 * @param controls undefined if the current admin may not change anything
 */
export function adminColumns(ownId: string, controls: AdminControls | undefined): readonly Column<Admin>[] {
  return [
    {
      title: 'Admin',
      card: 'head',
      className: 'min-w-40 max-w-80 wrap-anywhere',
      cell: ({ user }) => (
        <>
          <span dir="auto" className="block font-medium">
            {`${user.firstName} ${user.lastName}`.trim()}
            {user.id === ownId && <span className="font-normal text-muted"> (you)</span>}
          </span>
          <span className="block text-muted">
            <BreakableText>{user.email}</BreakableText>
          </span>
        </>
      ),
    },
    controls === undefined
      ? { title: 'Role', card: 'mark', cell: ({ role }) => <RoleBadge role={role} /> }
      : {
          title: 'Role',
          cell: (admin) => (
            <Select
              label={`Role of ${admin.user.email}`}
              hideLabel
              value={admin.role}
              options={ROLE_OPTIONS}
              disabled={controls.isBusy}
              onValueChange={(role) => controls.onRole(admin, role)}
              className="min-w-36"
            />
          ),
        },
    { title: 'Since', cell: ({ createdAt }) => <Moment at={createdAt} to="day" /> },
    {
      title: 'Audit log',
      cell: ({ user }) => (
        <Link
          to={auditPathOf(user.id)}
          className="focus-ring inline-block rounded-sm py-1 whitespace-nowrap text-accent underline-offset-2 hover:underline"
        >
          Activity<span className="sr-only">: {user.email}</span>
        </Link>
      ),
    },
    ...(controls === undefined ? [] : [revokeColumn(controls)]),
  ];
}

function revokeColumn({ isBusy, onRevoke }: AdminControls): Column<Admin> {
  return {
    title: 'Remove',
    isUntitled: true,
    card: 'foot',
    align: 'end',
    cell: (admin) => (
      <Button size="sm" disabled={isBusy} onClick={() => onRevoke(admin)}>
        Remove<span className="sr-only"> {admin.user.email}</span>
      </Button>
    ),
  };
}
