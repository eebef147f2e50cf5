import type { Notification } from '@questlog/contract/notifications';
import { useCallback, useEffect, useState } from 'react';
import { useApi, useLive } from '../../data/hooks.ts';
import { isQueued } from '../../data/engine/outbox/queued-answer.ts';
import { useQuery } from '../../data/queries/use-query.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import {
  afterEvent,
  shownOf,
  withOlder,
  without,
  withRead,
  type NotificationFilter,
} from './loaded-notifications.ts';

/** Number of notifications that the bell loads at a time (NOTICE-11). */
const PAGE = 10;

export interface Notifications {
  readonly state: 'loading' | 'ready' | 'error';
  /** The loaded ones that match the filter. */
  readonly items: readonly Notification[];
  /** Whether there are older ones that match the filter. */
  readonly hasMore: boolean;
  /** `failed` until {@link Notifications.loadMore} is called again. */
  readonly more: 'idle' | 'loading' | 'failed';
  /** Loads the next page. Returns whether there are still older ones. */
  readonly loadMore: () => Promise<boolean>;
  readonly reload: () => Promise<void>;
  readonly markRead: (notification: Notification) => void;
  readonly markAllRead: () => void;
  readonly remove: (notification: Notification) => void;
}

/**
 * The latest notifications. Reading and deleting shows at once; where it fails, they are loaded again. When fewer than a
 * page are left, the next ones are loaded (NOTICE-19).
 */
export function useNotifications(filter: NotificationFilter): Notifications {
  const api = useApi();
  const live = useLive();
  const [more, setMore] = useState<Notifications['more']>('idle');
  /** The filter of the loaded page. It differs from `filter` until the answer to a new filter arrives. */
  const [loadedFilter, setLoadedFilter] = useState<NotificationFilter>();
  const onAnswer = useCallback(
    ({ unreadCount }: { readonly unreadCount: number }) => {
      live.setUnread(unreadCount);
      setLoadedFilter(filter);
      setMore('idle');
    },
    [live, filter],
  );
  const includeRead = filter === 'all' ? 'true' : 'false';
  const { value, state, change, reload } = useQuery(
    'GET /api/notifications',
    { limit: PAGE, includeRead },
    onAnswer,
  );
  useEffect(
    () => live.listen((event) => change((loaded) => afterEvent(loaded, filter, event))),
    [live, change, filter],
  );

  const items = value === undefined ? [] : shownOf(value, filter);
  const offset = items.length;
  const hasMore = value !== undefined && loadedFilter === filter && offset < value.totalCount;
  const loadMore = useCallback(async () => {
    setMore('loading');
    try {
      const page = await api('GET /api/notifications', { query: { limit: PAGE, offset, includeRead } });
      change((loaded) => withOlder(loaded, page));
      live.setUnread(page.unreadCount);
      setMore('idle');
      return offset + page.notifications.length < page.totalCount;
    } catch {
      setMore('failed');
      return true;
    }
  }, [api, change, live, offset, includeRead]);

  /** Number of requests in flight. Until they are done, the server's offsets do not match the loaded ones. */
  const [changes, setChanges] = useState(0);
  const isShort = state === 'ready' && hasMore && offset < PAGE && more === 'idle' && changes === 0;
  useEffect(() => {
    // The server's pages are outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isShort) void loadMore();
  }, [isShort, loadMore]);

  async function attempt(work: Promise<unknown>, failure: string): Promise<void> {
    setChanges((count) => count + 1);
    try {
      await work;
    } catch (error) {
      if (isQueued(error)) return;
      toast.show({ message: failure, type: 'error' });
      await reload();
    } finally {
      setChanges((count) => count - 1);
    }
  }

  return {
    state: stateOf(value, state),
    items,
    hasMore,
    more,
    loadMore,
    reload,
    markRead: ({ id, isRead }) => {
      if (isRead) return;
      change((loaded) => withRead(loaded, filter, (each) => each.id === id));
      live.setUnread(live.unread.get() - 1);
      const work = api('POST /api/notifications/{id}/mark-read', { params: { id } });
      void attempt(work, 'Failed to mark as read');
    },
    markAllRead: () => {
      change((loaded) => ({
        ...withRead(loaded, filter, () => true),
        ...(filter === 'unread' && { totalCount: 0 }),
      }));
      live.setUnread(0);
      void attempt(api('POST /api/notifications/mark-all-read'), 'Failed to mark all as read');
    },
    remove: ({ id, isRead }) => {
      change((loaded) => without(loaded, filter, id));
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
