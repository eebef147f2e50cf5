import { NetworkError } from '@questlog/api-client/client';
import type { ActivityPage, TaskEventRecord } from '@questlog/contract/activity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import { useScope } from '../../data/drafts/draft-hooks.ts';
import { isQueued } from '../../data/engine/outbox/queued-response.ts';
import { readHistory, storeHistory } from '../../data/stored-histories.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { useReader } from '../../data/queries/account-query.ts';
import { useCommentsVersion } from '../../data/queries/use-comments-version.ts';

export interface LoadedEvents {
  /** Newest first; undefined until the first page is loaded. */
  readonly events: readonly TaskEventRecord[] | undefined;
  readonly hasMore: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  /** Loads the next page. Resolves with false if it was the last one. */
  readonly loadMore: () => Promise<boolean>;
  readonly retry: () => void;
}

const LIMIT = 100;

/** Returns true if a read failed without a connection. The service worker may have queued it. */
export function isUnreached(error: unknown): boolean {
  return error instanceof NetworkError || isQueued(error);
}

/**
 * Loads the history of a task, again whenever the task or a comment on it has changed. Without a connection, returns
 * the history that was loaded in the last seven days (HISTORY-12).
 */
export function useTaskHistory({ id, updatedAt, isPendingSync }: TaskItem): LoadedEvents {
  const { histories } = useData();
  const scope = useScope();
  const { api, scope: key } = useReader();
  const comments = useCommentsVersion(id);
  const read = async (before: string | null): Promise<ActivityPage> => {
    const query = { limit: LIMIT, ...(before === null ? {} : { before }) };
    try {
      const page = await api('GET /api/tasks/{id}/activity', { params: { id }, query });
      if (before === null) {
        await storeHistory(histories, scope, { taskId: id, loadedAt: Date.now(), events: page.events });
      }
      return page;
    } catch (error) {
      const stored =
        isUnreached(error) && before === null
          ? await readHistory(histories, scope, id, Date.now())
          : undefined;
      if (stored === undefined) throw error;
      return { events: [...stored.events], nextBefore: null };
    }
  };
  const query = useInfiniteQuery({
    // While a change is queued, the server does not know it.
    queryKey: [...key, isPendingSync ? '' : updatedAt, comments, `/api/tasks/${id}/activity`],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: (shown) => shown,
  });
  return useLoadedEvents(query);
}

/** Returns the events of all loaded pages. */
export function useLoadedEvents({
  data,
  hasNextPage,
  isError,
  isFetching,
  isFetchNextPageError,
  error,
  fetchNextPage,
  refetch,
}: Pick<
  ReturnType<typeof useInfiniteQuery<ActivityPage>>,
  'hasNextPage' | 'isError' | 'isFetching' | 'isFetchNextPageError' | 'error' | 'fetchNextPage' | 'refetch'
> & { readonly data: { readonly pages: readonly ActivityPage[] } | undefined }): LoadedEvents {
  const events = useMemo(() => data?.pages.flatMap((page) => page.events), [data]);
  return {
    events,
    hasMore: hasNextPage,
    isError,
    isFetching,
    error,
    loadMore: async () => isFetching || (await fetchNextPage()).hasNextPage,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}
