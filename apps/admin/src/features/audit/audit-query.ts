import type { Calls } from '@questlog/contract/routes';
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '@questlog/domain/admin/audit';

/** Names of the filters in the URL. */
export const AUDIT_FILTERS = ['admin', 'action', 'resource', 'outcome', 'from', 'to', 'page'] as const;
export type AuditFilter = (typeof AUDIT_FILTERS)[number];

type Query = NonNullable<Calls['GET /api/admin/audit-logs/export']['query']>;

/**
 * Returns the query for these filters. Ignores unknown values. Both dates are whole days in this device's
 * time zone.
 */
export function auditQuery(values: Readonly<Record<AuditFilter, string>>): Query {
  const action = AUDIT_ACTIONS.find((each) => each === values.action);
  const resourceType = AUDIT_RESOURCES.find((each) => each === values.resource);
  const from = dayBegin(values.from, 0);
  const to = dayBegin(values.to, 1);
  return {
    ...(values.admin === '' ? {} : { adminId: values.admin }),
    ...(action === undefined ? {} : { action }),
    ...(resourceType === undefined ? {} : { resourceType }),
    ...(values.outcome === 'done' ? { success: 'true' } : {}),
    ...(values.outcome === 'refused' ? { success: 'false' } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** Returns the start of the day that is `later` days after `day`, in local time. */
function dayBegin(day: string, later: number): string | undefined {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const begin = new Date(year, month - 1, date + later);
  return Number.isNaN(begin.getTime()) ? undefined : begin.toISOString();
}
