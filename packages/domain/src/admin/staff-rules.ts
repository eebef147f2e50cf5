/** Rules that apply to admins of every role (ADMIN-5, ADMIN-9, ADMIN-69). */
import { ADMIN_ROLES, type AdminRole } from './admin-roles.ts';

/** Reasons for rejecting a change to an admin (ADMIN-5). */
export type StaffRejection =
  | 'You cannot deactivate yourself.'
  | 'The last superadmin cannot be deactivated, demoted or removed.';

export type AddressRejection = 'Only superadmins change the address of an admin.';

/**
 * Maximum number of emails per hour from admins (ADMIN-69). `toUser` limits one kind of email to one user,
 * from all admins. `byAdmin` limits all emails from one admin.
 */
export const CONTACTS_AN_HOUR = { toUser: 5, byAdmin: 100 } as const;

/** Errors shown when a mail limit is exceeded (ADMIN-69). */
export const CONTACT_REJECTIONS = {
  toUser:
    'The hourly limit for this kind of email to this user has been reached. Please try again next hour.',
  byAdmin: 'You have reached your hourly email limit. Please try again next hour.',
} as const;

export interface StaffMember {
  readonly userId: string;
  readonly role: AdminRole | null;
}

/** Error shown to an admin who acts on a user with a higher role (ADMIN-70). */
export type RankRejection = 'You cannot do this to somebody with a higher role than yours.';

/**
 * Returns why an admin may not act on a user; undefined if they may. No admin may change, sign out or mail an admin with a
 * higher role (ADMIN-70). Reading is always allowed.
 * @param target the user's role; null for a user who is not an admin
 */
export function rankRejection(actor: AdminRole, target: AdminRole | null): RankRejection | undefined {
  // `ADMIN_ROLES` starts with the highest role.
  if (target === null || ADMIN_ROLES.indexOf(actor) <= ADMIN_ROLES.indexOf(target)) return undefined;
  return 'You cannot do this to somebody with a higher role than yours.';
}

/**
 * Returns why a user may not be deactivated; undefined if they may (ADMIN-5).
 * @param superadmins the number of superadmins who are not deactivated, including the target
 */
export function deactivationRejection(
  actorId: string,
  target: StaffMember,
  superadmins: number,
): StaffRejection | undefined {
  if (target.userId === actorId) return 'You cannot deactivate yourself.';
  return lastSuperadminRejection(target, superadmins);
}

/**
 * Returns why a user may not lose the superadmin role; undefined if they may (ADMIN-5).
 * @param superadmins as for {@link deactivationRejection}
 */
export function lastSuperadminRejection(
  target: StaffMember,
  superadmins: number,
): StaffRejection | undefined {
  if (target.role !== 'superadmin' || superadmins > 1) return undefined;
  return 'The last superadmin cannot be deactivated, demoted or removed.';
}

/**
 * Returns why an admin may not change a user's address; undefined if they may (ADMIN-9). Password resets go
 * to this address, so whoever changed another admin's address could take over that admin's account.
 */
export function addressChangeRejection(
  actor: { readonly userId: string; readonly role: AdminRole },
  target: StaffMember,
): AddressRejection | undefined {
  if (target.role === null || actor.role === 'superadmin' || actor.userId === target.userId) return undefined;
  return 'Only superadmins change the address of an admin.';
}
