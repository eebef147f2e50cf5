import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The chunk with the dashboard. Signed-out visitors do not need it. */
export const dashboard = chunk(() => import('./shell/dashboard.tsx'));

/** The chunk with the sign-in page, which signed-in users do not need. */
export const signIn = chunk(() => import('./shell/sign-in.tsx'));
