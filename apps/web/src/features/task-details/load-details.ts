import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** Preloaded first, because rows are opened often. */
export const taskDetails = chunk(() => import('./task-details.tsx'));

export const TaskDetails = lazyWithRetry(taskDetails, (module) => module.TaskDetails);
