import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The chunk with the dashboard, which strangers do not need. */
export const dashboard = chunk(() => import('./shell/dashboard.tsx'));
