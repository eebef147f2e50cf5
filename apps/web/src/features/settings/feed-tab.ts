/**
 * The name for the calendar feeds tab in URLs and menus if the tab's form should preselect a view (FEED-18).
 */

const FEED_OF = 'feeds:';

/**
 * Returns the name of the tab that preselects a view in its form for a new calendar feed.
 * @param key the key of the view
 */
export const feedTabOf = (key: string): string => FEED_OF + key;

/**
 * Returns the key of the view to preselect in the form for a new calendar feed; undefined if the name
 * contains none.
 */
export function viewOfFeedTab(named: string): string | undefined {
  return named.startsWith(FEED_OF) ? named.slice(FEED_OF.length) : undefined;
}
