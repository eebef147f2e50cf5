import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { useQueueEvents, useQueueQuestion } from '../../data/hooks.ts';
import type { QueueEvent } from '../../data/engine/outbox/queue-reports.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type { OutboxDialogProps } from './outbox-dialog.tsx';
import { onOutboxOpening } from './outbox-opening.ts';
import { QUESTION_TOPIC, queueNotice, queueQuestion, queueTopic } from './queue-texts.ts';
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
  const count = useQueueQuestion();
  const listen = useCallback((event: QueueEvent) => {
    // A toast with a new count replaces the previous one.
    toast.dismissTopic(queueTopic('queued'));
    toast.show({ ...queueNotice(event), isBackground: true });
  }, []);
  useQueueEvents(listen);
  const isShown = useRef(false);
  useEffect(() => {
    if (count === undefined) toast.dismissTopic(QUESTION_TOPIC);
    // A question that the user has dismissed stays away.
    else if (isShown.current) toast.rename(QUESTION_TOPIC, queueQuestion(count).message);
    else {
      const action = { label: 'Clear Queue', onClick: () => void clear() };
      toast.show({ ...queueQuestion(count), duration: 0, action, isBackground: true });
    }
    isShown.current = count !== undefined;
  }, [count, clear]);
}
