import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The dashboard's code, which signed-out visitors do not need. */
export const dashboard = chunk(() => import('./shell/dashboard.tsx'));

/** The sign-in page's code, which signed-in users do not need. */
export const signIn = chunk(() => import('./shell/sign-in.tsx'));
