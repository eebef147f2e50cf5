import type { AdminUser, AdminUserDetails } from '@questlog/contract/admin/admin-users';
import type { DialogProps } from '@questlog/ui/overlays/dialog.tsx';

export type UserDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'onClosed'> & {
  user: AdminUser;
};

export type UserChangeDialogProps = UserDialogProps & {
  onChanged: (user: AdminUserDetails) => void;
};
