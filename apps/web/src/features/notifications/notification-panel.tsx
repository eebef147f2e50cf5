import { loadAdvice } from '@questlog/api-client/call-failure';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useUnreadCount } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { NotificationEntry } from './notification-entry.tsx';
import { accountQuery, useReader } from '../../data/queries/account-query.ts';
import { PendingInvitations, withoutNotification } from './pending-invitations.tsx';
import type { NotificationFilter } from './loaded-notifications.ts';
import { useNotifications } from './use-notifications.ts';

const FILTERS: ReadonlyArray<{ readonly value: NotificationFilter; readonly label: string }> = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];

export interface NotificationPanelProps {
  onClose: () => void;
  onFollow: (path: string) => void;
}

/** The latest notifications, all or only the unread ones. */
export function NotificationPanel({ onClose, onFollow }: NotificationPanelProps) {
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const [now] = useState(() => Date.now());
  const unread = useUnreadCount();
  const { state, error, items, hasMore, more, loadMore, reload, markRead, markAllRead, remove } =
    useNotifications(filter);
  const invitations = useQuery(accountQuery(useReader(), 'GET /api/invitations/pending'));
  const pending = state === 'ready' ? withoutNotification(invitations.data?.invitations ?? [], items) : [];
  const reloadAll = () => {
    void reload();
    void invitations.refetch();
  };
  const list = useRef<HTMLUListElement>(null);
  const showMore = async (): Promise<void> => {
    // The button disappears after the last page, so keep the focus in the list.
    if (!(await loadMore())) list.current?.focus();
  };
  return (
    <section
      aria-label="Notifications"
      className="flex max-h-[min(32rem,75dvh)] flex-col [[data-sheet]_&]:-mx-5"
    >
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-border px-3 py-2.5 [[data-sheet]_&]:pt-0">
        {/* If the panel is a sheet, the sheet itself shows this title. */}
        <h2 className="flex-1 text-base [[data-sheet]_&]:hidden">Notifications</h2>
        {unread > 0 && (
          <Button
            size="sm"
            variant="quiet"
            icon={<CheckCheck size={16} aria-hidden="true" />}
            className="ml-auto"
            onClick={markAllRead}
          >
            Mark all read
          </Button>
        )}
        <Segmented
          label="Show"
          value={filter}
          options={[...FILTERS]}
          onValueChange={setFilter}
          stretch
          className="w-full"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <PendingInvitations invitations={pending} onResponded={reloadAll} onFollow={onFollow} />
        {state === 'loading' && (
          <div className="p-3">
            <SkeletonRows label="Loading notifications" />
          </div>
        )}
        {state === 'error' && (
          <div role="alert" className="flex flex-col items-center gap-3 px-4 py-6 text-sm">
            <div className="text-center">
              <p>Failed to load notifications</p>
              <p className="text-muted">{loadAdvice(error)}</p>
            </div>
            <RetryButton size="sm" onRetry={reload} />
          </div>
        )}
        {state === 'ready' && items.length === 0 && !hasMore && pending.length === 0 && (
          <EmptyState compact level={3} title="No notifications" hint="You're all caught up!" />
        )}
        {state === 'ready' && items.length > 0 && (
          <ul ref={list} tabIndex={-1} className="divide-y divide-border outline-none">
            {items.map((notification) => (
              <NotificationEntry
                key={notification.id}
                {...{ notification, now, onClose, onFollow }}
                onRead={() => markRead(notification)}
                onRemove={() => remove(notification)}
                onResponded={reloadAll}
              />
            ))}
          </ul>
        )}
        {state === 'ready' && items.length === 0 && hasMore && more !== 'failed' && (
          <div className="p-3">
            <SkeletonRows label="Loading notifications" />
          </div>
        )}
        {state === 'ready' && hasMore && (items.length > 0 || more === 'failed') && (
          <div className="flex flex-col items-center gap-1 border-t border-border px-3 py-2">
            {more === 'failed' && (
              <p role="alert" className="text-sm text-danger">
                Failed to load notifications
              </p>
            )}
            <Button
              size="sm"
              variant="quiet"
              className="w-full"
              busy={more === 'loading'}
              onClick={() => void showMore()}
            >
              Show older notifications
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
