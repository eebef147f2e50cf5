/**
 * Deleting a user with all that only they own (IDENTITY-60 to IDENTITY-64). Their accounts without other Active members are deleted,
 * they leave those of others, and for 30 days the operator can bring all of it back.
 *
 *   owns "Ada's Account", is a member of "Guild"  → the account is deleted, and they leave Guild
 *   owns "Guild" with another Active member       → refused until the others are removed or Guild is deleted
 */
import { ACCOUNT_DAYS, accountsKeptSince } from '../accounts/account-rules.ts';
import type { Role } from '../accounts/roles.ts';

/** Days that a deleted user can be brought back: as long as their accounts. */
export const USER_DAYS = ACCOUNT_DAYS;

/** Shown to somebody who signs in as a user who is being deleted, or whose session that ended. */
export const USER_IS_BEING_DELETED = `This user is being deleted. To get it back within ${USER_DAYS} days, ask the administrators of this Questlog server to run the command restore-user.`;

/** Shown on the sign-in page after a user has deleted themselves. */
export const USER_IS_DELETED = `Your user and your accounts are deleted. For ${USER_DAYS} days, the administrators of this Questlog server can bring them back.`;

/** Shown to staff who would deactivate or reactivate a user who is being deleted. */
export const USER_IS_BEING_DELETED_FOR_STAFF =
  'This user is being deleted. The command restore-user brings them back.';

/** Shown to somebody whose sign-in is too old to delete their user. */
export const DELETION_NEEDS_PROOF = 'To delete your user, please sign in again.';

/** Shown at the field that confirms a deletion with the user's own address. */
export const NOT_YOUR_ADDRESS = 'Enter your own email address to confirm.';

/** Shown to the only superadmin who would delete their user. */
export const IS_LAST_SUPERADMIN =
  'You are the only superadmin of this Questlog server. Make somebody else a superadmin first.';

/** An account that a user is in. */
export interface OwnMembership {
  readonly name: string;
  readonly role: Role;
  /** Active members besides the user. */
  readonly others: number;
}

/** Returns whether an account is deleted together with its user. */
export function isDeletedWithUser({ role }: Pick<OwnMembership, 'role'>): boolean {
  return role === 'Owner';
}

/** Returns why a user cannot be deleted (IDENTITY-61); undefined where they can. */
export function userDeletionRefusal(memberships: readonly OwnMembership[]): string | undefined {
  const shared = memberships.filter((membership) => isDeletedWithUser(membership) && membership.others > 0);
  if (shared.length === 0) return undefined;
  const names = new Intl.ListFormat('en').format(shared.map(({ name }) => name));
  return shared.length === 1
    ? `You own ${names}, which has other active members. Remove them in Team Management or delete that account first.`
    : `You own ${names}, which have other active members. Remove them in Team Management or delete those accounts first.`;
}

/**
 * Users whose deletion was requested before this moment are removed permanently (IDENTITY-64).
 * @param now milliseconds since 1970, as is the result
 */
export function usersKeptSince(now: number): number {
  return accountsKeptSince(now);
}
