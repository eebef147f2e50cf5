/** Rules for changes to an account's members (ACCOUNT-25 to ACCOUNT-28, ACCOUNT-76). */
import type { AccountType } from './account-rules.ts';
import { can, type Membership, type Role } from './roles.ts';

/** A member who makes a change, or whom a change affects. */
export interface MemberFacts extends Membership {
  readonly userId: string;
}

/** Error shown when a Member tries to list the members (ACCOUNT-25). */
export const MEMBERS_ARE_NOT_SHOWN = "You don't have permission to view team members";

/** Error shown when a Member tries to change a role (ACCOUNT-26). */
export const ROLES_ARE_FOR_OWNERS = 'Only account owners can change member roles';

const NO_PERMISSION = 'You do not have permission to do this.';

/** The roles that can be assigned. An account has one Owner, who can hand it over (ACCOUNT-76). */
export const GIVEN_ROLES = ['Admin', 'Member'] as const satisfies readonly Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

function mayManage(actor: MemberFacts): boolean {
  return can(actor, 'members.manage');
}

/**
 * Returns why the actor may not change the member's role; undefined if they may (ACCOUNT-26). The Owner may
 * change any other member's role, an Admin only the roles of Members.
 */
export function roleRejection(actor: MemberFacts, member: MemberFacts): string | undefined {
  if (!mayManage(actor)) return ROLES_ARE_FOR_OWNERS;
  if (actor.userId === member.userId) return 'You cannot change your own role';
  if (actor.role === 'Owner' && member.role !== 'Owner') return undefined;
  if (member.role === 'Member') return undefined;
  return member.role === 'Owner'
    ? ROLES_ARE_FOR_OWNERS
    : 'Admins can only change the role of Members, not other Admins';
}

/**
 * Returns why the actor may not resend an invitation with this role; undefined if they may. A different role counts as a role
 * change (INVITE-18). Otherwise an Admin could turn an Admin invitation into a Member invitation and then
 * cancel it.
 * @param invited the open invitation
 */
export function resendRejection(
  actor: MemberFacts,
  invited: Pick<MemberFacts, 'role'>,
  role: Role,
): string | undefined {
  if (!mayManage(actor)) return NO_PERMISSION;
  if (invited.role === role) return undefined;
  return roleRejection(actor, { userId: '', role: invited.role, status: 'Pending' });
}

/** Returns why the actor may not remove the member; undefined if they may (ACCOUNT-27). */
export function removalRejection(actor: MemberFacts, member: MemberFacts): string | undefined {
  if (!mayManage(actor)) return NO_PERMISSION;
  if (member.role === 'Owner') return 'Cannot remove the account owner';
  if (actor.userId === member.userId) return 'You cannot remove yourself from the team';
  if (actor.role !== 'Owner' && member.role !== 'Member') return 'Admins cannot remove other admins';
  return undefined;
}

/**
 * Returns why the actor may not suspend or resume the member; undefined if they may (ACCOUNT-28). The rules
 * are the same as for removal, but the messages differ.
 */
export function suspensionRejection(actor: MemberFacts, member: MemberFacts): string | undefined {
  if (!mayManage(actor)) return NO_PERMISSION;
  if (member.role === 'Owner') return 'Cannot suspend the account owner';
  if (actor.userId === member.userId) return 'You cannot suspend yourself';
  if (actor.role !== 'Owner' && member.role !== 'Member') return 'Admins cannot suspend other admins';
  return undefined;
}

/** Error shown when the Owner tries to leave their account (PEOPLE-16). */
export const OWNER_CANNOT_LEAVE =
  'You own this account. Make an Admin the owner first, or delete the account.';

/** Error shown when anybody but the Owner tries to hand an account over (ACCOUNT-76). */
export const TRANSFER_IS_FOR_OWNERS = 'Only account owners can hand over an account.';

/** Shown if the last sign-in is too old for handing an account over. */
export const TRANSFER_NEEDS_PROOF = 'To hand over an account, please sign in again.';

/** Shown if the new Owner's accounts would together exceed their storage. */
export const NO_STORAGE_FOR_TRANSFER =
  'This Admin has no storage left for the account. They can free some, or own an account with Unlimited Storage.';

/** Returns why an account cannot be handed over to the member; undefined if it can (ACCOUNT-76). */
export function transferProblem(accountType: AccountType, member: Membership): string | undefined {
  if (accountType !== 'Team') return 'Only team accounts can be handed over.';
  if (member.role === 'Owner') return 'You already own this account.';
  if (member.role === 'Admin' && member.status === 'Active') return undefined;
  return 'Only an active Admin can become the owner. Make this member an Admin first.';
}
