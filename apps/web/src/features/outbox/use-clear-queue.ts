import { useCallback } from 'react';
import { useQueue } from '../../data/hooks.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';

/** Deletes all queued changes after the user confirms. */
export function useClearQueue(): () => Promise<void> {
  const queue = useQueue();
  const confirm = useConfirm();
  return useCallback(async () => {
    const isMeant = await confirm({
      title: 'Clear the queue?',
      message: 'Everything that waits to be synced is undone on this device. This cannot be undone.',
      confirmText: 'Clear Queue',
      type: 'danger',
    });
    if (isMeant) await queue.remove();
  }, [queue, confirm]);
}
