import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The chunk that renders descriptions, merges them and continues their lists. */
export const markdown = chunk(() => import('./description-parts.ts'));
