import { Button } from '@questlog/ui/controls/button.tsx';
import { Download } from 'lucide-react';
import { Failure } from '../../calls/failure.tsx';
import { useSend } from '../../calls/use-send.ts';
import type { auditQuery } from './audit-query.ts';

/** Saves the filtered audit log as a CSV file (ADMIN-52). */
export function ExportButton({ query }: { query: ReturnType<typeof auditQuery> }) {
  const { send, isBusy, error } = useSend();
  const save = async (): Promise<void> => {
    const sent = await send((api) => api('GET /api/admin/audit-logs/export', { query }));
    if (sent !== undefined) saveFile('audit-log.csv', sent.response);
  };
  return (
    <>
      <Button icon={<Download size={16} aria-hidden="true" />} busy={isBusy} onClick={() => void save()}>
        Export CSV
      </Button>
      <Failure className="basis-full" what="Failed to export the audit log" error={error} />
    </>
  );
}

/** Downloads the file from memory. A plain link could not send the token. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
