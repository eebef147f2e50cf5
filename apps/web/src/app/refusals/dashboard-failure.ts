/** Failures that no open dialog can report: one banner over the content, until it is dismissed. */
import { useEffect, useSyncExternalStore } from 'react';
import { useLoadFailure, useStoreStatus } from '../../data/hooks.ts';
import { createValue } from '../../data/engine/browser/signal.ts';

export interface DashboardFailure {
  readonly title: string;
  /** The reason that the server gave. */
  readonly reason?: string | undefined;
  /** The rows could not be read: it is over once they are there. */
  readonly isRead?: true | undefined;
}

const failure = createValue<DashboardFailure | undefined>(undefined);

/** Tells a failure in the place of the last one; undefined takes it back. */
export const showFailure: (failure: DashboardFailure | undefined) => void = failure.set;

/** Undefined where nothing is told. */
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
