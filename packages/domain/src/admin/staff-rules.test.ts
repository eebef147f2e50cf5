import { expect, it } from 'vitest';
import { ADMIN_ROLES, type AdminRole } from './admin-roles.ts';
import {
  addressChangeRejection,
  deactivationRejection,
  lastSuperadminRejection,
  rankRejection,
} from './staff-rules.ts';

const LAST = 'The last superadmin cannot be deactivated, demoted or removed.';

it('nobody can deactivate themselves (ADMIN-5)', () => {
  expect(deactivationRejection('a', { userId: 'a', role: null }, 2)).toBe('You cannot deactivate yourself.');
  expect(deactivationRejection('a', { userId: 'b', role: 'admin' }, 1)).toBeUndefined();
});

it('the last superadmin cannot be deactivated, demoted or removed (ADMIN-5)', () => {
  const target = { userId: 'b', role: 'superadmin' } as const;
  expect(deactivationRejection('a', target, 1)).toBe(LAST);
  expect(lastSuperadminRejection(target, 1)).toBe(LAST);
  expect(lastSuperadminRejection(target, 2)).toBeUndefined();
  expect(lastSuperadminRejection({ userId: 'b', role: 'admin' }, 1)).toBeUndefined();
});

const rejection = 'Only superadmins change the address of an admin.';
it.each([
  ['admin', 'superadmin', 'b', rejection],
  ['admin', 'readonly', 'b', rejection],
  ['admin', 'admin', 'a', undefined],
  ['admin', null, 'b', undefined],
  ['superadmin', 'superadmin', 'b', undefined],
] as const)(
  'decides whether a %s may change the address of a %s (ADMIN-9, ADMIN-5)',
  (actor, target, userId, expected) => {
    expect(addressChangeRejection({ userId: 'a', role: actor }, { userId, role: target })).toBe(expected);
  },
);

it.each<[AdminRole, readonly (AdminRole | null)[]]>([
  ['superadmin', ['superadmin', 'admin', 'support', 'readonly', null]],
  ['admin', ['admin', 'support', 'readonly', null]],
  ['support', ['support', 'readonly', null]],
  ['readonly', ['readonly', null]],
])('a %s can act only on users whose role is not higher: %j (ADMIN-5, ADMIN-70)', (actor, targets) => {
  const allowed = [...ADMIN_ROLES, null].filter((target) => rankRejection(actor, target) === undefined);
  expect(allowed).toEqual(targets);
});
