import type { AuditLog } from '@questlog/contract/admin/audit-logs';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { BreakableText } from '../../lists/breakable-text.tsx';
import { rowLinkClass, type Column } from '../../lists/data-table.tsx';
import { Moment } from '../../lists/moment.tsx';
import { headingOf } from './entry-heading.ts';
import { RESOURCE_TITLES } from './resource-titles.ts';

const COLUMNS: readonly Column<AuditLog>[] = [
  { title: 'Resource', cell: ({ resourceType }) => RESOURCE_TITLES[resourceType] },
  {
    title: 'Admin',
    className: 'min-w-36 max-w-60 wrap-anywhere',
    cell: ({ adminUserName, adminUserEmail }) => (
      <>
        <span dir="auto" className="block">
          {adminUserName}
        </span>
        {adminUserEmail !== null && (
          <span className="block text-xs text-muted">
            <BreakableText>{adminUserEmail}</BreakableText>
          </span>
        )}
      </>
    ),
  },
  {
    title: 'Outcome',
    card: 'mark',
    cell: ({ success }) =>
      success ? <Badge tone="success">Done</Badge> : <Badge tone="danger">Refused</Badge>,
  },
  { title: 'When', align: 'end', cell: ({ timestamp }) => <Moment at={timestamp} /> },
];

/** The audit log's columns. @param onOpen shows an entry's changes */
export function auditColumns(onOpen: (log: AuditLog) => void): readonly Column<AuditLog>[] {
  return [
    {
      title: 'Action',
      card: 'head',
      className: 'min-w-48 max-w-96 wrap-anywhere',
      cell: (log) => {
        const { title, description } = headingOf(log);
        return (
          <>
            <button type="button" className={rowLinkClass} onClick={() => onOpen(log)}>
              {title}
            </button>
            {description !== undefined && (
              <span dir="auto" className="block text-xs text-muted">
                {description}
              </span>
            )}
          </>
        );
      },
    },
    ...COLUMNS,
  ];
}
