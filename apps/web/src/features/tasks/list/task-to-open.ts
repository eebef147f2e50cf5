import { createContext, useContext, useEffect } from 'react';
import type { ListPlan } from '@questlog/ui/list/list-plan.ts';

/** A request to open a task. Each request is a separate object and is handled once. */
export interface TaskToOpen {
  readonly id: string;
}

/** The latest request. The list with the task opens its row and focuses it. */
export const TaskToOpenContext = createContext<TaskToOpen | undefined>(undefined);

const fulfilled = new WeakSet<TaskToOpen>();

/** Handles the request as soon as the list contains the task. */
export function useTaskToOpen(plan: ListPlan, open: (id: string) => void): void {
  const request = useContext(TaskToOpenContext);
  useEffect(() => {
    if (request === undefined || fulfilled.has(request) || plan.lineOf(request.id) === undefined) return;
    // Wait a frame: a view that has just been opened focuses its content first.
    const frame = requestAnimationFrame(() => {
      fulfilled.add(request);
      open(request.id);
    });
    return () => cancelAnimationFrame(frame);
  }, [request, plan, open]);
}
