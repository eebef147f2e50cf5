import { useCallback } from 'react';
import { useQueue } from '../../data/hooks.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';

/** Deletes all queued changes after the user confirms. */
export function useClearQueue(): () => Promise<void> {
  const queue = useQueue();
  const confirm = useConfirm();
  return useCallback(async () => {
    const isConfirmed = await confirm({
      title: 'Clear the queue?',
      message: 'All unsent changes on this device are reverted. This cannot be undone.',
      confirmText: 'Clear Queue',
      type: 'danger',
    });
    if (isConfirmed) await queue.remove();
  }, [queue, confirm]);
}
