import type { Notification } from '@questlog/contract/notifications';
import { hasFailed } from '@questlog/api-client/query-options';
import { useLastDefined } from '@questlog/ui/hooks/use-last-defined.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLive } from '../../data/hooks.ts';
import { isQueued } from '../../data/engine/outbox/queued-response.ts';
import { accountQuery, useReader } from '../../data/queries/account-query.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import {
  afterEvent,
  shownOf,
  withOlder,
  without,
  withRead,
  type NotificationFilter,
} from './loaded-notifications.ts';

/** Notifications to load at a time (NOTICE-11). */
const PAGE = 10;

export interface Notifications {
  readonly state: 'loading' | 'ready' | 'error';
  readonly error: unknown;
  readonly items: readonly Notification[];
  readonly hasMore: boolean;
  /** `failed` stays until {@link Notifications.loadMore} is called. */
  readonly more: 'idle' | 'loading' | 'failed';
  /** Loads the next page. Resolves with true if there are older notifications. */
  readonly loadMore: () => Promise<boolean>;
  readonly reload: () => Promise<unknown>;
  readonly markRead: (notification: Notification) => void;
  readonly markAllRead: () => void;
  readonly remove: (notification: Notification) => void;
}

/**
 * Returns the latest notifications. Changes are optimistic; if a request fails, the list is reloaded. A
 * list that gets shorter than a page loads the next page (NOTICE-19).
 */
export function useNotifications(filter: NotificationFilter): Notifications {
  const live = useLive();
  const queries = useQueryClient();
  const reader = useReader();
  const { api } = reader;
  const [more, setMore] = useState<Notifications['more']>('idle');
  const includeRead = filter === 'all' ? 'true' : 'false';
  const fetchPage = useCallback(
    async (offset?: number) => {
      const page = await api('GET /api/notifications', { query: { limit: PAGE, offset, includeRead } });
      live.setUnread(page.unreadCount);
      return page;
    },
    [api, live, includeRead],
  );
  const options = useMemo(
    () => ({
      ...accountQuery(reader, 'GET /api/notifications', { query: { limit: PAGE, includeRead } }),
      queryFn: async () => {
        const page = await fetchPage();
        setMore('idle');
        return page;
      },
    }),
    [reader, includeRead, fetchPage],
  );
  const { queryKey } = options;
  const read = useQuery(options);
  const { data, refetch } = read;
  // Keep showing the list until the new filter has a response.
  const loaded = useLastDefined(data);
  const change = useCallback(
    (to: (shown: NonNullable<typeof data>) => typeof shown): void => {
      queries.setQueryData(queryKey, (shown) => shown && to(shown));
    },
    [queries, queryKey],
  );
  useEffect(
    () => live.listen((event) => change((shown) => afterEvent(shown, filter, event))),
    [live, change, filter],
  );

  const items = loaded === undefined ? [] : shownOf(loaded, filter);
  const offset = items.length;
  const hasMore = data !== undefined && offset < data.totalCount;
  const loadMore = useCallback(async () => {
    setMore('loading');
    try {
      const page = await fetchPage(offset);
      change((shown) => withOlder(shown, page));
      setMore('idle');
      return offset + page.notifications.length < page.totalCount;
    } catch {
      setMore('failed');
      return true;
    }
  }, [change, fetchPage, offset]);

  /** Number of changes in flight. Until they finish, offsets in the loaded list do not match the server's. */
  const [changes, setChanges] = useState(0);
  const isShort =
    read.isSuccess && !read.isFetching && hasMore && offset < PAGE && more === 'idle' && changes === 0;
  useEffect(() => {
    // The server's pages are external state, not React's.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isShort) void loadMore();
  }, [isShort, loadMore]);

  const settled = useRef<Promise<unknown>>(Promise.resolve());
  function attempt(work: Promise<unknown>, failure: string): void {
    settled.current = Promise.all([settled.current, finish(work, failure)]);
  }

  async function finish(work: Promise<unknown>, failure: string): Promise<void> {
    setChanges((count) => count + 1);
    try {
      await work;
    } catch (error) {
      if (isQueued(error)) return;
      toast.show({ message: failure, type: 'error' });
      await refetch();
    } finally {
      setChanges((count) => count - 1);
    }
  }

  return {
    state: stateOf(loaded, hasFailed(read)),
    error: read.error,
    items,
    hasMore,
    more,
    loadMore,
    reload: async () => {
      // Discard a response from before a change: it would make the change appear undone.
      await settled.current;
      return refetch();
    },
    markRead: ({ id, isRead }) => {
      if (isRead) return;
      change((loaded) => withRead(loaded, filter, (each) => each.id === id));
      live.setUnread(live.unread.get() - 1);
      const work = api('POST /api/notifications/{id}/mark-read', { params: { id } });
      attempt(work, 'Failed to mark as read');
    },
    markAllRead: () => {
      change((loaded) => ({
        ...withRead(loaded, filter, () => true),
        ...(filter === 'unread' && { totalCount: 0 }),
      }));
      live.setUnread(0);
      attempt(api('POST /api/notifications/mark-all-read'), 'Failed to mark all as read');
    },
    remove: ({ id, isRead }) => {
      change((loaded) => without(loaded, filter, id));
      if (!isRead) live.setUnread(live.unread.get() - 1);
      const work = api('DELETE /api/notifications/{id}', { params: { id } });
      attempt(work, 'Failed to delete notification');
    },
  };
}

/** Returns `ready` even during a reload. */
function stateOf(loaded: unknown, failed: boolean): Notifications['state'] {
  if (failed) return 'error';
  return loaded === undefined ? 'loading' : 'ready';
}
