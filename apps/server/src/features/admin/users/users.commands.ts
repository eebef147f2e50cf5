/** Actions that staff perform on users (ADMIN-9, ADMIN-32 to ADMIN-36). */
import type { PoolClient } from 'pg';
import type { AdminUserDetails } from '@questlog/contract/admin/admin-users';
import { changedFacts, factTitle, type AuditAction } from '@questlog/domain/admin/audit';
import { USER_IS_BEING_DELETED_FOR_STAFF } from '@questlog/domain/identity/user-deletion';
import { addressChangeRejection, deactivationRejection } from '@questlog/domain/admin/staff-rules';
import { lockUserProfile } from '../../../account-change/profile-version.ts';
import type { RequestContext } from '../../../endpoint/authorize.ts';
import type { Admin } from '../../../endpoint/admin/admin-caller.ts';
import type { Done } from '../../../endpoint/admin/audited.ts';
import { fail } from '../../../platform/errors.ts';
import { superadminCount } from '../access/admins.queries.ts';
import type { UserAdministration } from './user-administration.ts';
import { detailsOf, lockUserForStaff, setStatus, type HeldUser } from './user-details.queries.ts';

/** Returns a user's details in the form that staff endpoints return. */
async function details(client: PoolClient, userId: string, now: Date): Promise<AdminUserDetails> {
  return (await detailsOf(client, userId, now)) ?? fail('not_found');
}

async function hold(client: PoolClient, userId: string): Promise<HeldUser> {
  return (await lockUserForStaff.first(client, { userId })) ?? fail('not_found');
}

/** Records that an admin has read a user's details. @param what the part that was read */
export async function view(
  client: PoolClient,
  userId: string,
  now: Date,
  what: 'details' | 'memberships',
): Promise<Done<AdminUserDetails>> {
  const value = await details(client, userId, now);
  return { value, noted: { description: `Read the ${what} of ${value.email}`, resourceId: userId } };
}

/**
 * Changes a user's name and address. A new address ends all of the user's sessions, to sign an intruder out
 * too. Throws `forbidden` if the user is an admin and the caller may not change admins' addresses, and the
 * same errors as `changeProfile`.
 */
export async function update(
  client: PoolClient,
  userAdministration: UserAdministration,
  admin: Admin & RequestContext,
  userId: string,
  input: Parameters<UserAdministration['changeProfile']>[3],
): Promise<Done<AdminUserDetails>> {
  // Lock the accounts before the user's row.
  await lockUserProfile(client, userId);
  const user = await hold(client, userId);
  if (input.email !== undefined && input.email.toLowerCase() !== user.email.toLowerCase()) {
    const message = addressChangeRejection(admin, { userId, role: user.admin_role });
    if (message !== undefined) fail('forbidden', { message });
  }
  const { before, after, moved } = await userAdministration.changeProfile(client, admin, userId, input);
  if (moved) await userAdministration.endSessions(client, userId, admin.now);
  const value = await details(client, userId, admin.now);
  const changed = changedFacts({ ...before }, { ...after });
  const names = Object.keys(changed.after).map(factTitle).join(', ') || 'nothing';
  return {
    value,
    noted: { description: `Changed ${names} of ${before.email}`, resourceId: userId, ...changed },
  };
}

/**
 * Deactivates a user and ends their sessions immediately, or reactivates one. Throws `conflict` if the staff
 * rules forbid it.
 * @param client in a transaction that holds the lock on the list of admins
 */
export async function changeStatus(
  client: PoolClient,
  userAdministration: UserAdministration,
  admin: Admin,
  userId: string,
  input: { readonly isDeactivated: boolean; readonly reason?: string | null | undefined },
): Promise<Done<AdminUserDetails>> {
  const user = await hold(client, userId);
  if (user.deletion_requested_at !== null) fail('conflict', { message: USER_IS_BEING_DELETED_FOR_STAFF });
  const { isDeactivated } = input;
  if (isDeactivated) {
    const target = { userId, role: user.admin_role };
    const message = deactivationRejection(admin.userId, target, await superadminCount.one(client));
    if (message !== undefined) fail('conflict', { message });
  }
  const reason = isDeactivated ? (input.reason?.trim() ?? '') || null : null;
  const deactivatedAt = isDeactivated ? (user.deactivated_at ?? admin.now) : null;
  await setStatus(client, { userId, deactivatedAt, reason, now: admin.now });
  if (isDeactivated) await userAdministration.endSessions(client, userId, admin.now);
  const action: AuditAction = isDeactivated ? 'user.deactivate' : 'user.reactivate';
  const was = { isDeactivated: user.deactivated_at !== null, reason: user.deactivation_reason };
  return {
    value: await details(client, userId, admin.now),
    noted: {
      action,
      description: `${isDeactivated ? 'Deactivated' : 'Reactivated'} ${user.email}`,
      resourceId: userId,
      ...changedFacts(was, { isDeactivated, reason }),
    },
  };
}

/** Emails a user a password reset link. Throws `conflict` if the user is deactivated. */
export async function resetPassword(
  client: PoolClient,
  userAdministration: UserAdministration,
  userId: string,
): Promise<Done<{ readonly message: string }>> {
  const user = await hold(client, userId);
  if (user.deactivated_at !== null) fail('conflict', { message: 'This user is deactivated.' });
  await userAdministration.mailPasswordReset(client, user.email);
  return {
    value: { message: `A link for a new password is on its way to ${user.email}.` },
    noted: { description: `Mailed ${user.email} a link for a new password`, resourceId: userId },
  };
}

export async function endSessions(
  client: PoolClient,
  userAdministration: UserAdministration,
  userId: string,
  now: Date,
): Promise<Done<{ readonly endedSessions: number }>> {
  const { email } = await hold(client, userId);
  const endedSessions = await userAdministration.endSessions(client, userId, now);
  const description = `Ended the sessions of ${email}`;
  return { value: { endedSessions }, noted: { description, resourceId: userId, after: { endedSessions } } };
}
