/** Admin roles and their capabilities (ADMIN-1, ADMIN-2). */

/** The admin roles, highest first (ADMIN-70). */
export const ADMIN_ROLES = ['superadmin', 'admin', 'support', 'readonly'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

export const ADMIN_CAPABILITIES = [
  'console.read',
  'users.edit',
  'users.contact',
  'users.mailHtml',
  'announcements.send',
  'system.operate',
  'admins.manage',
] as const;
export type AdminCapability = (typeof ADMIN_CAPABILITIES)[number];

const HOLDERS: Readonly<Record<AdminCapability, readonly AdminRole[]>> = {
  'console.read': ['superadmin', 'admin', 'support', 'readonly'],
  'users.edit': ['superadmin', 'admin'],
  'users.contact': ['superadmin', 'admin', 'support'],
  'users.mailHtml': ['superadmin', 'admin'],
  'announcements.send': ['superadmin', 'admin'],
  'system.operate': ['superadmin', 'admin'],
  'admins.manage': ['superadmin'],
};

/** Returns whether the role has the capability (ADMIN-2). */
export function adminCan(role: AdminRole, capability: AdminCapability): boolean {
  return HOLDERS[capability].includes(role);
}

/** Returns a role's capabilities, in the order of {@link ADMIN_CAPABILITIES}. */
export function permissionsOf(role: AdminRole): readonly AdminCapability[] {
  return ADMIN_CAPABILITIES.filter((capability) => adminCan(role, capability));
}
