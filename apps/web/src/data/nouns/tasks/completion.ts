/** The fields that change when a task is completed or reopened, and their request. */
import { completedOn } from '@questlog/domain/tasks/task-facts';
import type { TaskDeps } from './task-deps.ts';
import type { TaskItem } from './task-item.ts';

export type Completion = Pick<TaskItem, 'completedAt' | 'completedOn' | 'completedBy'>;

/**
 * Returns the fields that change when a task is completed or reopened.
 * @param at the time of completion; now by default
 */
export function completion(
  { clock, store, userId }: Pick<TaskDeps, 'clock' | 'store' | 'userId'>,
  completed: boolean,
  at?: string,
): Completion {
  if (!completed) return { completedAt: null, completedOn: null, completedBy: null };
  return {
    completedAt: at ?? new Date(clock.now()).toISOString(),
    completedOn: at === undefined ? store.today : completedOn(at, store.timeZone),
    completedBy: userId(),
  };
}

/**
 * Returns the request body. It contains the time of completion, because the queue may send it on a later day
 * (TASK-45).
 */
export function sentCompletion({ completedAt }: Completion): { completed: boolean; completedAt?: string } {
  return completedAt === null ? { completed: false } : { completed: true, completedAt };
}
