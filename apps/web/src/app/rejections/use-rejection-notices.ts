import { useCallback, useState } from 'react';
import type { Rejection } from '../../data/engine/outbox/follow-outbox.ts';
import { isAccessDenied } from '../../data/engine/sync/account-access.ts';
import { useCallRejections, useQueue, useRejections } from '../../data/hooks.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { limitNotice, type LimitNotice } from '../../features/account/limit-error.ts';

export interface RejectionNotice {
  readonly key: number;
  readonly rejection: Rejection;
}

/** Maximum number of banners, so that they don't push the page out of view. The oldest is removed first. */
const MOST_AT_ONCE = 3;

/**
 * Listens for rejections by the server. `onLimit` gets plan limits, from queued changes and direct calls
 * (ACCOUNT-14). A banner shows any other rejected change and its typed text until the user dismisses it.
 * Other errors from direct calls are shown by the code that made the call.
 */
export function useRejectionNotices(onLimit: (notice: LimitNotice) => void) {
  const [notices, setNotices] = useState<readonly RejectionNotice[]>([]);
  const listen = useCallback(
    (rejection: Rejection) => {
      // A separate screen reports lost access.
      if (isAccessDenied(rejection.error) || rejection.silent) return;
      // Dismiss all success toasts, because one of them may be about the rejected change.
      toast.dismissAll('success');
      const limit = limitNotice(rejection.error);
      if (limit !== undefined) {
        onLimit({ ...limit, content: rejection.content });
        return;
      }
      setNotices((shown) =>
        [...shown, { key: (shown.at(-1)?.key ?? 0) + 1, rejection }].slice(-MOST_AT_ONCE),
      );
    },
    [onLimit],
  );
  useRejections(listen);
  useCallRejections(
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
    (key: number, rejection: Rejection) => {
      setNotices((shown) => shown.filter((notice) => notice.key !== key));
      // The user has seen the rejection, so remove it from the outbox.
      void queue.forget(rejection.id);
    },
    [queue],
  );
  return { notices, dismiss };
}
