import type { Announcement } from '@questlog/contract/admin/admin-operation';
import { countOf } from '@questlog/domain/counts';
import { PAGE_SIZE } from '@questlog/domain/admin/paging';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCan, useConsole } from '../../access/console-context.ts';
import { adminQuery } from '../../calls/admin-query.ts';
import type { Column } from '../../lists/data-table.tsx';
import { ListOf } from '../../lists/list-of.tsx';
import { Moment } from '../../lists/moment.tsx';
import { pageOf } from '../../lists/pager.tsx';
import { PagedTable } from '../../lists/paged-table.tsx';
import { ScreenHead } from '../../lists/screen-head.tsx';
import { useQueryValues } from '../../routing/location.ts';
import { AnnouncementForm } from './announcement-form.tsx';

const FILTERS = ['page'] as const;

const COLUMNS: readonly Column<Announcement>[] = [
  {
    title: 'Announcement',
    card: 'head',
    className: 'min-w-56 max-w-96 wrap-anywhere',
    cell: ({ title, message, actionUrl }) => (
      <>
        <span dir="auto" className="block font-medium">
          {title}
        </span>
        <span dir="auto" title={message} className="line-clamp-4 whitespace-pre-line text-muted">
          {message}
        </span>
        {actionUrl !== null && <span className="line-clamp-2 text-xs text-muted">{actionUrl}</span>}
      </>
    ),
  },
  {
    title: 'State',
    card: 'mark',
    cell: ({ finishedAt }) =>
      finishedAt === null ? <Badge tone="accent">Sending</Badge> : <Badge tone="success">Sent</Badge>,
  },
  {
    title: 'Notified',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ notified }) => countOf(notified, 'user'),
  },
  { title: 'By', className: 'min-w-24 max-w-48 wrap-anywhere', cell: ({ createdBy }) => createdBy },
  { title: 'When', align: 'end', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** The announcements sent to all users, and the form for a new one (ADMIN-54). */
export function AnnouncementsScreen() {
  const maySend = useCan('announcements.send');
  const { values, set } = useQueryValues(FILTERS);
  const read = useQuery(
    adminQuery(useConsole(), 'GET /api/admin/announcements', {
      query: { page: pageOf(values.page), pageSize: PAGE_SIZE },
    }),
  );
  return (
    <>
      <ScreenHead title="Announcements" about="Notifications to all users of this installation." />
      {maySend && <AnnouncementForm onSent={() => void read.refetch()} />}
      <section aria-label="Past announcements">
        <h2 className="mb-2 text-base">So far</h2>
        <ListOf
          read={read}
          label="announcements"
          failure="Failed to load announcements"
          isEmpty={({ announcements }) => announcements.length === 0}
          empty={{ level: 3, art: 'bell', title: 'No announcements yet' }}
        >
          {({ announcements, ...facts }, isStale) => (
            <PagedTable
              label="Announcements"
              rows={announcements}
              keyOf={({ id }) => id}
              columns={COLUMNS}
              isStale={isStale}
              facts={facts}
              onPage={(page) => set({ page })}
            />
          )}
        </ListOf>
      </section>
    </>
  );
}
