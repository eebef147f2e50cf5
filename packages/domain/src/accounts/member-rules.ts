/** Who may change which member of an account (ACCOUNT-25 to ACCOUNT-28): pure rules of who asks and whom it concerns. */
import { can, type Membership, type Role } from './roles.ts';

/** A member by user: who asks, or whom it concerns. */
export interface MemberFacts extends Membership {
  readonly userId: string;
}

/** What a Member reads who asks for the members (ACCOUNT-25). */
export const MEMBERS_ARE_NOT_SHOWN = "You don't have permission to view team members";

/** What a Member reads who would change a role (ACCOUNT-26). */
export const ROLES_ARE_FOR_OWNERS = 'Only account owners can change member roles';

const NO_PERMISSION = 'You do not have permission to do this.';

/** The roles that members can be given: an account has the one Owner who made it. */
export const GIVEN_ROLES = ['Admin', 'Member'] as const satisfies readonly Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

function mayManage(actor: MemberFacts): boolean {
  return can(actor, 'members.manage');
}

/**
 * Why the actor may not change the member's role (ACCOUNT-26); undefined where they may: the Owner that of anybody
 * else, an Admin that of Members.
 */
export function roleRefusal(actor: MemberFacts, member: MemberFacts): string | undefined {
  if (!mayManage(actor)) return ROLES_ARE_FOR_OWNERS;
  if (actor.userId === member.userId) return 'You cannot change your own role';
  if (actor.role === 'Owner' && member.role !== 'Owner') return undefined;
  if (member.role === 'Member') return undefined;
  return member.role === 'Owner'
    ? ROLES_ARE_FOR_OWNERS
    : 'Admins can only change the role of Members, not other Admins';
}

/**
 * Returns why the actor may not send an invitation again for a role, or undefined where they may. Another role than before is
 * a change of role, and obeys its rules (INVITE-18): else an Admin could demote the invitation of another Admin, and cancel it.
 * @param invited the open invitation
 */
export function resendRefusal(
  actor: MemberFacts,
  invited: Pick<MemberFacts, 'role'>,
  role: Role,
): string | undefined {
  if (!mayManage(actor)) return NO_PERMISSION;
  if (invited.role === role) return undefined;
  return roleRefusal(actor, { userId: '', role: invited.role, status: 'Pending' });
}

/** Why the actor may not remove the member (ACCOUNT-27); undefined where they may. */
export function removalRefusal(actor: MemberFacts, member: MemberFacts): string | undefined {
  if (!mayManage(actor)) return NO_PERMISSION;
  if (member.role === 'Owner') return 'Cannot remove the account owner';
  if (actor.userId === member.userId) return 'You cannot remove yourself from the team';
  if (actor.role !== 'Owner' && member.role !== 'Member') return 'Admins cannot remove other admins';
  return undefined;
}

/** Why the actor may not suspend or resume the member (ACCOUNT-28): as for removing, in words of its own. */
export function suspensionRefusal(actor: MemberFacts, member: MemberFacts): string | undefined {
  if (!mayManage(actor)) return NO_PERMISSION;
  if (member.role === 'Owner') return 'Cannot suspend the account owner';
  if (actor.userId === member.userId) return 'You cannot suspend yourself';
  if (actor.role !== 'Owner' && member.role !== 'Member') return 'Admins cannot suspend other admins';
  return undefined;
}
