import { useEffect } from 'react';
import { useCounts } from '../../data/hooks.ts';

/** Shows the number of open tasks in Today on the icon of the installed app (OFFLINE-50). */
export function useAppBadge(): void {
  const { today } = useCounts();
  useEffect(() => {
    // Browsers reject this call for pages that are not installed, and some browsers do not support it.
    navigator.setAppBadge?.(today).catch(() => undefined);
  }, [today]);
}
