import type { Task } from '@questlog/contract/tasks';
import { hasFailed } from '@questlog/api-client/query-options';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import { useReader } from '../../data/queries/account-query.ts';

export interface Journal {
  /** Undefined until the first page is loaded. */
  readonly tasks: readonly Task[] | undefined;
  /** Task counts by period label. */
  readonly counts: ReadonlyMap<string, number>;
  readonly hasMore: boolean;
  readonly failed: boolean;
  readonly error: unknown;
  readonly loading: boolean;
  readonly loadMore: () => void;
  /** Retries the failed request: the latest tasks, or the next page. */
  readonly retry: () => void;
}

const PAGE = 100;

/**
 * Returns the completed tasks, page by page. The first page is cached, so that the next visit shows it while
 * reloading.
 */
export function useJournal(): Journal {
  const { online, isReached } = useData();
  const queries = useQueryClient();
  const { api, scope } = useReader();
  const queryKey = useMemo(() => [...scope, '/api/journal'], [scope]);
  const journal = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: before }) =>
      api('GET /api/journal', {
        query: { period: 'all', limit: PAGE, ...(before === null ? {} : { before }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    gcTime: Infinity,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = journal;
  useEffect(
    () => () => {
      queries.setQueryData<typeof data>(
        queryKey,
        (shown) => shown && { pages: shown.pages.slice(0, 1), pageParams: shown.pageParams.slice(0, 1) },
      );
    },
    [queries, queryKey],
  );
  const groups = useMemo(() => data?.pages.flatMap((page) => page.groups), [data]);
  const tasks = useMemo(() => groups?.flatMap((group) => group.tasks), [groups]);
  const counts = useMemo(() => new Map(groups?.map(({ label, count }) => [label, count])), [groups]);

  const failed = hasFailed(journal);
  const retry = useCallback(
    (): void => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    [isFetchNextPageError, fetchNextPage, refetch],
  );
  // Subscribe before the failure is painted: one frame later, the subscription could miss a reconnection.
  useLayoutEffect(() => {
    if (!failed) return undefined;
    // Retry once both the connection and the server are back.
    const retryIfReachable = (): void => {
      if (online.get() && isReached.get()) retry();
    };
    const ends = [online.subscribe(retryIfReachable), isReached.subscribe(retryIfReachable)];
    return () => {
      for (const end of ends) end();
    };
  }, [online, isReached, failed, retry]);

  return {
    tasks,
    counts,
    hasMore: hasNextPage,
    failed,
    error: journal.error,
    loading: isFetching,
    loadMore: () => {
      if (!isFetching) void fetchNextPage();
    },
    retry,
  };
}
