import { chunk } from '../boundaries/lazy-with-retry.ts';

/**
 * The code of menus, popovers and calendars. Fetch it after the first screen has rendered, so that menus,
 * popovers and calendars open immediately.
 */
export const popups = chunk(() => import('./popups.ts'));
