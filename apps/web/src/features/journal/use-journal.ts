import type { Task } from '@questlog/contract/tasks';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useData } from '../../data/data-context.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import { useSession } from '../../data/hooks.ts';
import { useFetched } from '@questlog/ui/hooks/use-fetched.ts';

interface Loaded {
  readonly accountId: string | undefined;
  readonly tasks: readonly Task[];
  /** The numbers of tasks in whole groups, by label. */
  readonly counts: ReadonlyMap<string, number>;
  /** Where the next page begins; null at the end. */
  readonly nextBefore: string | null;
}

export interface Journal {
  /** Undefined until the first page has come. */
  readonly tasks: readonly Task[] | undefined;
  /** The numbers of tasks in whole groups, by label. */
  readonly counts: ReadonlyMap<string, number>;
  readonly hasMore: boolean;
  readonly failed: boolean;
  readonly loading: boolean;
  readonly loadMore: () => void;
  /** Reads again what could not be read: the latest tasks, or the page after those that are shown. */
  readonly retry: () => void;
}

const PAGE = 100;
const NO_COUNTS: ReadonlyMap<string, number> = new Map();

/** What was seen last, shown at once on the next visit while it is asked for anew. */
const seen = new WeakMap<DataLayer, Loaded>();

function seenIn(data: DataLayer, accountId: string | undefined): Loaded | undefined {
  const last = seen.get(data);
  return last?.accountId === accountId ? last : undefined;
}

async function fetchPage(
  { api }: DataLayer,
  accountId: string | undefined,
  earlier: Loaded | undefined,
): Promise<Loaded> {
  const before = earlier?.nextBefore ?? undefined;
  const { groups, nextBefore } = await api('GET /api/journal', {
    query: { period: 'all', limit: PAGE, ...(before === undefined ? {} : { before }) },
  });
  const page = groups.flatMap((group) => group.tasks);
  const counts = new Map([
    ...(earlier?.counts ?? []),
    ...groups.map(({ label, count }) => [label, count] as const),
  ]);
  return { accountId, tasks: [...(earlier?.tasks ?? []), ...page], counts, nextBefore };
}

/** The completed tasks, page by page. */
export function useJournal(): Journal {
  const data = useData();
  const accountId = useSession().account?.id;
  const { value: loaded, state, load } = useFetched({ first: seenIn(data, accountId) });
  useEffect(() => {
    if (loaded !== undefined) seen.set(data, loaded);
  }, [data, loaded]);

  /** The tasks after which a page was asked for last. */
  const asked = useRef<Loaded>(undefined);
  const read = useCallback(
    (earlier: Loaded | undefined): void => {
      asked.current = earlier;
      void load(fetchPage(data, accountId, earlier));
    },
    [data, accountId, load],
  );
  const retry = useCallback((): void => read(asked.current), [read]);

  useEffect(() => {
    // What the server knows is outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    read(undefined);
  }, [read]);

  // From the moment in which the failure shows: a connection that is back by then would be missed a frame later.
  useLayoutEffect(() => {
    if (state !== 'failed') return undefined;
    const { online, isReached } = data;
    // What could not be read is read when the connection is back, or the server.
    const look = (): void => {
      if (online.get() && isReached.get()) retry();
    };
    const ends = [online.subscribe(look), isReached.subscribe(look)];
    return () => {
      for (const end of ends) end();
    };
  }, [data, state, retry]);

  return {
    tasks: loaded?.tasks,
    counts: loaded?.counts ?? NO_COUNTS,
    hasMore: loaded !== undefined && loaded.nextBefore !== null,
    failed: state === 'failed',
    loading: state === 'loading',
    loadMore: () => {
      if (state !== 'loading') read(loaded);
    },
    retry,
  };
}
