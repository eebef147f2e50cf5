/**
 * Deletion of a user and their accounts (IDENTITY-60 to IDENTITY-64). The accounts that the user owns and
 * that have no other Active members are deleted. The user leaves all accounts that they do not own. For 30
 * days, the operator can restore everything.
 *
 *   owns "Ada's Account", is a member of "Guild"  → the account is deleted, and they leave Guild
 *   owns "Guild" with another Active member       → rejected until the others are removed or Guild is deleted
 */
import { ACCOUNT_DAYS, accountsKeptSince } from '../accounts/account-rules.ts';
import type { Role } from '../accounts/roles.ts';

/** Number of days for which a deleted user can be restored, the same as for accounts. */
export const USER_DAYS = ACCOUNT_DAYS;

/** Shown when a user who is being deleted signs in, or when the deletion ended their session. */
export const USER_IS_BEING_DELETED = `This user is being deleted. To get it back within ${USER_DAYS} days, ask the administrators of this Questlog server to run the command restore-user.`;

/** Shown on the sign-in page after a user has deleted themselves. */
export const USER_IS_DELETED = `Your user and your accounts are deleted. For ${USER_DAYS} days, the administrators of this Questlog server can bring them back.`;

/** Shown to an admin who tries to deactivate or reactivate a user who is being deleted. */
export const USER_IS_BEING_DELETED_FOR_STAFF =
  'This user is being deleted. The command restore-user brings them back.';

/** Shown when the sign-in is too old to delete the user. */
export const DELETION_NEEDS_PROOF = 'To delete your user, please sign in again.';

/** Shown next to the field in which the user confirms the deletion by entering their own address. */
export const NOT_YOUR_ADDRESS = 'Enter your own email address to confirm.';

/** Shown to the last superadmin when they try to delete their own user. */
export const IS_LAST_SUPERADMIN =
  'You are the only superadmin of this Questlog server. Make somebody else a superadmin first.';

/** An account that the user is a member of. */
export interface OwnMembership {
  readonly name: string;
  readonly role: Role;
  /** Number of Active members other than the user. */
  readonly others: number;
}

/** Returns whether an account is deleted together with its user. */
export function isDeletedWithUser({ role }: Pick<OwnMembership, 'role'>): boolean {
  return role === 'Owner';
}

/** Returns why a user cannot be deleted (IDENTITY-61), or undefined if they can. */
export function userDeletionRefusal(memberships: readonly OwnMembership[]): string | undefined {
  const shared = memberships.filter((membership) => isDeletedWithUser(membership) && membership.others > 0);
  if (shared.length === 0) return undefined;
  const names = new Intl.ListFormat('en').format(shared.map(({ name }) => name));
  return shared.length === 1
    ? `You own ${names}, which has other active members. Remove them in Team Management or delete that account first.`
    : `You own ${names}, which have other active members. Remove them in Team Management or delete those accounts first.`;
}

/**
 * Returns the cutoff: users whose deletion was requested before it are removed permanently (IDENTITY-64).
 * @param now milliseconds since 1970, like the result
 */
export function usersKeptSince(now: number): number {
  return accountsKeptSince(now);
}
