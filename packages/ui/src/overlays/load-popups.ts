import { chunk } from '../boundaries/lazy-with-retry.ts';

/** Menus, popovers and confirmations. Fetch them after the first screen, so that they open immediately. */
export const popups = chunk(() => import('./popups.ts'));
