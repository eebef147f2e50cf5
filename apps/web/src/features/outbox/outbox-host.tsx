import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useQueueEvents } from '../../data/hooks.ts';
import type { QueueEvent } from '../../data/engine/outbox/queue-keeper.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type { OutboxDialogProps } from './outbox-dialog.tsx';
import { onOutboxOpening } from './outbox-opening.ts';
import { queueNotice, queueTopic } from './queue-texts.ts';
import { useClearQueue } from './use-clear-queue.ts';

/** Shows toasts about the queue, and opens the outbox on request. */
export function OutboxHost({ OutboxDialog }: { OutboxDialog: ComponentType<OutboxDialogProps> }) {
  const [shown, setShown] = useState<'no' | 'open' | 'leaving'>('no');
  useQueueToasts();
  useEffect(() => onOutboxOpening(() => setShown('open')), []);
  if (shown === 'no') return null;
  return (
    <OverlayBoundary open={shown === 'open'} onClose={() => setShown('no')}>
      <OutboxDialog
        open={shown === 'open'}
        onClose={() => setShown('leaving')}
        onClosed={() => setShown('no')}
      />
    </OverlayBoundary>
  );
}

function useQueueToasts(): void {
  const clear = useClearQueue();
  const listen = useCallback(
    (event: QueueEvent) => {
      const notice = queueNotice(event);
      if (event.type === 'stuck') {
        const action = { label: 'Clear Queue', onClick: () => void clear() };
        toast.show({ ...notice, duration: 0, action, isBackground: true });
        return;
      }
      const isOver = event.type === 'cleared' || event.type === 'synced' || event.type === 'stuck-synced';
      if (isOver) toast.dismissTopic(queueTopic('stuck'));
      // A toast with a new count replaces the previous one.
      toast.dismissTopic(queueTopic('queued'));
      toast.show({ ...notice, isBackground: true });
    },
    [clear],
  );
  useQueueEvents(listen);
}
