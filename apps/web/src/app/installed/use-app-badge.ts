import { useEffect } from 'react';
import { useCounts } from '../../data/hooks.ts';

/** Shows Today's count of open tasks on the installed app's icon (OFFLINE-50). */
export function useAppBadge(): void {
  const { today } = useCounts();
  useEffect(() => {
    // Some browsers lack this method. Others reject the call on pages that are not installed.
    navigator.setAppBadge?.(today).catch(() => undefined);
  }, [today]);
}
