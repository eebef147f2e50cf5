import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The chunk with the capture grammar and its chips. */
export const capture = chunk(() => import('./capture-part.ts'));
