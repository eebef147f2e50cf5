import { chunk } from '../boundaries/lazy-with-retry.ts';

/** The code of menus, popovers and calendars. Fetch it once the first screen is there, so that each opens at once. */
export const popups = chunk(() => import('./popups.ts'));
