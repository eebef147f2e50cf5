import { expect, it } from 'vitest';
import { can, MEMBER_STATUSES, ROLES, type Capability } from './roles.ts';

const capabilities: Capability[] = [
  'content.read',
  'content.edit',
  'tags.create',
  'tags.manage',
  'account.edit',
  'account.delete',
  'account.export',
  'account.transfer',
  'members.manage',
  'billing.manage',
];

it('active members have the permissions of their role (ACCOUNT-4, ACCOUNT-76, TAG-15)', () => {
  const matrix = capabilities.map((capability) =>
    [capability, ...ROLES.map((role) => (can({ role, status: 'Active' }, capability) ? role : '-'))].join(
      ' ',
    ),
  );
  expect(matrix).toEqual([
    'content.read Owner Admin Member',
    'content.edit Owner Admin Member',
    'tags.create Owner Admin Member',
    'tags.manage Owner - -',
    'account.edit Owner Admin -',
    'account.delete Owner Admin -',
    'account.export Owner Admin -',
    'account.transfer Owner - -',
    'members.manage Owner Admin -',
    'billing.manage Owner Admin -',
  ]);
});

it('members who are not active have no permissions (ACCOUNT-3, V8.2.1)', () => {
  for (const role of ROLES) {
    for (const status of MEMBER_STATUSES.filter((s) => s !== 'Active')) {
      expect(capabilities.filter((capability) => can({ role, status }, capability))).toEqual([]);
    }
  }
});
