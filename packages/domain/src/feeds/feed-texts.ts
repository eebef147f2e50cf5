/** Interface text about calendar feeds (FEED-16). */
import { timeAgo } from '../dates/time-ago.ts';
import { deviceName } from '../identity/device-name.ts';
import type { FeedKind } from './calendar-feed.ts';

/** Programs that fetch calendars, by a substring of their User-Agent. The first match wins. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/Google-Calendar-Importer/i, 'Google Calendar'],
  [/\bCalendarAgent\b|^mac ?OS.*\b(?:dataaccessd|accountsd|remindd)\b/i, 'Apple Calendar on macOS'],
  [/\bdataaccessd\b|^iOS\//i, 'Apple Calendar on iOS'],
  [/Microsoft[. ]Exchange|Outlook|Microsoft-Calendar/i, 'Outlook'],
  [/\bThunderbird\b|\bLightning\b/i, 'Thunderbird'],
  [/\bICSx5\b/i, 'ICSx⁵'],
  [/\bFastmail\b|\bCyrus-/i, 'Fastmail'],
  [/\bProton(?:Mail|Calendar)?\b/i, 'Proton Calendar'],
  [/\bNextcloud\b/i, 'Nextcloud'],
  [/\bHome ?Assistant\b/i, 'Home Assistant'],
];

/** Returns the name of the program that fetched a feed (FEED-16). @returns undefined for an unknown one */
export function feedReaderName(userAgent: string | null): string | undefined {
  if (userAgent === null) return undefined;
  return PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? deviceName(userAgent);
}

/**
 * Returns when a feed was last fetched, and by which program (FEED-16): 'Last fetched 5 minutes ago by Apple
 * Calendar on macOS', 'Never fetched'.
 * @param now milliseconds since 1970
 */
export function lastFetchText(
  feed: { readonly lastFetchedAt: string | null; readonly lastFetchedBy: string | null },
  now: number,
): string {
  if (feed.lastFetchedAt === null) return 'Never fetched';
  const name = feedReaderName(feed.lastFetchedBy);
  const ago = timeAgo(Date.parse(feed.lastFetchedAt), now);
  return `Last fetched ${ago}${name === undefined ? '' : ` by ${name}`}`;
}

export const FEED_KIND_NAMES: Readonly<Record<FeedKind, string>> = { events: 'Events', todos: 'To-dos' };

/** Returns the feed's address with the scheme `webcal`, which opens a calendar program. */
export function webcalUrl(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}
