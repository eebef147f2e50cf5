import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The chunk with the fields below an open row. It is preloaded first, because rows are opened often. */
export const taskDetails = chunk(() => import('./task-details.tsx'));

export const TaskDetails = lazyWithRetry(taskDetails, (module) => module.TaskDetails);
