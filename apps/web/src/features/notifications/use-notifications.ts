import type { Notification } from '@questlog/contract/notifications';
import { useCallback, useEffect } from 'react';
import { useApi, useLive } from '../../data/hooks.ts';
import type { LiveEvent } from '../../data/engine/live/live.ts';
import { isQueued } from '../../data/engine/outbox/queued-answer.ts';
import { useQuery } from '../../data/queries/use-query.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';

/** So many the bell loads (NOTICE-11). */
const SHOWN = 10;

export type NotificationFilter = 'all' | 'unread';

export interface Notifications {
  readonly state: 'loading' | 'ready' | 'error';
  readonly items: readonly Notification[];
  readonly reload: () => Promise<void>;
  readonly markRead: (notification: Notification) => void;
  readonly markAllRead: () => void;
  readonly remove: (notification: Notification) => void;
}

/** The latest notifications. What is done to them shows at once; where it fails, they are loaded again. */
export function useNotifications(filter: NotificationFilter): Notifications {
  const api = useApi();
  const live = useLive();
  const onAnswer = useCallback(
    ({ unreadCount }: { readonly unreadCount: number }) => live.setUnread(unreadCount),
    [live],
  );
  const { value, state, change, reload } = useQuery(
    'GET /api/notifications',
    { limit: SHOWN, includeRead: filter === 'all' ? 'true' : 'false' },
    onAnswer,
  );
  const changeItems = useCallback(
    (to: (shown: readonly Notification[]) => readonly Notification[]) =>
      change((shown) => ({ ...shown, notifications: [...to(shown.notifications)] })),
    [change],
  );
  useEffect(
    () => live.listen((event) => changeItems((shown) => afterEvent(shown, event))),
    [live, changeItems],
  );

  async function attempt(work: Promise<unknown>, failure: string): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (isQueued(error)) return;
      toast.show({ message: failure, type: 'error' });
      await reload();
    }
  }

  return {
    state: stateOf(value, state),
    items: value?.notifications ?? [],
    reload,
    markRead: ({ id, isRead }) => {
      if (isRead) return;
      changeItems((shown) => shown.map((each) => (each.id === id ? read(each) : each)));
      live.setUnread(live.unread.get() - 1);
      const work = api('POST /api/notifications/{id}/mark-read', { params: { id } });
      void attempt(work, 'Failed to mark as read');
    },
    markAllRead: () => {
      changeItems((shown) => shown.map(read));
      live.setUnread(0);
      void attempt(api('POST /api/notifications/mark-all-read'), 'Failed to mark all as read');
    },
    remove: ({ id, isRead }) => {
      changeItems((shown) => shown.filter((each) => each.id !== id));
      if (!isRead) live.setUnread(live.unread.get() - 1);
      const work = api('DELETE /api/notifications/{id}', { params: { id } });
      void attempt(work, 'Failed to delete notification');
    },
  };
}

/** A list that is asked for again stays in sight. */
function stateOf(value: unknown, state: 'loading' | 'ready' | 'failed'): Notifications['state'] {
  if (state === 'failed') return 'error';
  return value === undefined ? 'loading' : 'ready';
}

function read(notification: Notification): Notification {
  return notification.isRead
    ? notification
    : { ...notification, isRead: true, readAt: new Date().toISOString() };
}

/** What the hub told, done to the list. */
function afterEvent(shown: readonly Notification[], event: LiveEvent): readonly Notification[] {
  switch (event.type) {
    case 'ReceiveNotification': {
      const [notification] = event.arguments;
      return [notification, ...shown.filter(({ id }) => id !== notification.id)].slice(0, SHOWN);
    }
    case 'NotificationDeleted':
      return shown.filter(({ id }) => id !== event.arguments[0]);
    case 'AllNotificationsRead':
      return shown.map(read);
    case 'UpdateUnreadCount':
    case 'AccountChanged':
    case 'AccessEnded':
      return shown;
  }
}
