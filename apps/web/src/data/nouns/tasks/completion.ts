/** The fields that are changed by completing or reopening a task, and the request that sends them. */
import type { TaskDeps } from './task-deps.ts';
import type { TaskItem } from './task-item.ts';

export type Completion = Pick<TaskItem, 'completedAt' | 'completedOn' | 'completedBy'>;

/** Returns the fields that are changed by completing or reopening a task. */
export function completion(
  { clock, store, userId }: Pick<TaskDeps, 'clock' | 'store' | 'userId'>,
  completed: boolean,
): Completion {
  return completed
    ? { completedAt: new Date(clock.now()).toISOString(), completedOn: store.today, completedBy: userId() }
    : { completedAt: null, completedOn: null, completedBy: null };
}

/**
 * Returns the request body. It contains the time of completion, since the queue may send it on a later day
 * (TASK-45).
 */
export function sentCompletion({ completedAt }: Completion): { completed: boolean; completedAt?: string } {
  return completedAt === null ? { completed: false } : { completed: true, completedAt };
}
