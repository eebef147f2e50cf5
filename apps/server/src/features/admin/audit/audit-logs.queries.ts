/** Queries that read the audit log (ADMIN-24). */
import type { AuditLog } from '@questlog/contract/admin/audit-logs';
import type { AuditAction, AuditResource, Facts } from '@questlog/domain/admin/audit';
import { COUNTED_AT_MOST, MAX_PAGE } from '@questlog/domain/admin/paging';
import { rowsBefore, type PageAsk } from '../../../endpoint/admin/pages.ts';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';

export interface AuditFilters {
  readonly adminId?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly resourceType?: AuditResource | undefined;
  readonly success?: boolean | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly action: AuditAction;
  readonly description: string;
  readonly resource_type: AuditResource;
  readonly resource_id: string | null;
  readonly admin_name: string;
  readonly admin_email: string | null;
  readonly ip_address: string | null;
  readonly success: boolean;
  readonly error_message: string | null;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

const COLUMNS = `id, at, action, description, resource_type, resource_id, admin_name, admin_email, ip_address, success,
  error_message, before, after`;

/** Maximum number of rows that paging can reach. The limit makes the planner read the list in index order. */
const REACHED = MAX_PAGE * 100;

interface FilterValues {
  /**
   * Names the combination of filters. It is part of the statement's name, because prepared statements are
   * cached by name.
   */
  readonly name: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

/** The last row of the previous batch, after which the next batch begins. */
export type Cursor = Pick<AuditRow, 'at' | 'id'>;

function filterValues(filters: AuditFilters, after?: Cursor): FilterValues {
  const { adminId, action, resourceType, success, from, to } = filters;
  const values: unknown[] = [];
  const names: string[] = [];
  const conditions: string[] = [];
  const add = (name: string, condition: (value: string) => string, ...given: readonly unknown[]): void => {
    if (given[0] === undefined) return;
    names.push(name);
    const places = given.map((value) => `$${values.push(value)}`);
    conditions.push(condition(places.join(', ')));
  };
  add('admin', (value) => `admin_user_id = ${value}`, adminId);
  add('action', (value) => `action = ${value}`, action);
  add('resource', (value) => `resource_type = ${value}`, resourceType);
  add('from', (value) => `at >= ${value}`, from);
  add('to', (value) => `at < ${value}`, to);
  add('after', (value) => `(at, id) < (${value})`, after?.at, after?.id);
  // Must match the predicate of the partial index on rejected calls.
  if (success !== undefined) {
    names.push(success ? 'done' : 'refused');
    conditions.push(success ? 'success' : 'not success');
  }
  return {
    name: names.join('+') || 'all',
    where: conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`,
    values,
  };
}

function asAuditLog(row: AuditRow): AuditLog {
  return {
    id: row.id,
    action: row.action,
    description: row.description,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    timestamp: row.at.toISOString(),
    adminUserName: row.admin_name,
    adminUserEmail: row.admin_email,
    ipAddress: row.ip_address,
    success: row.success,
    errorMessage: row.error_message,
    before: row.before,
    after: row.after,
  };
}

/** Returns a page of matching rows, latest first. */
export async function auditPage(on: Queryable, filters: AuditFilters, page: PageAsk): Promise<AuditLog[]> {
  const { name, where, values } = filterValues(filters);
  const next = values.length + 1;
  const statement = prepare<AuditRow, readonly unknown[]>(
    `audit-logs.page-${name}`,
    // Find the page's rows in the indexes first, then fetch only those.
    `select ${COLUMNS}
       from (select id as told_id
               from (select id from audit_logs ${where} order by at desc, id desc limit ${REACHED}) reached
              limit $${next} offset $${next + 1}) page
       join audit_logs on id = told_id
      order by at desc, id desc`,
  );
  return (await run(on, statement, [...values, page.pageSize, rowsBefore(page)])).map(asAuditLog);
}

/** Returns the number of matching rows. Stops counting at {@link COUNTED_AT_MOST} plus one. */
export async function countAuditLogs(on: Queryable, filters: AuditFilters): Promise<number> {
  const { name, where, values } = filterValues(filters);
  const statement = prepare<{ count: number }, readonly unknown[]>(
    `audit-logs.count-${name}`,
    `select count(*) from (select from audit_logs ${where} limit ${COUNTED_AT_MOST + 1}) counted`,
  );
  return (await runOne(on, statement, values))?.count ?? 0;
}

/**
 * Returns the rows after the previous batch, latest first.
 * @param limit maximum number of rows
 */
export async function auditBatch(
  on: Queryable,
  filters: AuditFilters,
  after: Cursor | undefined,
  limit: number,
): Promise<{ readonly logs: AuditLog[]; readonly last: Cursor | undefined }> {
  const { name, where, values } = filterValues(filters, after);
  const statement = prepare<AuditRow, readonly unknown[]>(
    `audit-logs.batch-${name}`,
    `select ${COLUMNS} from audit_logs ${where} order by at desc, id desc limit $${values.length + 1}`,
  );
  const rows = await run(on, statement, [...values, limit]);
  return { logs: rows.map(asAuditLog), last: rows.at(-1) };
}
