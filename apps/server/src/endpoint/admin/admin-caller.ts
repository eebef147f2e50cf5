/**
 * Callers who are admins (ADMIN-1 to ADMIN-3). The role is loaded on every request, so a revoked admin loses
 * access immediately.
 */
import type { Access } from '@questlog/contract/route';
import { adminCan, type AdminRole } from '@questlog/domain/admin/admin-roles';
import { isFreshProof, STAFF_PROOF_MS } from '@questlog/domain/identity/fresh-proof';
import {
  NoAccess,
  findCaller,
  storedResponse,
  type CallerRequest,
  type Caller,
  type Loaded,
} from '../../account-change/caller/caller.ts';
import type { CallerLoader } from '../../account-change/caller/caller-loader.ts';

/**
 * The capability that a console endpoint requires, and the action under which the audit log records its
 * calls.
 */
export type AdminAccess = Extract<Access, { kind: 'admin' }>;

declare const loaded: unique symbol;

/**
 * A signed-in admin with the endpoint's capability who has recently entered their password. Only {@link
 * loadAdmin} creates one.
 */
export interface Admin<V = never> extends Caller<V> {
  readonly [loaded]: true;
  readonly role: AdminRole;
}

/**
 * Throws {@link NoAccess}: `admin_required`, `forbidden` or `proof_required`.
 * @param role null for a user who is not an admin
 * @param provedAt when the password was last entered, in milliseconds since the epoch
 */
export function requireAdmin(
  { capability }: AdminAccess,
  role: AdminRole | null,
  provedAt: number,
  now: Date,
): asserts role is AdminRole {
  if (role === null) throw new NoAccess('admin_required');
  if (!adminCan(role, capability)) throw new NoAccess('forbidden');
  if (!isFreshProof(provedAt, now.getTime(), STAFF_PROOF_MS)) throw new NoAccess('proof_required');
}

/**
 * Loads the signed-in user as an admin who has the endpoint's capability. Throws the same errors as {@link
 * findCaller} and {@link requireAdmin}.
 */
export async function loadAdmin(
  loads: CallerLoader,
  request: CallerRequest,
  access: AdminAccess,
): Promise<Loaded<Admin>> {
  const { row, caller } = await findCaller(loads, request);
  const { admin_role: role } = row;
  requireAdmin(access, role, caller.provedAt, request.now);
  return { caller: { ...caller, role } as Admin, stored: storedResponse(row) };
}
