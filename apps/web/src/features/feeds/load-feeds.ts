import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The chunk with the calendar feed settings, which few people open. */
export const feeds = chunk(() => import('./feeds-tab.tsx'));
