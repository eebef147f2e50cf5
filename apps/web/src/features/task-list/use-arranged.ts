import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useEffect, useMemo, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import { useStore } from '../../data/hooks.ts';
import { useListPreferences } from '../../data/list-preferences.ts';

/** The code that sorts and groups lists. Loaded with the first list that is not in its default order. */
export const arranging = chunk(() => import('./arranger.ts'));

const MANUAL: Arrangement = { sort: 'manual', group: 'none' };

/** Returns a view's selected order and groups (VIEW-72). */
export function useArrangement(view: View): Arrangement {
  return useListPreferences().views[viewKey(view)] ?? MANUAL;
}

/** Returns text such as 'By priority'; undefined for the default order. */
export function arrangementWord({ sort, group, layout }: Arrangement): string | undefined {
  const by = sort === 'manual' && layout !== 'board' ? group : sort;
  return by === 'none' || by === 'manual' ? undefined : `By ${by}`;
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
