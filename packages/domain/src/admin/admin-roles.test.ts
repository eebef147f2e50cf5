import { describe, expect, it } from 'vitest';
import {
  ADMIN_CAPABILITIES,
  ADMIN_ROLES,
  adminCan,
  adminRolesWith,
  FRESH_PROOF_MS,
  isFreshProof,
  permissionsOf,
} from './admin-roles.ts';

describe('a role of staff', () => {
  it.each([
    ['superadmin', ADMIN_CAPABILITIES],
    ['admin', ADMIN_CAPABILITIES.filter((capability) => capability !== 'admins.manage')],
    ['support', ['console.read', 'users.contact']],
    ['readonly', ['console.read']],
  ] as const)('%s may %j', (role, capabilities) => {
    expect(permissionsOf(role)).toEqual(capabilities);
    for (const capability of ADMIN_CAPABILITIES) {
      expect(adminRolesWith(capability).includes(role)).toBe(adminCan(role, capability));
    }
  });

  it('lets everybody read', () => {
    expect(adminRolesWith('console.read')).toEqual(ADMIN_ROLES);
  });
});

it('a proof is fresh for twelve hours', () => {
  expect(isFreshProof(0, FRESH_PROOF_MS - 1)).toBe(true);
  expect(isFreshProof(0, FRESH_PROOF_MS)).toBe(false);
  expect(FRESH_PROOF_MS).toBe(12 * 60 * 60 * 1000);
});
