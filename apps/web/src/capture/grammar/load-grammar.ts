import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The grammar of typed titles. Fetched once the page is idle; a line entered before waits for it. */
export const grammar = chunk(() => import('./grammar.ts'));

/** The suggestions below the add field, which need the grammar. */
export const TitleOffers = lazyWithRetry(grammar, (module) => module.TitleOffers);
