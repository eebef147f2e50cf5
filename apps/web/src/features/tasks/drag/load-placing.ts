import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The chunk that moves tasks in a list, by keyboard or after a drag. */
export const listPlacing = chunk(() => import('./list-placing.ts'));
