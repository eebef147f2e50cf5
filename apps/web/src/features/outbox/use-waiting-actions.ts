import { useEffect, useState } from 'react';
import { useQueue } from '../../data/hooks.ts';
import type { QueuedAction } from '../../data/engine/outbox/queued-action.ts';

const RELOAD_EVERY_MS = 1_000;

/**
 * Returns the queued changes, oldest first, and rereads them every second. Undefined until the first read.
 */
export function useWaitingActions(): {
  readonly actions: readonly QueuedAction[] | undefined;
  /** When the changes were read, in milliseconds since 1970. */
  readonly now: number;
  readonly reload: () => Promise<void>;
} {
  const queue = useQueue();
  const [{ actions, now }, set] = useState<{ actions?: readonly QueuedAction[]; now: number }>({ now: 0 });
  const [reload] = useState(() => async () => set({ actions: await queue.waiting(), now: Date.now() }));
  useEffect(() => {
    void reload();
    const timer = setInterval(() => void reload(), RELOAD_EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return { actions, now, reload };
}
