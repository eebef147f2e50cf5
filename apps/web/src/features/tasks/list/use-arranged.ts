import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useEffect, useMemo, useState } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useStore } from '../../../data/hooks.ts';
import { useListPreferences } from '../../../data/list-preferences.ts';

/** The code that sorts and groups. It loads with the first list that is not in its own order. */
export const arranging = chunk(() => import('./arranger.ts'));

const MANUAL: Arrangement = { sort: 'manual', group: 'none' };

/** Returns the order and the groups that the person has chosen for a view (VIEW-72). */
export function useArrangement(view: View): Arrangement {
  return useListPreferences().views[viewKey(view)] ?? MANUAL;
}

/** Returns the word for an arrangement, such as 'By priority'; undefined for the list's own order. */
export function arrangementWord({ sort, group }: Arrangement): string | undefined {
  const by = sort === 'manual' ? group : sort;
  return by === 'none' ? undefined : `By ${by}`;
}

/**
 * Returns the sections of a list as arranged, or undefined while the code for it loads. If it cannot be
 * loaded, the list stays in its own order.
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
