/**
 * The name of the calendar feeds tab in URLs and menus, with the view that the tab's form should preselect
 * (FEED-18).
 */

const FEED_OF = 'feeds:';

/**
 * Returns the name of the calendar feeds tab that makes its form preselect a view.
 * @param key the key of the view
 */
export const feedTabOf = (key: string): string => FEED_OF + key;

/**
 * Returns the key of the view to preselect in the form for a new calendar feed; undefined if the tab's name
 * contains no view.
 */
export function viewOfFeedTab(named: string): string | undefined {
  return named.startsWith(FEED_OF) ? named.slice(FEED_OF.length) : undefined;
}
