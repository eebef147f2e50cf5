/** Writes to the audit log (table `audit_logs`). Rows can only be added (ADMIN-20). */
import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import { COMMAND_LINE, type AuditAction, type AuditResource, type Facts } from '@questlog/domain/admin/audit';
import { newId } from '@questlog/domain/uuid';
import { query, type Queryable } from '../../platform/db/query.ts';

/** The actor in an audit log entry: a user with their client, or the operator. */
export type AuditedActor = { readonly userId: string; readonly client: string } | typeof COMMAND_LINE;

export interface AuditEntry {
  readonly action: AuditAction;
  readonly resource: AuditResource;
  readonly resourceId: string | null;
  readonly description: string;
  readonly rejection?: string;
  /** The values before and after the change. They never contain secrets. */
  readonly before?: Facts;
  readonly after?: Facts;
}

const insertAuditLog = query<
  never,
  {
    id: string;
    at: Date;
    action: string;
    description: string;
    resource: string;
    resourceId: string | null;
    userId: string | null;
    name: string | null;
    client: string | null;
    success: boolean;
    rejection: string | null;
    before: string | null;
    after: string | null;
  }
>(
  'audit-logs.insert',
  `insert into audit_logs (id, at, action, description, resource_type, resource_id, admin_user_id, admin_name,
                           admin_email, ip_address, success, error_message, before, after)
   select :id, :at, :action, :description, :resource, :resourceId, :userId::uuid,
          coalesce(:name, u.first_name || ' ' || u.last_name, ''), u.email, :client, :success, :rejection, :before, :after
     from (values (1)) one left join users u on u.id = :userId::uuid`,
);

/** Adds a row to the audit log. @param on the connection of the transaction that makes the audited change */
export async function addAuditLog(
  on: Queryable,
  actor: AuditedActor,
  entry: AuditEntry,
  now: Date,
): Promise<void> {
  const known = actor === COMMAND_LINE ? undefined : actor;
  await insertAuditLog(on, {
    id: newId(now.getTime()),
    at: now,
    action: entry.action,
    description: entry.description,
    resource: entry.resource,
    resourceId: entry.resourceId,
    userId: known?.userId ?? null,
    name: known === undefined ? COMMAND_LINE : null,
    client: known?.client ?? null,
    success: entry.rejection === undefined,
    rejection: entry.rejection ?? null,
    before: factsText(entry.before),
    after: factsText(entry.after),
  });
}

function factsText(facts: Facts | undefined): string | null {
  return facts === undefined || Object.keys(facts).length === 0 ? null : JSON.stringify(facts);
}

/**
 * Returns an admin's role and locks it until the end of this transaction. Returns undefined for a deactivated
 * user and for a user who is not an admin.
 */
export const holdAdminRole = query<{ role: AdminRole }, { userId: string }>(
  'admins.hold-role',
  `select a.role from admins a join users u on u.id = a.user_id
    where a.user_id = :userId and u.deactivated_at is null
      for share of a`,
).map(({ role }) => role);

/**
 * Returns a user's admin role and locks it until the end of this transaction. Unlike {@link holdAdminRole},
 * it includes deactivated admins.
 */
export const holdRank = query<{ role: AdminRole }, { userId: string }>(
  'admins.hold-rank',
  'select role from admins where user_id = :userId for share',
).map(({ role }) => role);

/**
 * Blocks other changes to the list of admins until the end of this transaction. Call it before locking any
 * row.
 */
export const lockAdmins = query<never>('admins.lock', 'lock table admins in share row exclusive mode');
