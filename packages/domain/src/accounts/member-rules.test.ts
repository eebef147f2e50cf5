import { expect, it } from 'vitest';
import {
  removalRejection,
  resendRejection,
  roleRejection,
  suspensionRejection,
  transferProblem,
  type MemberFacts,
} from './member-rules.ts';
import { ROLES, type Role } from './roles.ts';

const member = (userId: string, role: Role): MemberFacts => ({ userId, role, status: 'Active' });
const actorWith = (role: Role): MemberFacts => member('asker', role);
const other = (role: Role): MemberFacts => member('other', role);

/** Returns the rule's result for each pair of roles. */
const table = (rejection: (actor: MemberFacts, target: MemberFacts) => string | undefined): string[] =>
  ROLES.flatMap((role) =>
    ROLES.map((target) => `${role} ${target}: ${rejection(actorWith(role), other(target)) ?? 'may'}`),
  );

it("the Owner can change every other member's role, and Admins only the roles of Members (ACCOUNT-26)", () => {
  expect(table(roleRejection)).toEqual([
    'Owner Owner: Only account owners can change member roles',
    'Owner Admin: may',
    'Owner Member: may',
    'Admin Owner: Only account owners can change member roles',
    'Admin Admin: Admins can only change the role of Members, not other Admins',
    'Admin Member: may',
    'Member Owner: Only account owners can change member roles',
    'Member Admin: Only account owners can change member roles',
    'Member Member: Only account owners can change member roles',
  ]);
});

it.each(['Owner', 'Admin'] as const)('nobody can change their own role: %s (ACCOUNT-26)', (role) => {
  expect(roleRejection(actorWith(role), actorWith(role))).toBe('You cannot change your own role');
});

it('the Owner can remove everybody else, and Admins can remove Members (ACCOUNT-27)', () => {
  expect(table(removalRejection)).toEqual([
    'Owner Owner: Cannot remove the account owner',
    'Owner Admin: may',
    'Owner Member: may',
    'Admin Owner: Cannot remove the account owner',
    'Admin Admin: Admins cannot remove other admins',
    'Admin Member: may',
    'Member Owner: You do not have permission to do this.',
    'Member Admin: You do not have permission to do this.',
    'Member Member: You do not have permission to do this.',
  ]);
});

it('nobody can remove themselves (ACCOUNT-27)', () => {
  expect(removalRejection(actorWith('Admin'), actorWith('Admin'))).toBe(
    'You cannot remove yourself from the team',
  );
  expect(removalRejection(actorWith('Owner'), actorWith('Owner'))).toBe('Cannot remove the account owner');
});

it('suspending a member requires the same role as removing them (ACCOUNT-28)', () => {
  for (const role of ROLES) {
    for (const target of [...ROLES.map(other), actorWith(role)]) {
      expect(suspensionRejection(actorWith(role), target) === undefined).toBe(
        removalRejection(actorWith(role), target) === undefined,
      );
    }
  }
  expect(suspensionRejection(actorWith('Admin'), actorWith('Admin'))).toBe('You cannot suspend yourself');
  expect(suspensionRejection(actorWith('Admin'), other('Admin'))).toBe('Admins cannot suspend other admins');
});

it.each(['Pending', 'Suspended', 'Removed'] as const)(
  'a member with the status %s has no permissions',
  (status) => {
    const removed: MemberFacts = { ...actorWith('Owner'), status };
    for (const rejection of [roleRejection, removalRejection, suspensionRejection]) {
      expect(rejection(removed, other('Member'))).toBeDefined();
    }
  },
);

it.each<[Role, Role, Role, string]>([
  ['Owner', 'Admin', 'Member', 'may'],
  ['Owner', 'Member', 'Admin', 'may'],
  ['Admin', 'Admin', 'Member', 'Admins can only change the role of Members, not other Admins'],
  ['Admin', 'Admin', 'Admin', 'may'],
  ['Admin', 'Member', 'Admin', 'may'],
  ['Member', 'Member', 'Member', 'You do not have permission to do this.'],
])(
  'resending an invitation follows the rules for changing roles: %s resends a %s invitation as %s: %s (INVITE-18)',
  (actor, before, role, expected) => {
    expect(resendRejection(actorWith(actor), { role: before }, role) ?? 'may').toBe(expected);
  },
);

it('only an Active Admin of a team can become the Owner (ACCOUNT-76)', () => {
  const admin = { role: 'Admin', status: 'Active' } as const;
  const notAdmin = 'Only an active Admin can become the owner. Make this member an Admin first.';
  expect(transferProblem('Team', admin)).toBeUndefined();
  expect(transferProblem('Team', { ...admin, status: 'Suspended' })).toBe(notAdmin);
  expect(transferProblem('Team', { ...admin, role: 'Member' })).toBe(notAdmin);
  expect(transferProblem('Team', { ...admin, role: 'Owner' })).toBe('You already own this account.');
  expect(transferProblem('Personal', admin)).toBe('Only team accounts can be handed over.');
});
