import { expect, it } from 'vitest';
import { ADMIN_CAPABILITIES, ADMIN_ROLES, adminCan, permissionsOf } from './admin-roles.ts';

it.each([
  ['superadmin', ADMIN_CAPABILITIES],
  ['admin', ADMIN_CAPABILITIES.filter((capability) => capability !== 'admins.manage')],
  ['support', ['console.read', 'users.contact']],
  ['readonly', ['console.read']],
] as const)('the staff role %s has the permissions %j (ADMIN-1, ADMIN-2)', (role, capabilities) => {
  expect(permissionsOf(role)).toEqual(capabilities);
  for (const capability of ADMIN_CAPABILITIES) {
    expect(adminCan(role, capability)).toBe((capabilities as readonly string[]).includes(capability));
  }
});

it('every staff role has read access', () => {
  expect(ADMIN_ROLES.filter((role) => adminCan(role, 'console.read'))).toEqual(ADMIN_ROLES);
});
