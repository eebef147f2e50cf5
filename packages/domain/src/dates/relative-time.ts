/** Relative times such as "3m ago" (DATE-15). */
import { readableInstant } from './readable-instant.ts';

/**
 * Returns an instant's age in words: 'just now' under 60 s, then minutes, hours, and days up to 7. Older
 * instants are shown as the local date (DATE-15).
 * @param then in milliseconds since 1970, like `now`
 */
export function relativeTime(then: number, now: number, locale?: string, timeZone?: string): string {
  const seconds = Math.floor((now - then) / 1000);
  if (seconds < 60) return 'just now';
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}h ago`;
  const days = Math.floor(hours / 24);
  if (days <= 7) return `${days}d ago`;
  return new Intl.DateTimeFormat(locale, timeZone === undefined ? {} : { timeZone }).format(
    readableInstant(then),
  );
}
