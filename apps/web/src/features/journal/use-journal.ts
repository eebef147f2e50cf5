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
  return { accountId, tasks: [...(earlier?.tasks ?? []), ...page], nextBefore };
}

/** The completed tasks, page by page. */
export function useJournal(): Journal {
  const data = useData();
  const accountId = useSession().account?.id;
  const [loaded, setLoaded] = useState(() => {
    const last = seen.get(data);
    return last?.accountId === accountId ? last : undefined;
  });
  const [state, setState] = useState<'loading' | 'idle' | 'failed'>('loading');
  const awaited = useRef<Promise<Loaded>>(undefined);
  const hasFailed = useRef(false);

  /** Shows the answer of the latest question; those of earlier ones are too late. */
  const follow = useCallback(
    (question: Promise<Loaded>) => {
      awaited.current = question;
      const show = (answer: Loaded | undefined) => {
        if (awaited.current !== question) return;
        hasFailed.current = answer === undefined;
        setState(answer === undefined ? 'failed' : 'idle');
        if (answer === undefined) return;
        seen.set(data, answer);
        setLoaded(answer);
      };
      question.then(show, () => show(undefined));
    },
    [data],
  );

  useEffect(() => {
    follow(fetchPage(data, accountId, undefined));
    return () => {
      awaited.current = undefined;
    };
  }, [data, accountId, follow]);

  useEffect(
    () =>
      // What could not be read without a connection is read when it is back.
      data.online.subscribe(() => {
        if (data.online.get() && hasFailed.current) follow(fetchPage(data, accountId, undefined));
      }),
    [data, accountId, follow],
  );

  const ask = (earlier: Loaded | undefined) => {
    setState('loading');
    follow(fetchPage(data, accountId, earlier));
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
