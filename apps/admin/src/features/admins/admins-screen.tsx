import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import type { Admin } from '@questlog/contract/admin/admin-access';
import { Button } from '@questlog/ui/controls/button.tsx';
import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useCan, useConsole } from '../../access/console-context.ts';
import { adminQuery } from '../../calls/admin-query.ts';
import { useChangeCached } from '../../calls/use-change-cached.ts';
import { useDialogs } from '../../forms/use-dialogs.ts';
import { ListOf } from '../../lists/list-of.tsx';
import { ScreenHead } from '../../lists/screen-head.tsx';
import { AdminTable } from './admin-table.tsx';
import { RoleGuide } from './role-guide.tsx';

const GrantDialog = lazyWithRetry(
  chunk(() => import('./grant-dialog.tsx')),
  (module) => module.GrantDialog,
);

/** The users with access to the console, and their roles. Superadmins can change them (ADMIN-53). */
export function AdminsScreen() {
  const mayManage = useCan('admins.manage');
  const options = adminQuery(useConsole(), 'GET /api/admin/admins');
  const read = useQuery(options);
  const changeCached = useChangeCached();
  const dialogs = useDialogs<'grant'>();
  const put = (changed: Admin): void =>
    changeCached(options, ({ admins }) => ({
      admins: admins.some(({ user }) => user.id === changed.user.id)
        ? admins.map((each) => (each.user.id === changed.user.id ? changed : each))
        : [...admins, changed],
    }));
  return (
    <>
      <ScreenHead
        title="Admins"
        about="The people who can open this console."
        actions={
          mayManage && (
            <Button
              variant="primary"
              icon={<UserPlus size={16} aria-hidden="true" />}
              onClick={() => dialogs.show('grant')}
            >
              Add admin
            </Button>
          )
        }
      />
      <ListOf
        read={read}
        label="admins"
        failure="Failed to load admins"
        isEmpty={({ admins }) => admins.length === 0}
        empty={{ art: 'search', title: 'No admins' }}
      >
        {({ admins }) => (
          <AdminTable
            admins={admins}
            onChanged={put}
            onRevoked={(userId) =>
              changeCached(options, (shown) => ({
                admins: shown.admins.filter(({ user }) => user.id !== userId),
              }))
            }
          />
        )}
      </ListOf>
      <RoleGuide />
      <OverlayBoundary open={dialogs.frame.open} onClose={dialogs.frame.onClose}>
        {dialogs.shown === 'grant' && (
          <GrantDialog
            {...dialogs.frame}
            onGranted={(admin) => {
              put(admin);
              toast.show({ message: `${admin.user.email} is ${admin.role} now`, type: 'success' });
            }}
          />
        )}
      </OverlayBoundary>
    </>
  );
}
