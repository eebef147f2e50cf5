import type { AuditLog } from '@questlog/contract/admin/audit-logs';
import { Dialog, type DialogProps } from '@questlog/ui/overlays/dialog.tsx';
import type { ReactNode } from 'react';
import { Moment } from '../../lists/moment.tsx';
import { changedFields } from './changed-fields.ts';
import { headingOf } from './entry-heading.ts';
import { RESOURCE_TITLES } from './resource-titles.ts';

/** An audit log entry and the values that it changed. Import this module lazily. */
export function EntryDialog({
  entry,
  ...frame
}: Pick<DialogProps, 'open' | 'onClose' | 'onClosed'> & { entry: AuditLog }) {
  const fields = changedFields(entry.before, entry.after);
  const { title, description } = headingOf(entry);
  return (
    <Dialog {...frame} size="lg" title={title} description={description}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <Pair name="When">
          <Moment at={entry.timestamp} />
        </Pair>
        <Pair name="Admin">
          <span dir="auto">{entry.adminUserName}</span>
          {entry.adminUserEmail !== null && <span className="text-muted"> {entry.adminUserEmail}</span>}
        </Pair>
        <Pair name="Resource">
          {RESOURCE_TITLES[entry.resourceType]}
          {entry.resourceId !== null && <code className="text-muted"> {entry.resourceId}</code>}
        </Pair>
        <Pair name="IP address">{entry.ipAddress ?? '–'}</Pair>
        <Pair name="Entry">
          <code>{entry.id}</code>
        </Pair>
      </dl>
      {fields.length > 0 && (
        <table className="mt-5 w-full table-fixed border-collapse text-left text-sm">
          <caption className="mb-1.5 text-left font-semibold">What changed</caption>
          <thead className="text-xs text-muted">
            <tr className="border-b border-border">
              <th scope="col" className="w-1/4 py-1.5 pr-3 font-medium">
                Field
              </th>
              <th scope="col" className="py-1.5 pr-3 font-medium">
                Before
              </th>
              <th scope="col" className="py-1.5 font-medium">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ title, before, after }) => (
              <tr key={title} className="border-b border-border align-top">
                <th scope="row" className="py-1.5 pr-3 font-medium wrap-anywhere first-letter:uppercase">
                  {title}
                </th>
                <td className="py-1.5 pr-3 wrap-anywhere">
                  <Side>{before}</Side>
                </td>
                <td className="py-1.5 wrap-anywhere">
                  <Side>{after}</Side>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Side({ children }: { children: string | undefined }) {
  if (children === undefined) return <span className="text-muted">nothing</span>;
  return <span dir="auto">{children}</span>;
}
