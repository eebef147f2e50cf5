import { chunk } from '../boundaries/lazy-with-retry.ts';

/**
 * The code of menus, popovers and calendars. Fetch it after the first screen has rendered, so that each opens
 * immediately.
 */
export const popups = chunk(() => import('./popups.ts'));
