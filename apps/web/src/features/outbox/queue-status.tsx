import { ChevronRight, CircleAlert, RefreshCw } from 'lucide-react';
import { useConnection, useQueueCount, useRejectedActions } from '../../data/hooks.ts';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { openOutbox } from './outbox-opening.ts';

/**
 * The sidebar's status: the counts of queued and rejected changes. Includes the connection state unless the
 * content area shows it.
 */
export function QueueStatus({ onOpen }: { onOpen: () => void }) {
  const connection = useConnection();
  const { drawer } = useSidebar();
  const waiting = useQueueCount();
  const rejected = useRejectedActions().length;
  const isQuiet = connection === 'online' && waiting === 0 && rejected === 0;
  return (
    <div className={cx(!isQuiet && 'pb-2 text-sm text-muted')}>
      {!drawer && <ConnectionStatus className="px-2.5 py-1" />}
      {(waiting > 0 || rejected > 0) && (
        <button
          type="button"
          onClick={() => {
            onOpen();
            openOutbox();
          }}
          className="focus-ring-inset flex min-h-8 w-full items-center gap-2 rounded-md px-2.5 text-left transition-colors hover:bg-press/60 pointer-coarse:min-h-11"
        >
          {rejected > 0 ? (
            <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-danger" />
          ) : (
            <RefreshCw size={16} aria-hidden="true" className="shrink-0" />
          )}
          <span className="min-w-0 flex-1">{summary(waiting, rejected)}</span>
          <ChevronRight size={16} aria-hidden="true" className="shrink-0" />
        </button>
      )}
    </div>
  );
}

function summary(waiting: number, rejected: number): string {
  const parts = [];
  if (waiting > 0) parts.push(`${waiting} waiting to sync`);
  if (rejected > 0) parts.push(`${rejected} not saved`);
  return parts.join(', ');
}
