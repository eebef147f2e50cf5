/** Creates the first admin (ADMIN-4). */
import type { Pool, PoolClient } from 'pg';
import type { Admin } from '@questlog/contract/admin/admin-access';
import { mayBootstrap } from '@questlog/domain/admin/bootstrap';
import { changeUser } from '../../../account-change/change.ts';
import { addAuditLog, lockAdmins } from '../../../endpoint/admin/audit-log.queries.ts';
import { auditRejectedCall } from '../../../endpoint/admin/rejected-calls.ts';
import type { Caller } from '../../../account-change/caller/caller.ts';
import type { RequestContext } from '../../../endpoint/authorize.ts';
import type { Queryable } from '../../../platform/db/query.ts';
import { AppError, fail } from '../../../platform/errors.ts';
import { addAdmin, adminOf, findBootstrapUser, hasAdmins } from './admins.queries.ts';

const AUDIT = { action: 'console.bootstrap', resource: 'console' } as const;

async function requireBootstrap(
  on: Queryable,
  userId: string,
  namedAddress: string | undefined,
): Promise<void> {
  const user = (await findBootstrapUser.first(on, { userId })) ?? fail('unauthenticated');
  const facts = {
    namedAddress,
    email: user.email,
    isVerified: user.email_verified_at !== null,
    isFirstUser: user.is_first,
    hasAdmins: await hasAdmins.one(on),
  };
  if (!mayBootstrap(facts)) fail('admins_exist');
}

/**
 * Makes a user the first superadmin and records it in the audit log.
 * @param client in a transaction that holds the lock on the list of admins
 */
async function makeFirst(
  client: PoolClient,
  userId: string,
  at: { readonly client: string; readonly now: Date },
): Promise<Admin> {
  await addAdmin(client, { userId, role: 'superadmin', now: at.now });
  const admin = (await adminOf.first(client, { userId })) ?? fail('unauthenticated');
  const description = `${admin.user.email} became the first superadmin`;
  const after = { role: admin.role };
  const entry = { ...AUDIT, resourceId: userId, description, before: { role: null }, after };
  await addAuditLog(client, { userId, client: at.client }, entry, at.now);
  return admin;
}

/**
 * Makes a user who registers through the server's setup link the first superadmin (ADMIN-71).
 * @param makeUser creates the user and returns their id; undefined if it created none
 * @returns false if there already is an admin, or if no user was created
 */
export async function appointFirst(
  client: PoolClient,
  at: { readonly client: string; readonly now: Date },
  makeUser: () => Promise<string | undefined>,
): Promise<boolean> {
  await lockAdmins(client);
  if (await hasAdmins.one(client)) return false;
  const userId = await makeUser();
  if (userId === undefined) return false;
  await makeFirst(client, userId, at);
  return true;
}

/**
 * Makes the caller the first superadmin. Only one of several concurrent callers succeeds. For the others,
 * throws `admins_exist` and audits the attempt.
 * @param namedAddress the only address whose user may become the first admin, if configured
 */
export async function bootstrap(
  pool: Pool,
  caller: Caller<Admin> & RequestContext,
  namedAddress: string | undefined,
): Promise<Admin> {
  const { userId, client: address, now } = caller;
  const become = async (client: PoolClient): Promise<Admin> => {
    await lockAdmins(client);
    await requireBootstrap(client, userId, namedAddress);
    return makeFirst(client, userId, { client: address, now });
  };
  try {
    // Also check before taking the lock, so that a caller who will be rejected does not wait for it.
    await requireBootstrap(pool, userId, namedAddress);
    return await changeUser(pool, caller, become);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'admins_exist') throw error;
    const call = { ...AUDIT, resourceId: userId, userId, client: address, lacksAccess: true };
    throw await auditRejectedCall(pool, call, error, now);
  }
}
