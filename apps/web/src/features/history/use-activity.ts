import type { ActivityFilter } from '@questlog/domain/addresses';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../data/hooks.ts';
import { useReader } from '../../data/queries/account-query.ts';
import { useLoadedEvents, type LoadedEvents } from './use-task-history.ts';

/** Changes in the account, with the titles of their tasks, by id. */
interface Activity extends LoadedEvents {
  readonly titles: ReadonlyMap<string, string>;
}

/** Loads the changes in the account, page by page. */
export function useActivity({ userId, kind, projectId }: ActivityFilter): Activity {
  const { api, scope } = useReader();
  const accountId = useSession().account?.id ?? '';
  const filter = {
    ...(userId === undefined ? {} : { userId }),
    ...(kind === undefined ? {} : { kind }),
    ...(projectId === undefined ? {} : { projectId }),
  };
  const query = useInfiniteQuery({
    queryKey: [...scope, filter, `/api/accounts/${accountId}/activity`],
    queryFn: ({ pageParam: before }) =>
      api('GET /api/accounts/{accountId}/activity', {
        params: { accountId },
        query: { limit: 100, ...filter, ...(before === null ? {} : { before }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });
  const { data } = query;
  const titles = useMemo(
    () => new Map(data?.pages.flatMap(({ tasks }) => tasks).map(({ id, title }) => [id, title])),
    [data],
  );
  return { ...useLoadedEvents(query), titles };
}
