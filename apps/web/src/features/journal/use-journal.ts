import type { Task } from '@questlog/contract/tasks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import { useSession } from '../../data/hooks.ts';

interface Loaded {
  readonly accountId: string | undefined;
  readonly tasks: readonly Task[];
  /** Where the next page begins; null at the end. */
  readonly nextBefore: string | null;
}

export interface Journal {
  /** Undefined until the first page has come. */
  readonly tasks: readonly Task[] | undefined;
  readonly hasMore: boolean;
  readonly failed: boolean;
  readonly loading: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

const PAGE = 100;

/** What was seen last, shown at once on the next visit while it is asked for anew. */
const seen = new WeakMap<DataLayer, Loaded>();

/** The completed tasks, page by page. */
export function useJournal(): Journal {
  const data = useData();
  const accountId = useSession().account?.id;
  const [loaded, setLoaded] = useState(() => {
    const last = seen.get(data);
    return last?.accountId === accountId ? last : undefined;
  });
  const [state, setState] = useState<'loading' | 'idle' | 'failed'>('loading');
  const flight = useRef<object>(undefined);

  const load = useCallback(
    async (earlier: Loaded | undefined) => {
      const own = {};
      flight.current = own;
      try {
        const before = earlier?.nextBefore ?? undefined;
        const { groups, nextBefore } = await data.api('GET /api/journal', {
          query: { period: 'all', limit: PAGE, ...(before === undefined ? {} : { before }) },
        });
        if (flight.current !== own) return;
        const page = groups.flatMap((group) => group.tasks);
        const next = { accountId, tasks: [...(earlier?.tasks ?? []), ...page], nextBefore };
        seen.set(data, next);
        setLoaded(next);
        setState('idle');
      } catch {
        if (flight.current === own) setState('failed');
      }
    },
    [data, accountId],
  );

  useEffect(() => {
    void load(undefined);
    return () => {
      flight.current = undefined;
    };
  }, [load]);

  const ask = (earlier: Loaded | undefined) => {
    setState('loading');
    void load(earlier);
  };
  return {
    tasks: loaded?.tasks,
    hasMore: loaded !== undefined && loaded.nextBefore !== null,
    failed: state === 'failed',
    loading: state === 'loading',
    loadMore: () => {
      if (state !== 'loading') ask(loaded);
    },
    retry: () => ask(undefined),
  };
}
