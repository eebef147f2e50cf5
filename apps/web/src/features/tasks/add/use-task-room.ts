import { useMemo } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useCounts, useSession } from '../../../data/hooks.ts';

/** The limit of tasks in the plan, and the number that still fits. */
export interface TaskRoom {
  readonly max: number;
  readonly room: number;
}

/** The room for tasks in the plan; undefined without a limit. The server has the last word. */
export function useTaskRoom(): TaskRoom | undefined {
  const { store } = useData();
  const max = useSession().account?.features.maxTotalTasks ?? null;
  const counts = useCounts();
  return useMemo(() => {
    if (max === null) return undefined;
    const open = Array.from(store.allTasks()).filter(({ completedOn }) => completedOn === null).length;
    return { max, room: Math.max(0, max - open - counts.journal) };
  }, [store, counts, max]);
}
