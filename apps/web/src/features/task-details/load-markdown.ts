import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

export const markdown = chunk(() => import('./description-parts.ts'));
