import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** Fetched once the page is idle. */
export const listTools = chunk(() => import('./list-tools.ts'));

export const DisplayPanel = lazyWithRetry(listTools, (module) => module.DisplayPanel);
export const DragLayer = lazyWithRetry(listTools, (module) => module.DragLayer);
