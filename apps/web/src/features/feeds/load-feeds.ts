import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The calendar feed settings, which few users open. */
export const feeds = chunk(() => import('./feeds-tab.tsx'));
