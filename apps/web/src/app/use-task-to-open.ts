import { homeView } from '@questlog/domain/task-home';
import type { View } from '@questlog/domain/task-views';
import { useCallback, useState } from 'react';
import { useData } from '../data/data-context.ts';
import type { TaskToOpen } from '../features/tasks/task-to-open.ts';

export interface WishedTask extends TaskToOpen {
  /** Counts the wishes: one can ask for the same task again. */
  readonly wish: number;
}

/**
 * Leads to the view where a task is at home; its list then opens the row.
 * @param openView shows the view without any filter
 */
export function useTaskToOpen(openView: (view: View) => void): {
  readonly taskToOpen: WishedTask | undefined;
  readonly openTask: (id: string) => void;
} {
  const { store } = useData();
  const [taskToOpen, setTaskToOpen] = useState<WishedTask>();
  const openTask = useCallback(
    (id: string) => {
      const task = store.task(id);
      if (task === undefined) return;
      openView(homeView(task, store.today));
      setTaskToOpen((last) => ({ id, wish: (last?.wish ?? 0) + 1 }));
    },
    [store, openView],
  );
  return { taskToOpen, openTask };
}
