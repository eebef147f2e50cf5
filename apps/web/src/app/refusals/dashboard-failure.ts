/**
 * Failures that no open dialog can report. A single banner over the content shows the latest failure until
 * the user dismisses it.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { useLoadFailure, useStoreStatus } from '../../data/hooks.ts';
import { createValue } from '../../data/engine/browser/signal.ts';

export interface DashboardFailure {
  readonly title: string;
  /** The server's reason for the rejection. */
  readonly reason?: string | undefined;
  /** True if the rows could not be loaded. The banner then closes as soon as they are loaded. */
  readonly isRead?: true | undefined;
}

const failure = createValue<DashboardFailure | undefined>(undefined);

/** Shows a failure in place of the previous one, or removes the failure if undefined is passed. */
export const showFailure: (failure: DashboardFailure | undefined) => void = failure.set;

/** Returns the failure on screen; undefined if there is none. */
export function useDashboardFailure(): DashboardFailure | undefined {
  return useSyncExternalStore(failure.subscribe, failure.get);
}

/** Shows a banner when the server rejects a reload while rows are on screen (VIEW-21). */
export function useRejectedReload(): void {
  const { status } = useStoreStatus();
  const reason = useLoadFailure();
  useEffect(() => {
    if (status === 'ready' && reason !== undefined) {
      showFailure({ title: 'Failed to load data', reason, isRead: true });
    }
  }, [status, reason]);
}
