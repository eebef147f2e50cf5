import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The chunk that renders Markdown. */
export const markdown = chunk(() => import('../checklist/description-view.tsx'));
