import { ChevronRight, CircleAlert, CloudOff, RefreshCw } from 'lucide-react';
import { useOnline, useQueueCount, useRefusedActions } from '../../data/hooks.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { openOutbox } from './outbox-opening.ts';

/** In the sidebar: whether there is a connection, what waits, what was refused. Nothing where all is well. */
export function QueueStatus({ onOpen }: { onOpen: () => void }) {
  const online = useOnline();
  const waiting = useQueueCount();
  const refused = useRefusedActions().length;
  const isQuiet = online && waiting === 0 && refused === 0;
  return (
    <div className={cx(!isQuiet && 'pb-2 text-sm text-muted')}>
      {/* Always there: a live region must exist before its text does. */}
      <output className={cx('flex items-center gap-2 px-2.5', !online && 'py-1')}>
        {!online && (
          <>
            <CloudOff size={16} aria-hidden="true" className="shrink-0" />
            Working offline
          </>
        )}
      </output>
      {(waiting > 0 || refused > 0) && (
        <button
          type="button"
          onClick={() => {
            onOpen();
            openOutbox();
          }}
          className="focus-ring-inset flex min-h-8 w-full items-center gap-2 rounded-md px-2.5 text-left transition-colors hover:bg-press/60 pointer-coarse:min-h-11"
        >
          {refused > 0 ? (
            <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-danger" />
          ) : (
            <RefreshCw size={16} aria-hidden="true" className="shrink-0" />
          )}
          <span className="min-w-0 flex-1">{summary(waiting, refused)}</span>
          <ChevronRight size={16} aria-hidden="true" className="shrink-0" />
        </button>
      )}
    </div>
  );
}

function summary(waiting: number, refused: number): string {
  const parts = [];
  if (waiting > 0) parts.push(`${waiting} waiting to sync`);
  if (refused > 0) parts.push(`${refused} refused`);
  return parts.join(', ');
}
