/** The audit log: admins' actions and rejected calls (docs/rules/admin.md). */
import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '@questlog/domain/admin/audit';
import { id, instant, queryFlag, filterInstant, uuid } from '../fields.ts';
import { endpoint } from '../route.ts';
import { pageFacts, paging } from './paging.ts';

const changedFields = z.record(z.string(), z.unknown()).nullable();

export const auditLog = z
  .object({
    id: uuid,
    action: z.enum(AUDIT_ACTIONS),
    /** A sentence that describes the action. */
    description: z.string(),
    resourceType: z.enum(AUDIT_RESOURCES),
    resourceId: z.string().nullable(),
    timestamp: instant,
    /** The admin's name at the time, or 'Command line' for the operator. */
    adminUserName: z.string(),
    adminUserEmail: z.string().nullable(),
    ipAddress: z.string().nullable(),
    success: z.boolean(),
    errorMessage: z.string().nullable(),
    /** The changed fields before and after. Never contains secrets. */
    before: changedFields,
    after: changedFields,
  })
  .meta({ id: 'AuditLog' });
export type AuditLog = z.infer<typeof auditLog>;

const filters = {
  /** The user whose actions to return. */
  adminId: id.optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  resourceType: z.enum(AUDIT_RESOURCES).optional(),
  /** If true, returns only completed actions; if false, only rejected ones. */
  success: queryFlag.optional(),
  from: filterInstant(0),
  /** End of the time range, exclusive. A date without a time includes its whole day. */
  to: filterInstant(1),
};

const tag = 'Audit log';
const access = (action: 'audit.list' | 'audit.export') =>
  ({ kind: 'admin', capability: 'console.read', audit: { action, resource: 'audit-log' } }) as const;

export const listAuditLogs = endpoint({
  method: 'GET',
  path: '/api/admin/audit-logs',
  summary: 'The audit log, newest first',
  tag,
  access: access('audit.list'),
  query: z.object({ ...paging, ...filters }),
  responses: { 200: z.object({ logs: z.array(auditLog), ...pageFacts }) },
});

export const exportAuditLogs = endpoint({
  method: 'GET',
  path: '/api/admin/audit-logs/export',
  summary: 'The audit log as CSV, newest first, at most 100,000 rows',
  tag,
  access: access('audit.export'),
  query: z.object(filters),
  responseType: 'text/csv',
  responses: { 200: z.string() },
});

export const auditLogRoutes = [listAuditLogs, exportAuditLogs] as const;
