import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The chunk with the dashboard, which signed-out visitors do not need. */
export const dashboard = chunk(() => import('./shell/dashboard.tsx'));
