import type { Notification } from '@questlog/contract/notifications';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi, useLive } from '../../data/hooks.ts';
import type { LiveEvent } from '../../data/engine/live/live.ts';
import { isQueued } from '../../data/engine/outbox/queued-answer.ts';
import { useReload } from '../../data/use-reload.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';

/** accounts-and-billing.md section 2. */
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
  const [state, setState] = useState<Notifications['state']>('loading');
  const [items, setItems] = useState<readonly Notification[]>([]);
  const asked = useRef<object>(undefined);

  const reload = useCallback(async () => {
    // Only the answer to the last question counts.
    const question = {};
    asked.current = question;
    try {
      const query = { limit: SHOWN, includeRead: filter === 'all' ? 'true' : 'false' } as const;
      const { notifications, unreadCount } = await api('GET /api/notifications', { query });
      if (asked.current !== question) return;
      setItems(notifications);
      setState('ready');
      live.setUnread(unreadCount);
    } catch {
      if (asked.current === question) setState('error');
    }
  }, [api, live, filter]);

  useEffect(() => {
    // What the server knows is outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    void reload();
  }, [reload]);
  useReload('/api/notifications', reload);
  useEffect(() => live.listen((event) => setItems((shown) => afterEvent(shown, event))), [live]);

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
    state,
    items,
    reload,
    markRead: ({ id, isRead }) => {
      if (isRead) return;
      setItems((shown) => shown.map((each) => (each.id === id ? read(each) : each)));
      live.setUnread(live.unread.get() - 1);
      const work = api('POST /api/notifications/{id}/mark-read', { params: { id } });
      void attempt(work, 'Failed to mark as read');
    },
    markAllRead: () => {
      setItems((shown) => shown.map(read));
      live.setUnread(0);
      void attempt(api('POST /api/notifications/mark-all-read'), 'Failed to mark all as read');
    },
    remove: ({ id, isRead }) => {
      setItems((shown) => shown.filter((each) => each.id !== id));
      if (!isRead) live.setUnread(live.unread.get() - 1);
      const work = api('DELETE /api/notifications/{id}', { params: { id } });
      void attempt(work, 'Failed to delete notification');
    },
  };
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
