/** The tab for calendar feeds, as addresses and menus name it if its form should show a view (FEED-18). */

const FEED_OF = 'feeds:';

/** Returns the name of the tab with the form for a calendar feed of a view. @param key of the view */
export const feedTabOf = (key: string): string => FEED_OF + key;

/** Returns the key of the view that the form for a new calendar feed should show; undefined if none is named. */
export function viewOfFeedTab(named: string): string | undefined {
  return named.startsWith(FEED_OF) ? named.slice(FEED_OF.length) : undefined;
}
