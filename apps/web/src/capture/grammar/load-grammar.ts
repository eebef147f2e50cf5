import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The grammar of typed titles. Fetched once the page is idle; a line entered before waits for it. */
export const grammar = chunk(() => import('./grammar.ts'));
