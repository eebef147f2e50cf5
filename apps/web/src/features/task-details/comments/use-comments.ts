import type { CommentRecord } from '@questlog/contract/comments';
import { hasFailed } from '@questlog/api-client/query-options';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useCommentsOf, useConnection, useStore } from '../../../data/hooks.ts';
import { compareComments, commentItem, type CommentItem } from '../../../data/nouns/comments/comment-item.ts';
import { comments as collection } from '../../../data/nouns/comments/comments.ts';
import { useReader } from '../../../data/queries/account-query.ts';

export interface Comments {
  /** Oldest first. */
  readonly comments: readonly CommentItem[];
  /** True if the server has earlier comments. */
  readonly hasEarlier: boolean;
  readonly isFetching: boolean;
  readonly failed: boolean;
  /** Loads 100 earlier comments. Resolves with false if there are no more. */
  readonly loadEarlier: () => Promise<boolean>;
  readonly retry: () => void;
}

interface Page {
  readonly oldest: CommentRecord | undefined;
  readonly nextBefore: string | null;
}

/**
 * Returns the comments on a task. The store has only the latest of the account, so the others are loaded into it, 100 at a
 * time (COMMENT-13).
 * @param isKnown false if the server does not have the task yet
 */
export function useComments(taskId: string, isKnown: boolean): Comments {
  const { commandDeps } = useData();
  const { store } = commandDeps;
  const { api, scope } = useReader();
  const isOnline = useConnection() === 'online';
  const read = async (before: string | null): Promise<Page> => {
    const startedAt = store.sequence;
    const { comments, nextBefore } = await api('GET /api/tasks/{id}/comments', {
      params: { id: taskId },
      query: before === null ? {} : { before },
    });
    store.merge(collection, comments, startedAt);
    return { oldest: comments[0], nextBefore };
  };
  const query = useInfiniteQuery({
    queryKey: [...scope, `/api/tasks/${taskId}/comments`],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    enabled: isKnown && isOnline,
    // The changes of the account keep the loaded comments up to date.
    staleTime: Infinity,
  });
  const { data, refetch, fetchNextPage, isFetching, isFetchNextPageError } = query;
  const oldest = data?.pages.findLast((page) => page.oldest !== undefined)?.oldest;
  // A full read of the account drops the loaded comments.
  const isDropped = useStore(
    'comments',
    () => oldest !== undefined && store.base('comments', oldest.id) === undefined,
  );
  useEffect(() => {
    if (isDropped) void refetch();
  }, [isDropped, refetch]);

  const stored = useCommentsOf(taskId);
  const hasEarlier = query.hasNextPage;
  const comments = useMemo(() => {
    if (!hasEarlier || oldest === undefined) return stored;
    const first = commentItem(oldest);
    // An earlier comment that was edited lately is among the stored ones, but those between are not.
    return stored.filter((comment) => compareComments(comment, first) >= 0);
  }, [stored, hasEarlier, oldest]);
  return {
    comments,
    hasEarlier,
    isFetching,
    failed: isOnline && hasFailed(query),
    loadEarlier: async () => isFetching || (await fetchNextPage()).hasNextPage,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}
