import { countOf } from '../counts.ts';

/**
 * Returns an instant's age in words: 'just now', '5 minutes ago', '3 days ago'.
 * @param then milliseconds since 1970, as `now`
 */
export function timeAgo(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${countOf(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${countOf(hours, 'hour')} ago` : `${countOf(Math.floor(hours / 24), 'day')} ago`;
}
