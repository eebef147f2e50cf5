import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { editsFilter } from '@questlog/domain/query/saved-filters';
import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useEffect, useMemo, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import { useFilter, useSession, useStore } from '../../data/hooks.ts';
import { useListPreferences } from '../../data/list-preferences.ts';

/** The code that sorts and groups lists. Loaded with the first list that is not in its default order. */
export const arranging = chunk(() => import('./arranger.ts'));

const MANUAL: Arrangement = { sort: 'manual', group: 'none' };

/**
 * Returns a view's selected order, groups and layout (VIEW-72). Those of a filter are stored in it; a member who may not change a
 * shared filter can choose others for themselves.
 */
export function useArrangement(view: View): Arrangement {
  const chosen = useListPreferences().views[viewKey(view)];
  const { user, account } = useSession();
  const filter = useFilter(view.kind === 'filter' ? view.filterId : null);
  return useMemo(() => {
    if (filter === undefined) return chosen ?? MANUAL;
    const { sort, group, view: layout } = filter;
    const isOwn = editsFilter(filter, { userId: user?.id ?? '', role: account?.userRole ?? 'Member' });
    return isOwn || chosen === undefined ? { sort, group, layout } : chosen;
  }, [chosen, filter, user, account]);
}

/** Returns text such as 'By priority'; undefined for the default order. */
export function arrangementWord({ sort, group, layout }: Arrangement): string | undefined {
  const by = sort === 'manual' && layout !== 'board' ? group : sort;
  return by === 'none' || by === 'manual' || layout === 'calendar' ? undefined : `By ${by}`;
}

/**
 * Returns a list's arranged sections; undefined while the code loads. If that fails, the list stays in its
 * default order.
 */
export function useArranged(
  sections: readonly ListSection[],
  arrangement: Arrangement,
): readonly ListSection[] | undefined {
  const { store } = useData();
  const isManual = arrangementWord(arrangement) === undefined;
  const [tried, setTried] = useState(false);
  const create = arranging.loaded()?.createArranger;
  useEffect(() => {
    if (isManual) return;
    void arranging()
      .catch(() => undefined)
      .then(() => setTried(true));
  }, [isManual]);
  const arrange = useMemo(() => create?.(store), [create, store]);
  return useStore('change', () =>
    isManual || (arrange === undefined && tried) ? sections : arrange?.(sections, arrangement),
  );
}
