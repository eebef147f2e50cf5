import { useCallback, useState } from 'react';
import type { Refusal } from '../../data/engine/outbox/follow-outbox.ts';
import { isAccessDenied } from '../../data/engine/sync/account-access.ts';
import { useCallRefusals, useQueue, useRefusals } from '../../data/hooks.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { limitNotice, type LimitNotice } from '../../features/account/limit-error.ts';

/** A refused change that the person is told of. */
export interface RefusalNotice {
  readonly key: number;
  readonly refusal: Refusal;
}

/** More would push the page away; the oldest give way. */
const MOST_AT_ONCE = 3;

/**
 * Listens for what the server refused. A limit of the plan goes to `onLimit`, whichever call met it (ACCOUNT-14). Any
 * other refusal of a change stays as a banner until it is dismissed, with what was typed to copy; that of a direct call
 * is told where it was made.
 */
export function useRefusalNotices(onLimit: (notice: LimitNotice) => void) {
  const [notices, setNotices] = useState<readonly RefusalNotice[]>([]);
  const listen = useCallback(
    (refusal: Refusal) => {
      // Access that is gone has its own screen.
      if (isAccessDenied(refusal.error) || refusal.silent) return;
      // A success toast may be about the change that was rejected.
      toast.dismissAll('success');
      const limit = limitNotice(refusal.error);
      if (limit !== undefined) {
        onLimit({ ...limit, content: refusal.content });
        return;
      }
      setNotices((shown) => [...shown, { key: (shown.at(-1)?.key ?? 0) + 1, refusal }].slice(-MOST_AT_ONCE));
    },
    [onLimit],
  );
  useRefusals(listen);
  useCallRefusals(
    useCallback(
      (error) => {
        const limit = limitNotice(error);
        if (limit !== undefined) onLimit(limit);
      },
      [onLimit],
    ),
  );
  const queue = useQueue();
  const dismiss = useCallback(
    (key: number, refusal: Refusal) => {
      setNotices((shown) => shown.filter((notice) => notice.key !== key));
      // Seen to: the outbox need not keep it.
      void queue.forget(refusal.id);
    },
    [queue],
  );
  return { notices, dismiss };
}
