import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useEffect } from 'react';
import { useSession } from '../../data/hooks.ts';
import type { DialogState } from '../shell/dialog-state.ts';

const NOTIFIED_KEY = 'questlog.unknown-zone';

export function ZoneNotice({ show }: { show: DialogState['show'] }): null {
  useZoneNotice(show);
  return null;
}

/**
 * Tells the user, once per device, that the device's time zone is unknown. Names the zone used instead and
 * where to choose one (DATE-19).
 */
export function useZoneNotice(show: DialogState['show']): void {
  const { user } = useSession();
  const zone = user?.timeZone === null ? user.fallbackTimeZone : null;
  useEffect(() => {
    if (zone === null || zone === undefined || !isFirstTime()) return;
    toast.show({
      message: `We don't know the time zone of this device, so your days follow ${zone.replaceAll('_', ' ')}.`,
      type: 'warning',
      duration: 0,
      isBackground: true,
      action: {
        label: 'Choose a time zone',
        onClick: () => show({ kind: 'settings', tab: 'preferences' }),
      },
    });
  }, [zone, show]);
}

function isFirstTime(): boolean {
  try {
    const isFirst = localStorage.getItem(NOTIFIED_KEY) === null;
    localStorage.setItem(NOTIFIED_KEY, 'yes');
    return isFirst;
  } catch {
    return true;
  }
}
