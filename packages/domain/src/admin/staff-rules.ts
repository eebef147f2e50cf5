/** What staff may not do, whatever the role of who asks (ADMIN-5, ADMIN-9, ADMIN-69). */
import { ADMIN_ROLES, type AdminRole } from './admin-roles.ts';

/** Why a change of staff is refused; `undefined` where it is allowed (ADMIN-5). */
export type StaffRefusal =
  | 'You cannot deactivate yourself.'
  | 'The last superadmin cannot be deactivated, demoted or removed.';

/** Why the address of a user is not changed; `undefined` where it may be. */
export type AddressRefusal = 'Only superadmins change the address of an admin.';

/**
 * So often in an hour staff may have something mailed (ADMIN-69): to one user, of one kind, whoever of them asks; and one of
 * them to all users together.
 */
export const CONTACTS_AN_HOUR = { toUser: 5, byAdmin: 100 } as const;

/** What is told of one contact too many (ADMIN-69). */
export const CONTACT_REFUSALS = {
  toUser:
    'The hourly limit for this kind of email to this user has been reached. Please try again next hour.',
  byAdmin: 'You have reached your hourly email limit. Please try again next hour.',
} as const;

export interface StaffMember {
  readonly userId: string;
  /** null for a user who is no admin. */
  readonly role: AdminRole | null;
}

/** Message for staff who act on a user with a higher role than their own (ADMIN-70). */
export type RankRefusal = 'You cannot do this to somebody with a higher role than yours.';

/**
 * Returns why an admin may not act on a user, or undefined where they may: nobody changes, signs out or mails staff of a
 * higher role than their own (ADMIN-70). Reading is not acting.
 * @param target the user's role; null for a user who is no admin
 */
export function rankRefusal(actor: AdminRole, target: AdminRole | null): RankRefusal | undefined {
  // The highest role comes first.
  if (target === null || ADMIN_ROLES.indexOf(actor) <= ADMIN_ROLES.indexOf(target)) return undefined;
  return 'You cannot do this to somebody with a higher role than yours.';
}

/**
 * Whether somebody may be deactivated.
 * @param superadmins how many superadmins there are whose user is not deactivated, the target included
 * @returns the reason against it (ADMIN-5)
 */
export function deactivationRefusal(
  actorId: string,
  target: StaffMember,
  superadmins: number,
): StaffRefusal | undefined {
  if (target.userId === actorId) return 'You cannot deactivate yourself.';
  return lastSuperadminRefusal(target, superadmins);
}

/**
 * Whether somebody may stop being a superadmin, by another role or none.
 * @param superadmins as for {@link deactivationRefusal}
 * @returns the reason against it (ADMIN-5)
 */
export function lastSuperadminRefusal(target: StaffMember, superadmins: number): StaffRefusal | undefined {
  if (target.role !== 'superadmin' || superadmins > 1) return undefined;
  return 'The last superadmin cannot be deactivated, demoted or removed.';
}

/**
 * Whether staff may change somebody's address, to which new passwords are mailed: with that of an admin they would get what
 * the admin may.
 * @returns the reason against it (ADMIN-9)
 */
export function addressChangeRefusal(
  actor: { readonly userId: string; readonly role: AdminRole },
  target: StaffMember,
): AddressRefusal | undefined {
  if (target.role === null || actor.role === 'superadmin' || actor.userId === target.userId) return undefined;
  return 'Only superadmins change the address of an admin.';
}
