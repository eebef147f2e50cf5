import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { Bell } from 'lucide-react';
import type { ComponentType } from 'react';

import { useUnreadCount } from '../../data/hooks.ts';
import { PopoverButton } from '@questlog/ui/overlays/popover-button.tsx';
import type { NotificationPanelProps } from './notification-panel.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';

/** The largest count that the bell shows (NOTICE-10). */
const MOST_SHOWN = 99;

/** Shows the number of unread notifications, and opens the latest ones. */
export function NotificationBell({
  Panel,
  onFollow,
}: Pick<NotificationPanelProps, 'onFollow'> & { Panel: ComponentType<NotificationPanelProps> }) {
  const unread = useUnreadCount();
  const count = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  return (
    <PopoverButton
      label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
      align="end"
      className="relative shrink-0"
      popoverClassName="w-[min(24rem,calc(100vw-1rem))] overflow-hidden p-0!"
      icon={
        <>
          <Bell size={18} />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-0 right-0 min-w-4.5 rounded-full bg-danger-fill px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-white tabular-nums"
            >
              {count}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <Boundary fallback={<SkeletonRows label="Loading notifications" />}>
          <Panel onClose={close} onFollow={onFollow} />
        </Boundary>
      )}
    </PopoverButton>
  );
}
