import { homeView } from '@questlog/domain/tasks/task-home';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { useCallback, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import type { TaskToOpen } from '../../features/tasks/list/task-to-open.ts';

export interface RequestedTask extends TaskToOpen {
  /** The number of the request, because the same task can be requested more than once. */
  readonly request: number;
  /** The view in which the task opens; opening another view drops the request. */
  readonly viewKey: string;
}

/**
 * Opens the view that contains a task; the view's list then opens the task's row.
 * @param view the current view
 * @param openView shows a view without any filter
 */
export function useTaskToOpen(
  view: View,
  openView: (view: View) => void,
): {
  readonly taskToOpen: RequestedTask | undefined;
  readonly openTask: (id: string) => void;
} {
  const { store } = useData();
  const [count, setCount] = useState(0);
  const [taskToOpen, setTaskToOpen] = useState<RequestedTask>();
  if (taskToOpen !== undefined && taskToOpen.viewKey !== viewKey(view)) setTaskToOpen(undefined);

  const openTask = useCallback(
    (id: string) => {
      const task = store.task(id);
      if (task === undefined) return;
      const home = homeView(task, store.today, view);
      openView(home);
      setCount(count + 1);
      setTaskToOpen({ id, request: count + 1, viewKey: viewKey(home) });
    },
    [store, openView, count, view],
  );
  return { taskToOpen, openTask };
}
