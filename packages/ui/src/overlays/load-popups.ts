import { chunk } from '../boundaries/lazy-with-retry.ts';

/**
 * The chunk with menus, popovers and calendars. Fetch it after the first screen has rendered, so that they
 * open immediately.
 */
export const popups = chunk(() => import('./popups.ts'));
