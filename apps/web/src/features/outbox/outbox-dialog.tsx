import { useEffect, useState } from 'react';
import { useConnection, useQueue, useRejectedActions } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { RejectedEntry, WaitingEntry } from './outbox-entries.tsx';
import { dismissRedundantNotices } from './redundant-notices.ts';
import { useClearQueue } from './use-clear-queue.ts';
import { useWaitingActions } from './use-waiting-actions.ts';

/** Maximum number of rows. Listing hundreds would not help the user. */
const MOST_SHOWN = 50;

const DESCRIPTIONS = {
  online: 'Changes are sent in the order in which you made them.',
  offline:
    "You're offline. Your changes are sent when you're back online, in some browsers even after you close this page.",
  'out-of-reach': "The server isn't responding. Your changes are kept and are sent when it responds again.",
  'storage-full': "The server's disk is full. Your changes are kept and are sent when there is space.",
} as const;

export interface OutboxDialogProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Lists the queued and rejected changes with their actions. */
export function OutboxDialog({ open, onClose, onClosed }: OutboxDialogProps) {
  const queue = useQueue();
  const connection = useConnection();
  const rejected = useRejectedActions();
  const { actions, now, reload } = useWaitingActions();
  const clear = useClearQueue();
  const [sending, setSending] = useState(false);
  const waiting = actions ?? [];
  useEffect(() => {
    if (open) dismissRedundantNotices(toast);
  }, [open]);

  const sendNow = async () => {
    setSending(true);
    try {
      await queue.sendNow();
    } finally {
      setSending(false);
      await reload();
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      tall
      title="Outbox"
      description={DESCRIPTIONS[connection]}
      footer={
        waiting.length > 0 && (
          <>
            <Button onClick={() => void clear().then(reload)}>Clear Queue</Button>
            <Button
              variant="primary"
              busy={sending}
              disabled={connection === 'offline'}
              onClick={() => void sendNow()}
            >
              Try now
            </Button>
          </>
        )
      }
    >
      {actions !== undefined && rejected.length > 0 && (
        <section aria-labelledby="outbox-refused">
          <h3 id="outbox-refused" className="pb-1 text-sm font-semibold">
            Not saved
          </h3>
          <ul className="divide-y divide-border">
            {rejected.map((entry) => (
              <RejectedEntry key={entry.id} rejected={entry} now={now} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="outbox-waiting" className={rejected.length > 0 ? 'pt-5' : ''}>
          <h3 id="outbox-waiting" className="pb-1 text-sm font-semibold">
            Waiting <span className="font-normal text-muted tabular-nums">{waiting.length}</span>
          </h3>
          <ol className="divide-y divide-border">
            {waiting.slice(0, MOST_SHOWN).map((action) => (
              <WaitingEntry key={action.id} action={action} now={now} onRemoved={reload} />
            ))}
          </ol>
          {waiting.length > MOST_SHOWN && (
            <p className="pt-2 text-sm text-muted">and {waiting.length - MOST_SHOWN} more</p>
          )}
        </section>
      )}
      {actions !== undefined && waiting.length === 0 && rejected.length === 0 && (
        <EmptyState compact level={3} title="Everything is synced" hint="You have no unsent changes." />
      )}
    </Dialog>
  );
}
