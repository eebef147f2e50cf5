import type { Admin } from '@questlog/contract/admin/admin-access';
import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useCan, useConsole } from '../../access/console-context.ts';
import { Failure } from '../../calls/failure.tsx';
import { useSend } from '../../calls/use-send.ts';
import { DataTable } from '../../lists/data-table.tsx';
import { adminColumns } from './admin-columns.tsx';

interface AdminTableProps {
  readonly admins: readonly Admin[];
  readonly onChanged: (admin: Admin) => void;
  readonly onRevoked: (userId: string) => void;
}

/** The table of admins, with controls if the current admin is a superadmin. */
export function AdminTable({ admins, onChanged, onRevoked }: AdminTableProps) {
  const mayManage = useCan('admins.manage');
  const { id: ownId } = useConsole().admin.user;
  const { send, isBusy, error } = useSend();
  const confirm = useConfirm();

  const changeRole = async ({ user }: Admin, role: AdminRole): Promise<void> => {
    const isAgreed =
      user.id !== ownId ||
      (await confirm({
        title: 'Change your own role',
        message: `You will become ${role}. Only another superadmin can change it back.`,
        confirmText: 'Change my role',
      }));
    if (!isAgreed) return;
    const sent = await send((api) =>
      api('PUT /api/admin/admins/{userId}', { params: { userId: user.id }, body: { role } }),
    );
    if (sent === undefined) return;
    onChanged(sent.response);
    toast.show({ message: `${user.email} is ${role} now`, type: 'success' });
  };
  const revoke = async ({ user }: Admin): Promise<void> => {
    const isAgreed = await confirm({
      title: 'Remove admin',
      message: `${user.email} loses access to this console immediately and stays an ordinary user.`,
      confirmText: 'Remove admin',
      type: 'danger',
    });
    if (!isAgreed) return;
    const sent = await send((api) =>
      api('DELETE /api/admin/admins/{userId}', { params: { userId: user.id } }),
    );
    if (sent === undefined) return;
    onRevoked(user.id);
    toast.show({ message: `${user.email} is no longer an admin`, type: 'success' });
  };
  const controls = {
    isBusy,
    onRole: (admin: Admin, role: AdminRole) => void changeRole(admin, role),
    onRevoke: (admin: Admin) => void revoke(admin),
  };

  return (
    <>
      <Failure className="mb-3" what="Failed to change the admin" error={error} />
      <DataTable
        label="Admins"
        rows={admins}
        keyOf={({ user }) => user.id}
        columns={adminColumns(ownId, mayManage ? controls : undefined)}
      />
    </>
  );
}
