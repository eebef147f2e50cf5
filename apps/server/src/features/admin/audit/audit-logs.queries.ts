/** Queries that read the audit log (ADMIN-24). */
import type { AuditLog } from '@questlog/contract/admin/audit-logs';
import type { AuditAction, AuditResource, Facts } from '@questlog/domain/admin/audit';
import { COUNTED_AT_MOST, MAX_PAGE } from '@questlog/domain/admin/paging';
import { pageRows, type PageRequest, type PageRows } from '../../../endpoint/admin/pages.ts';
import { query, type Queryable } from '../../../platform/db/query.ts';

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
  readonly values: Readonly<Record<string, unknown>>;
}

/** The last row of the previous batch, after which the next batch begins. */
export type Cursor = Pick<AuditRow, 'at' | 'id'>;

const CONDITIONS: Readonly<Record<Exclude<keyof AuditFilters, 'success'>, string>> = {
  adminId: 'admin_user_id = :adminId',
  action: 'action = :action',
  resourceType: 'resource_type = :resourceType',
  from: 'at >= :from',
  to: 'at < :to',
};

function filterValues({ success, ...filters }: AuditFilters, after?: Cursor): FilterValues {
  const given = new Set(
    Object.keys(filters).filter((name) => filters[name as keyof typeof filters] !== undefined),
  );
  const chosen = Object.entries(CONDITIONS).filter(([name]) => given.has(name));
  if (after !== undefined) chosen.push(['after', '(at, id) < (:at, :id)']);
  // Must match the predicate of the partial index on rejected calls.
  if (success !== undefined) chosen.push(success ? ['done', 'success'] : ['rejected', 'not success']);
  return {
    name: chosen.map(([name]) => name).join('+') || 'all',
    where: chosen.length === 0 ? '' : `where ${chosen.map(([, condition]) => condition).join(' and ')}`,
    values: { ...filters, ...after },
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
export function auditPage(on: Queryable, filters: AuditFilters, page: PageRequest): Promise<AuditLog[]> {
  const { name, where, values } = filterValues(filters);
  const listed = query<AuditRow, FilterValues['values'] & PageRows>(
    `audit-logs.page-${name}`,
    // Find the page's rows in the indexes first, then fetch only those.
    `select ${COLUMNS}
       from (select id as told_id
               from (select id from audit_logs ${where} order by at desc, id desc limit ${REACHED}) reached
              limit :limit offset :offset) page
       join audit_logs on id = told_id
      order by at desc, id desc`,
  );
  return listed.map(asAuditLog)(on, { ...values, ...pageRows(page) });
}

/** Returns the number of matching rows. Stops counting at {@link COUNTED_AT_MOST} plus one. */
export async function countAuditLogs(on: Queryable, filters: AuditFilters): Promise<number> {
  const { name, where, values } = filterValues(filters);
  const counted = query<{ count: number }, FilterValues['values']>(
    `audit-logs.count-${name}`,
    `select count(*) from (select from audit_logs ${where} limit ${COUNTED_AT_MOST + 1}) counted`,
  );
  return (await counted.one(on, values)).count;
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
  const listed = query<AuditRow, FilterValues['values'] & { limit: number }>(
    `audit-logs.batch-${name}`,
    `select ${COLUMNS} from audit_logs ${where} order by at desc, id desc limit :limit`,
  );
  const rows = await listed(on, { ...values, limit });
  return { logs: rows.map(asAuditLog), last: rows.at(-1) };
}
