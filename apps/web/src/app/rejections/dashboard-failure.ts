/** Failures that no open dialog can report. A banner shows the latest one until the user dismisses it. */
import { useEffect, useSyncExternalStore } from 'react';
import { useLoadFailure, useStoreStatus } from '../../data/hooks.ts';
import { createValue } from '../../data/engine/browser/signal.ts';

export interface DashboardFailure {
  readonly title: string;
  readonly reason?: string | undefined;
  /** The rows could not be loaded. The banner closes once they have loaded. */
  readonly isRead?: true | undefined;
}

const failure = createValue<DashboardFailure | undefined>(undefined);

/** Replaces the shown failure, or removes it. */
export const showFailure: (failure: DashboardFailure | undefined) => void = failure.set;

export function useDashboardFailure(): DashboardFailure | undefined {
  return useSyncExternalStore(failure.subscribe, failure.get);
}

/** Shows a banner when the server rejects a reload while rows are on screen (VIEW-21). */
export function useRejectedReload(): void {
  const { status } = useStoreStatus();
  const failed = useLoadFailure();
  const isRejected = status === 'ready' && failed !== undefined;
  const reason = failed?.message;
  useEffect(() => {
    if (isRejected) showFailure({ title: 'Failed to load data', reason, isRead: true });
  }, [isRejected, reason]);
}
