/**
 * Deletes a user and their accounts (IDENTITY-60 to IDENTITY-64). Owned accounts without other Active members
 * are deleted. The user leaves all others. The operator can restore everything for 30 days.
 *
 *   owns "Ada's Account", is a member of "Guild"  → the account is deleted, and they leave Guild
 *   owns "Guild" with another Active member       → rejected until Guild is handed over or deleted, or the others are removed
 */
import { ACCOUNT_DAYS, restorableAccountsSince } from '../accounts/account-rules.ts';
import type { Role } from '../accounts/roles.ts';

/** Number of days for which a deleted user can be restored, the same as for accounts. */
export const USER_DAYS = ACCOUNT_DAYS;

/** Shown when a user whose deletion is pending signs in, or when the deletion ended their session. */
export const USER_IS_BEING_DELETED = `This user is being deleted. To get it back within ${USER_DAYS} days, ask the administrators of this Questlog server to run the command restore-user.`;

/** Shown on the sign-in page after users have requested their own deletion. */
export const USER_IS_DELETED = `Your user and your accounts are deleted. For ${USER_DAYS} days, the administrators of this Questlog server can bring them back.`;

/** Shown to an admin who tries to change the status of a user whose deletion is pending. */
export const USER_IS_BEING_DELETED_FOR_STAFF =
  'This user is being deleted. The command restore-user brings them back.';

export const DELETION_NEEDS_PROOF = 'To delete your user, please sign in again.';

/** Shown next to the field for the user's own address, which confirms the deletion. */
export const NOT_YOUR_ADDRESS = 'Enter your own email address to confirm.';

export const IS_LAST_SUPERADMIN =
  'You are the only superadmin of this Questlog server. Make somebody else a superadmin first.';

export interface OwnMembership {
  readonly name: string;
  readonly role: Role;
  /** Number of active members other than the user. */
  readonly others: number;
}

export function isDeletedWithUser({ role }: Pick<OwnMembership, 'role'>): boolean {
  return role === 'Owner';
}

/** Returns whether an account prevents the deletion of the user: they own it, and it has other active members. */
export function preventsDeletion(membership: Pick<OwnMembership, 'role' | 'others'>): boolean {
  return isDeletedWithUser(membership) && membership.others > 0;
}

/** Returns why a user cannot be deleted (IDENTITY-61); undefined if they can. */
export function userDeletionRejection(memberships: readonly OwnMembership[]): string | undefined {
  const shared = memberships.filter(preventsDeletion);
  if (shared.length === 0) return undefined;
  const names = new Intl.ListFormat('en').format(shared.map(({ name }) => name));
  return shared.length === 1
    ? `You own ${names}, which has other active members. In Team Management, make an Admin the owner or remove the others, or delete that account first.`
    : `You own ${names}, which have other active members. In Team Management, make an Admin the owner or remove the others, or delete those accounts first.`;
}

/**
 * Returns the cutoff: users who requested deletion before it are removed permanently (IDENTITY-64).
 * @param now milliseconds since 1970, like the result
 */
export function restorableUsersSince(now: number): number {
  return restorableAccountsSince(now);
}
