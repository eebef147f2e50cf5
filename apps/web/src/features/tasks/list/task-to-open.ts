import { createContext, useContext, useEffect } from 'react';
import type { ListPlan } from '@questlog/ui/list/list-plan.ts';

/** A task that was asked for elsewhere; each request is an object of its own, and is fulfilled once. */
export interface TaskToOpen {
  readonly id: string;
}

/** The latest request. The list that shows the task opens its row and gives it the focus. */
export const TaskToOpenContext = createContext<TaskToOpen | undefined>(undefined);

const fulfilled = new WeakSet<TaskToOpen>();

/** Fulfils the request as soon as the task is in the list. */
export function useTaskToOpen(plan: ListPlan, open: (id: string) => void): void {
  const request = useContext(TaskToOpenContext);
  useEffect(() => {
    if (request === undefined || fulfilled.has(request) || plan.lineOf(request.id) === undefined) return;
    // A frame later: a view that has just been opened takes the focus for its page first.
    const frame = requestAnimationFrame(() => {
      fulfilled.add(request);
      open(request.id);
    });
    return () => cancelAnimationFrame(frame);
  }, [request, plan, open]);
}
