import { earlierOfSeries } from '@questlog/domain/recurrence/lapse';
import { useCallback, useContext, useMemo, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import { useRepeatPatterns } from '../../data/hooks.ts';
import type { EarlierTasks } from './screen-body.tsx';
import { TaskToOpenContext } from '../../task-row/task-to-open.ts';

const NOTHING: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * Collapses a series' older open tasks in Today behind its newest one. A task requested from elsewhere is
 * always shown (REPEAT-60).
 */
export function useEarlierTasks(ids: readonly string[]): EarlierTasks {
  const { store } = useData();
  const patterns = useRepeatPatterns();
  const targetId = useContext(TaskToOpenContext)?.id;
  const behind = useMemo(() => {
    if (patterns.length === 0) return NOTHING;
    const repeating = new Set(patterns.map(({ id }) => id));
    const tasks = ids.map((id) => store.task(id)).filter((task) => task !== undefined);
    return earlierOfSeries(tasks.filter(({ repeatPatternId: id }) => id !== null && repeating.has(id)));
  }, [store, patterns, ids]);
  const [shown, setShown] = useState(() => {
    const newest = [...behind].find(([, earlier]) => targetId !== undefined && earlier.includes(targetId));
    return new Set(newest === undefined ? [] : [newest[0]]);
  });
  const toggle = useCallback((id: string) => {
    setShown((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return useMemo(() => ({ behind, shown, toggle }), [behind, shown, toggle]);
}
