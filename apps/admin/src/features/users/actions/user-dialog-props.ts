import type { AdminUser, AdminUserDetails } from '@questlog/contract/admin/admin-users';
import type { DialogProps } from '@questlog/ui/overlays/dialog.tsx';

/** The props of a dialog for an action on a user. */
export type UserDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'onClosed'> & {
  user: AdminUser;
};

/** The props of a dialog for an action that changes the user. */
export type UserChangeDialogProps = UserDialogProps & {
  /** Called with the user after a change. */
  onChanged: (user: AdminUserDetails) => void;
};
