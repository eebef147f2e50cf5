import { useEffect } from 'react';
import { useCounts } from '../../data/hooks.ts';

/** Shows Today's count of open tasks on the installed app's icon (OFFLINE-50). */
export function useAppBadge(): void {
  const { today } = useCounts();
  useEffect(() => {
    // Not all browsers support this, and they reject it for pages that are not installed.
    navigator.setAppBadge?.(today).catch(() => undefined);
  }, [today]);
}
