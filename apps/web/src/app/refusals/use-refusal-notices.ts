import { useCallback, useState } from 'react';
import type { Refusal } from '../../data/engine/outbox/follow-outbox.ts';
import { isAccessDenied } from '../../data/engine/sync/account-access.ts';
import { useCallRefusals, useQueue, useRefusals } from '../../data/hooks.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { limitNotice, type LimitNotice } from '../../features/account/limit-error.ts';

export interface RefusalNotice {
  readonly key: number;
  readonly refusal: Refusal;
}

/** Maximum number of banners, so that they don't push the page out of view. The oldest is removed first. */
const MOST_AT_ONCE = 3;

/**
 * Listens for rejections by the server. `onLimit` gets plan limits, from queued changes and direct calls
 * (ACCOUNT-14). A banner shows any other rejected change and its typed text until the user dismisses it.
 * Other errors from direct calls are shown by the code that made the call.
 */
export function useRefusalNotices(onLimit: (notice: LimitNotice) => void) {
  const [notices, setNotices] = useState<readonly RefusalNotice[]>([]);
  const listen = useCallback(
    (refusal: Refusal) => {
      // A separate screen reports lost access.
      if (isAccessDenied(refusal.error) || refusal.silent) return;
      // Dismiss all success toasts, because one of them may be about the rejected change.
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
      // The user has seen the rejection, so remove it from the outbox.
      void queue.forget(refusal.id);
    },
    [queue],
  );
  return { notices, dismiss };
}
