/** The calendar feeds tab in URLs and menus, with the view to preselect (FEED-18). */

const FEED_OF = 'feeds:';

/**
 * Returns the tab name that preselects a view.
 * @param key the key of the view
 */
export const feedTabOf = (key: string): string => FEED_OF + key;

/** Returns the key of the view to preselect; undefined if the tab name contains none. */
export function viewOfFeedTab(named: string): string | undefined {
  return named.startsWith(FEED_OF) ? named.slice(FEED_OF.length) : undefined;
}
