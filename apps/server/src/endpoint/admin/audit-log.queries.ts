/** Writing the audit log (table audit_logs), to which rows are only ever added (ADMIN-20). */
import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import { COMMAND_LINE, type AuditAction, type AuditResource, type Facts } from '@questlog/domain/admin/audit';
import { newId } from '@questlog/domain/uuid';
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';

/** Who did what is noted: a user, from a client; or the operator on the command line. */
export type AuditedActor = { readonly userId: string; readonly client: string } | typeof COMMAND_LINE;

/** What is noted of a call or a command. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly resource: AuditResource;
  readonly resourceId: string | null;
  /** A sentence for a person. */
  readonly description: string;
  /** What was refused is told why. */
  readonly refusal?: string;
  /** Of what changed, what it was and what it became. Never a secret. */
  readonly before?: Facts;
  readonly after?: Facts;
}

const insertAuditLog = prepare<
  never,
  [
    id: string,
    at: Date,
    action: string,
    description: string,
    resource: string,
    resourceId: string | null,
    userId: string | null,
    name: string | null,
    client: string | null,
    success: boolean,
    refusal: string | null,
    before: string | null,
    after: string | null,
  ]
>(
  'audit-logs.insert',
  `insert into audit_logs (id, at, action, description, resource_type, resource_id, admin_user_id, admin_name, admin_email,
                           ip_address, success, error_message, before, after)
   select $1, $2, $3, $4, $5, $6, $7::uuid, coalesce($8, u.first_name || ' ' || u.last_name, ''), u.email, $9, $10, $11, $12, $13
     from (values (1)) one left join users u on u.id = $7::uuid`,
);

/** Adds a row to the audit log. @param on the connection of the transaction that does what is noted */
export async function addAuditLog(
  on: Queryable,
  actor: AuditedActor,
  entry: AuditEntry,
  now: Date,
): Promise<void> {
  const known = actor === COMMAND_LINE ? undefined : actor;
  await run(on, insertAuditLog, [
    newId(now.getTime()),
    now,
    entry.action,
    entry.description,
    entry.resource,
    entry.resourceId,
    known?.userId ?? null,
    known === undefined ? COMMAND_LINE : null,
    known?.client ?? null,
    entry.refusal === undefined,
    entry.refusal ?? null,
    factsText(entry.before),
    factsText(entry.after),
  ]);
}

function factsText(facts: Facts | undefined): string | null {
  return facts === undefined || Object.keys(facts).length === 0 ? null : JSON.stringify(facts);
}

const selectHeldRole = prepare<{ role: AdminRole }, [userId: string]>(
  'admins.hold-role',
  `select a.role from admins a join users u on u.id = a.user_id
    where a.user_id = $1 and u.deactivated_at is null
      for share of a`,
);

const selectHeldRank = prepare<{ role: AdminRole }, [userId: string]>(
  'admins.hold-rank',
  'select role from admins where user_id = $1 for share',
);

const lockTable = prepare<never, []>('admins.lock', 'lock table admins in share row exclusive mode');

/** The role of an admin, which stays theirs until the end of this transaction; null for who is none, or is deactivated. */
export async function holdAdminRole(on: Queryable, userId: string): Promise<AdminRole | null> {
  return (await runOne(on, selectHeldRole, [userId]))?.role ?? null;
}

/**
 * Returns the role of a user, which stays theirs until the end of this transaction; null for one who is no admin. A deactivated
 * admin keeps their rank.
 */
export async function holdRank(on: Queryable, userId: string): Promise<AdminRole | null> {
  return (await runOne(on, selectHeldRank, [userId]))?.role ?? null;
}

/** Has every other change of who is an admin wait for the end of this transaction. To be asked for before any row is held. */
export async function lockAdmins(on: Queryable): Promise<void> {
  await run(on, lockTable, []);
}
