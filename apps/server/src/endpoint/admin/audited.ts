/**
 * Binds the console endpoints whose calls are audited: all changes, and the reads that must be recorded. The
 * work and its audit log row share one transaction (ADMIN-20). See docs/decisions/028-admin-console.md.
 */
import type { Pool, PoolClient } from 'pg';
import type { Endpoint, Received } from '@questlog/contract/route';
import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import type { AuditAction, Facts } from '@questlog/domain/admin/audit';
import { rankRejection } from '@questlog/domain/admin/staff-rules';
import { fail } from '../../platform/errors.ts';
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts';
import type { RouteResponse } from '../../platform/http/responses/route-response.ts';
import { queuesOf } from '../../account-change/account-queues.ts';
import type { BoundRoute } from '../binding.ts';
import { storeResponse } from '../../account-change/idempotency/run-idempotent.ts';
import type { RequestContext } from '../authorize.ts';
import { requireAdmin, type Admin, type AdminAccess } from './admin-caller.ts';
import { addAuditLog, holdAdminRole, holdRank, lockAdmins } from './audit-log.queries.ts';
import { countContact } from './contacts.ts';

export type AdminEndpoint = Endpoint & { readonly access: AdminAccess };

export interface Done<V> {
  /** The value from which the response is built. */
  readonly value: V;
  readonly noted: {
    readonly description: string;
    /** The id of the changed resource; null if the change has no resource. */
    readonly resourceId: string | null;
    /** Overrides the endpoint's audit action. */
    readonly action?: AuditAction;
    /** The values before and after the change (`changedFacts`). They never contain secrets. */
    readonly before?: Facts;
    readonly after?: Facts;
  };
}

/** Options for the response of an audited endpoint. */
export interface AuditedResponseOptions<V> {
  readonly respond: (value: V) => RouteResponse;
  /** True if the call may change who is an admin. Such calls run one at a time. */
  readonly changesStaff?: boolean;
}

/**
 * Throws `forbidden` if a call changes or contacts a user with a higher role than the caller's (ADMIN-70).
 * This covers every endpoint that writes an audit entry about a user and has the user's id in its path.
 */
async function requireRank(
  client: PoolClient,
  { access, method }: AdminEndpoint,
  params: unknown,
  role: AdminRole,
): Promise<void> {
  if (method === 'GET' || access.audit.resource !== 'user') return;
  const { id } = params as { readonly id: string };
  const message = rankRejection(role, (await holdRank.first(client, { userId: id })) ?? null);
  if (message !== undefined) fail('forbidden', { message });
}

/**
 * Binds a handler to a console endpoint. Opens the transaction, rereads the admin's role under a lock, runs
 * the work, adds the audit log row, and stores the response for repeated requests.
 * @param work must have no effects except on the database, through the given connection, and through
 * `onCommit`
 */
export function bindAudited<const E extends AdminEndpoint, V>(
  pool: Pool,
  endpoint: E,
  work: (client: Transaction, input: Received<E>, admin: Admin & RequestContext) => Promise<Done<V>>,
  { respond, changesStaff = false }: AuditedResponseOptions<V>,
): BoundRoute {
  const { access } = endpoint;
  return {
    endpoint,
    isAudited: true,
    handle: async (input, context, key) => {
      const admin = context as unknown as Admin & RequestContext;
      const { userId, client: address, now } = admin;
      const change = async (client: Transaction): Promise<V> => {
        if (changesStaff) await lockAdmins(client);
        const role = (await holdAdminRole.first(client, { userId })) ?? null;
        requireAdmin(access, role, admin.provedAt, now);
        await requireRank(client, endpoint, input.params, role);
        const done = await work(client, input, { ...admin, role });
        // Count the call only after the work, so that a call that the work rejects gets that error rather
        // than `too_many_requests`.
        if (access.capability === 'users.contact') {
          await countContact(client, { userId, now }, access.audit.action, input.params);
        }
        const { action = access.audit.action, ...noted } = done.noted;
        const entry = { ...noted, action, resource: access.audit.resource };
        await addAuditLog(client, { userId, client: address }, entry, now);
        const repeatable = key && { ...key, respond };
        await storeResponse(client, { userId, now, repeatable }, done.value);
        return done.value;
      };
      return respond(await queuesOf(pool).changeUser(userId, () => inTransaction(pool, change)));
    },
  };
}
