import type { Pool } from 'pg';
import { exportAuditLogs, listAuditLogs } from '@questlog/contract/admin/audit-logs';
import { bindAudited } from '../../../endpoint/admin/audited.ts';
import { storedCounts } from '../../../endpoint/admin/stored-counts.queries.ts';
import { boundedTotal, pageFacts } from '../../../endpoint/admin/pages.ts';
import { bind, type BoundRoute } from '../../../endpoint/binding.ts';
import { withCustomPlans } from '../../../platform/db/custom-plans.ts';
import { json, streamed } from '../../../platform/http/responses/route-response.ts';
import { auditCsv } from './audit-csv.ts';
import { auditPage, countAuditLogs } from './audit-logs.queries.ts';

export function auditLogRoutes(pool: Pool): readonly BoundRoute[] {
  return [
    bind(listAuditLogs, ({ query: { page, pageSize, ...filters } }) =>
      withCustomPlans(pool, async (client) => {
        const requested = { page, pageSize };
        const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
        const total = isFiltered
          ? boundedTotal(await countAuditLogs(client, filters))
          : { count: (await storedCounts(client, ['audit-logs']))['audit-logs'], isExact: true };
        const logs = await auditPage(client, filters, requested);
        return json(200, { logs, ...pageFacts(requested, total) });
      }),
    ),

    bindAudited(
      pool,
      exportAuditLogs,
      async (_client, { query }) => {
        const filters = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
        const noted = { description: 'Exported the audit log', resourceId: null, after: filters };
        return { value: query, noted };
      },
      {
        respond: (filters) =>
          streamed('text/csv; charset=utf-8', 'questlog-audit-log.csv', auditCsv(pool, filters)),
      },
    ),
  ];
}
