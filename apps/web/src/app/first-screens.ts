import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** Signed-out visitors do not need it. */
export const dashboard = chunk(() => import('./shell/dashboard.tsx'));

/** Signed-in users do not need it. */
export const signIn = chunk(() => import('./shell/sign-in.tsx'));
