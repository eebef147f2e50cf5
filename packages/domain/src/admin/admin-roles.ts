/** What the staff of an installation may do (ADMIN-1, ADMIN-2). */

/** The roles of staff, the highest first (ADMIN-70). */
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

/** Whether staff with this role may (ADMIN-2). */
export function adminCan(role: AdminRole, capability: AdminCapability): boolean {
  return HOLDERS[capability].includes(role);
}

/** The roles that may (ADMIN-2). */
export function adminRolesWith(capability: AdminCapability): readonly AdminRole[] {
  return HOLDERS[capability];
}

/** All that the role may, in the order of {@link ADMIN_CAPABILITIES}. */
export function permissionsOf(role: AdminRole): readonly AdminCapability[] {
  return ADMIN_CAPABILITIES.filter((capability) => adminCan(role, capability));
}
