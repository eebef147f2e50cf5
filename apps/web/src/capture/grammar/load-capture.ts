import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

export const capture = chunk(() => import('./capture-part.ts'));
