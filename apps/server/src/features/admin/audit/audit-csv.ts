/** Exports the audit log as CSV (ADMIN-25). */
import type { Pool } from 'pg';
import type { AuditLog } from '@questlog/contract/admin/audit-logs';
import { csvLine } from '../../../endpoint/csv.ts';
import { withCustomPlans } from '../../../platform/db/custom-plans.ts';
import { auditBatch, type AuditFilters, type Cursor } from './audit-logs.queries.ts';

const BATCH = 1_000;
const MAX_ROWS = 100_000;

const HEAD = [
  'Time',
  'Admin',
  'Email',
  'Action',
  'Resource',
  'Resource id',
  'Description',
  'Done',
  'Error',
  'IP address',
  'Before',
  'After',
];

function cellsOf(log: AuditLog): (string | null)[] {
  return [
    log.timestamp,
    log.adminUserName,
    log.adminUserEmail,
    log.action,
    log.resourceType,
    log.resourceId,
    log.description,
    log.success ? 'yes' : 'no',
    log.errorMessage,
    log.ipAddress,
    log.before && JSON.stringify(log.before),
    log.after && JSON.stringify(log.after),
  ];
}

/** Yields CSV lines for the matching rows, one batch at a time, as fast as the reader consumes them. */
export async function* auditCsv(pool: Pool, filters: AuditFilters): AsyncGenerator<string, void> {
  yield csvLine(HEAD);
  let cursor: Cursor | undefined;
  for (let written = 0; written < MAX_ROWS; written += BATCH) {
    const after = cursor;
    const { logs, last } = await withCustomPlans(pool, (client) => auditBatch(client, filters, after, BATCH));
    if (logs.length > 0) yield logs.map((log) => csvLine(cellsOf(log))).join('');
    if (logs.length < BATCH) return;
    cursor = last;
  }
}
