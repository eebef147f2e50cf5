import { locale } from '@questlog/domain/interface-locale';

const DAY = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/**
 * Formats a day.
 * @param date in UTC, for example "2026-11-22"
 */
export function dayText(date: string): string {
  return DAY.format(Date.parse(date));
}
