import type { AdminMembership } from '@questlog/contract/admin/admin-users';
import { tierTitle } from '@questlog/domain/plans/plans';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { DataTable, type Column } from '../../../lists/data-table.tsx';
import { Moment } from '../../../lists/moment.tsx';

const COLUMNS: readonly Column<AdminMembership>[] = [
  {
    title: 'Account',
    card: 'head',
    className: 'max-w-72 wrap-anywhere',
    cell: ({ account }) => (
      <span dir="auto" className="font-medium">
        {account.name}
      </span>
    ),
  },
  { title: 'Type', cell: ({ account }) => account.accountType },
  { title: 'Plan', cell: ({ account }) => tierTitle(account.subscriptionTier) },
  { title: 'Role', cell: ({ role }) => role },
  {
    title: 'Status',
    card: 'mark',
    cell: ({ status }) => <Badge tone={status === 'Active' ? 'success' : 'neutral'}>{status}</Badge>,
  },
  { title: 'Joined', align: 'end', cell: ({ joinedAt }) => <Moment at={joinedAt} to="day" /> },
];

export function MembershipTable({ memberships }: { memberships: readonly AdminMembership[] }) {
  if (memberships.length === 0) return <p className="text-sm text-muted">In no account.</p>;
  return (
    <DataTable label="Accounts" rows={memberships} keyOf={({ accountId }) => accountId} columns={COLUMNS} />
  );
}
