import type { WaitingJob } from '@questlog/contract/admin/admin-operation';
import { numberText } from '@questlog/domain/counts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { RotateCcw } from 'lucide-react';
import { useCan } from '../../access/console-context.ts';
import { Failure } from '../../calls/failure.tsx';
import { useSend } from '../../calls/use-send.ts';
import { DataTable, type Column } from '../../lists/data-table.tsx';
import { Moment } from '../../lists/moment.tsx';

const COLUMNS: readonly Column<WaitingJob>[] = [
  {
    title: 'Job',
    card: 'head',
    className: 'wrap-anywhere',
    cell: ({ queue, id }) => (
      <>
        <span className="font-medium">{queue}</span>
        <code className="block text-xs text-muted">{id}</code>
      </>
    ),
  },
  {
    title: 'Attempts',
    className: 'tabular-nums',
    cell: ({ attempts }) => numberText(attempts),
  },
  { title: 'Begun', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    title: 'Error',
    className: 'min-w-48 max-w-96 wrap-anywhere',
    cell: ({ error }) => error ?? <span className="text-muted">–</span>,
  },
];

function retryColumn(busyId: string | undefined, onRetry: (id: string) => void): Column<WaitingJob> {
  return {
    title: 'Retry',
    isUntitled: true,
    card: 'foot',
    align: 'end',
    cell: ({ id, queue }) => (
      <Button
        size="sm"
        icon={<RotateCcw size={14} aria-hidden="true" />}
        busy={busyId === id}
        onClick={() => onRetry(id)}
      >
        Retry<span className="sr-only"> {queue}</span>
      </Button>
    ),
  };
}

/** The latest failed jobs, which admins with the right capability may retry. */
export function FailedJobs({ jobs, onRetried }: { jobs: readonly WaitingJob[]; onRetried: () => void }) {
  const mayRetry = useCan('system.operate');
  const { send, busyWith, error } = useSend();
  const retry = async (id: string): Promise<void> => {
    const sent = await send(
      (api) => api('POST /api/admin/system/jobs/{id}/retry', { params: { id }, body: {} }),
      id,
    );
    if (sent === undefined) return;
    toast.show({ message: 'The job is being retried', type: 'success' });
    onRetried();
  };
  const columns = mayRetry ? [...COLUMNS, retryColumn(busyWith, (id) => void retry(id))] : COLUMNS;
  return (
    <>
      <Failure className="mb-3" what="Failed to retry the job" error={error} />
      {jobs.length === 0 ? (
        <p className="text-sm text-muted">There are no failed jobs.</p>
      ) : (
        <DataTable label="Failed jobs" rows={jobs} keyOf={({ id }) => id} columns={columns} />
      )}
    </>
  );
}
