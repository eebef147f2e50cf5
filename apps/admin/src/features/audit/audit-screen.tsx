import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import type { AuditLog } from '@questlog/contract/admin/audit-logs';
import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { PAGE_SIZE } from '@questlog/domain/admin/paging';
import { Button } from '@questlog/ui/controls/button.tsx';
import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsole } from '../../access/console-context.ts';
import { adminQuery } from '../../calls/admin-query.ts';
import { useDialogs } from '../../forms/use-dialogs.ts';
import { ListOf } from '../../lists/list-of.tsx';
import { PagedTable } from '../../lists/paged-table.tsx';
import { pageOf } from '../../lists/pager.tsx';
import { ScreenHead } from '../../lists/screen-head.tsx';
import { useQueryValues } from '../../routing/location.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AUDIT_FILTERS, auditQuery } from './audit-query.ts';
import { auditColumns } from './audit-columns.tsx';
import { ExportButton } from './export-button.tsx';

const EntryDialog = lazyWithRetry(
  chunk(() => import('./entry-dialog.tsx')),
  (module) => module.EntryDialog,
);

const NONE = { admin: '', action: '', resource: '', outcome: '', from: '', to: '', page: '' };

/** The audit log: admins' actions and rejected calls, newest first (ADMIN-52). */
export function AuditScreen() {
  const { values, set } = useQueryValues(AUDIT_FILTERS);
  const [entry, setEntry] = useState<AuditLog>();
  const dialogs = useDialogs<'entry'>();
  const query = auditQuery(values);
  const read = useQuery(
    adminQuery(useConsole(), 'GET /api/admin/audit-logs', {
      query: { ...query, page: pageOf(values.page), pageSize: PAGE_SIZE },
    }),
  );
  const columns = auditColumns((log) => {
    setEntry(log);
    dialogs.show('entry');
  });
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <>
      <ScreenHead
        title="Audit Logs"
        about="Actions by staff, including rejected ones. Nobody can change or delete an entry."
        actions={<ExportButton query={query} />}
      />
      <AuditFilters values={values} set={set} onClear={isNarrowed ? () => set(NONE) : undefined} />
      <ListOf
        read={read}
        label="audit log"
        failure={ADMIN_TEXTS.auditFailed}
        isEmpty={({ logs }) => logs.length === 0}
        empty={
          isNarrowed
            ? {
                art: 'search',
                title: 'No matching entries',
                action: <Button onClick={() => set(NONE)}>Clear filters</Button>,
              }
            : { art: 'book', title: 'No entries yet', hint: 'Actions by staff appear here.' }
        }
      >
        {({ logs, ...facts }, isStale) => (
          <PagedTable
            label="Audit log"
            rows={logs}
            keyOf={({ id }) => id}
            columns={columns}
            isStale={isStale}
            facts={facts}
            onPage={(page) => set({ page })}
          />
        )}
      </ListOf>
      <OverlayBoundary open={dialogs.frame.open} onClose={dialogs.frame.onClose}>
        {dialogs.shown === 'entry' && entry !== undefined && <EntryDialog {...dialogs.frame} entry={entry} />}
      </OverlayBoundary>
    </>
  );
}
