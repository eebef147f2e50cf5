import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** Moves tasks in a list, with the keyboard or after a drag. */
export const listPlacing = chunk(() => import('./list-placing.ts'));
