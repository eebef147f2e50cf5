import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The code that lays out Markdown. */
export const markdown = chunk(() => import('./markdown-view.tsx'));
