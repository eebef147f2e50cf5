/**
 * The actions on a user that the console offers, depending on the admin's role (ADMIN-5, ADMIN-43, ADMIN-70).
 */
import type { AdminUser } from '@questlog/contract/admin/admin-users';
import { adminCan, type AdminRole } from '@questlog/domain/admin/admin-roles';
import { rankRejection } from '@questlog/domain/admin/staff-rules';

export const USER_ACTION_TITLES = {
  edit: 'Edit',
  mail: 'Send email',
  resetPassword: 'Reset password',
  endSessions: 'End sessions',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
} as const;
export type UserAction = keyof typeof USER_ACTION_TITLES;

/**
 * Returns the actions on a user, in display order.
 * @param admin the current admin
 */
export function offeredActions(
  user: Pick<AdminUser, 'id' | 'isDeactivated' | 'deletionRequestedAt' | 'adminRole'>,
  admin: { readonly id: string; readonly role: AdminRole },
): UserAction[] {
  if (rankRejection(admin.role, user.adminRole) !== undefined) return [];
  const mayEdit = adminCan(admin.role, 'users.edit');
  const mayContact = adminCan(admin.role, 'users.contact');
  // Admins cannot deactivate themselves.
  const mayDeactivate = mayEdit && user.id !== admin.id;
  return [
    ...(mayEdit ? (['edit'] as const) : []),
    ...(mayContact ? (['mail', 'resetPassword'] as const) : []),
    ...(mayEdit ? (['endSessions'] as const) : []),
    // A user who is being deleted can be restored only from the command line.
    ...(mayEdit && user.isDeactivated && user.deletionRequestedAt === null ? (['reactivate'] as const) : []),
    ...(mayDeactivate && !user.isDeactivated ? (['deactivate'] as const) : []),
  ];
}
