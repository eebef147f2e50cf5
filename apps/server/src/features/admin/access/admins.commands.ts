/** Grants and revokes access to the console (ADMIN-5, ADMIN-7). */
import type { PoolClient } from 'pg';
import type { Admin } from '@questlog/contract/admin/admin-access';
import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import { changedFacts } from '@questlog/domain/admin/audit';
import { lastSuperadminRejection } from '@questlog/domain/admin/staff-rules';
import type { Done } from '../../../endpoint/admin/audited.ts';
import { fail } from '../../../platform/errors.ts';
import {
  addAdmin,
  adminOf,
  candidateOf,
  removeAdmin,
  setAdminRole,
  superadminCount,
} from './admins.queries.ts';

/**
 * Makes a user an admin, by email address or id. Throws `not_found` for an unknown user. Throws `conflict` if
 * the address is not verified (it could be anyone's), or if the user is deactivated or already an admin.
 * @param client in a transaction that holds the lock on the list of admins, as for all functions in this
 * module
 */
export async function grant(
  client: PoolClient,
  who: Parameters<typeof candidateOf>[1],
  role: AdminRole,
  now: Date,
): Promise<Done<Admin>> {
  const user = await candidateOf(client, who);
  if (user === undefined) {
    return fail('not_found', 'email' in who ? { message: 'No user has this email address.' } : {});
  }
  if (user.email_verified_at === null)
    fail('conflict', { message: 'This address has not been verified by its user yet.' });
  if (user.deactivated_at !== null) fail('conflict', { message: 'This user is deactivated.' });
  if ((await adminOf.first(client, { userId: user.id })) !== undefined)
    fail('conflict', { message: 'This user is an admin already.' });
  await addAdmin(client, { userId: user.id, role, now });
  const value = (await adminOf.first(client, { userId: user.id })) ?? fail('not_found');
  const description = `Made ${value.user.email} an admin: ${role}`;
  return {
    value,
    noted: { description, resourceId: user.id, ...changedFacts({ role: null }, { role }) },
  };
}

/** Locks and returns an admin. Throws `conflict` if they are the last superadmin. */
async function holdReplaceable(client: PoolClient, userId: string, staysSuperadmin: boolean): Promise<Admin> {
  const target = (await adminOf.first(client, { userId })) ?? fail('not_found');
  const rejection = lastSuperadminRejection({ userId, role: target.role }, await superadminCount.one(client));
  if (rejection !== undefined && !staysSuperadmin) fail('conflict', { message: rejection });
  return target;
}

/**
 * Changes an admin's role, or makes a user an admin. Throws `conflict` for the last superadmin, and the same
 * errors as {@link grant}.
 */
export async function setRole(
  client: PoolClient,
  userId: string,
  role: AdminRole,
  now: Date,
): Promise<Done<Admin>> {
  if ((await adminOf.first(client, { userId })) === undefined) return grant(client, { userId }, role, now);
  const before = await holdReplaceable(client, userId, role === 'superadmin');
  await setAdminRole(client, { userId, role });
  const value = (await adminOf.first(client, { userId })) ?? fail('not_found');
  const description = `Changed the role of ${value.user.email} from ${before.role} to ${role}`;
  const changed = changedFacts({ role: before.role }, { role });
  return { value, noted: { description, resourceId: userId, ...changed } };
}

/** Revokes a user's admin role. Throws `conflict` for the last superadmin. */
export async function revoke(client: PoolClient, userId: string): Promise<Done<undefined>> {
  const before = await holdReplaceable(client, userId, false);
  await removeAdmin(client, { userId });
  const description = `${before.user.email} is no longer an admin`;
  const changed = changedFacts({ role: before.role }, { role: null });
  return { value: undefined, noted: { description, resourceId: userId, ...changed } };
}
