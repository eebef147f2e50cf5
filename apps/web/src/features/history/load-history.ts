import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The history of a task, and the page of the account's activity. */
export const history = chunk(() => import('./history.ts'));
