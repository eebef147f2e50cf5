/**
 * Formats the time when a task was completed. Recent times are more precise (JOURNAL-8). Uses the user's time
 * zone (IDENTITY-43).
 */
import { readableInstant } from '@questlog/domain/dates/readable-instant';
import { locale } from '@questlog/domain/interface-locale';
import type { JournalSection } from './journal-entries.ts';

export interface JournalTimes {
  /** @param instant milliseconds since 1970 */
  readonly short: (instant: number, period: JournalSection['period']) => string;
  readonly exact: (instant: number) => string;
}

/**
 * Returns the formatters for an IANA time zone. Creating them is expensive, so share them between all rows.
 */
export function journalTimes(timeZone: string): JournalTimes {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const day = format({ month: 'short', day: 'numeric' });
  const formats = {
    today: format({ hour: 'numeric', minute: '2-digit' }),
    week: format({ weekday: 'long' }),
    month: day,
    year: day,
  } as const;
  const exact = format({ dateStyle: 'full', timeStyle: 'short' });
  return {
    short: (instant, period) => formats[period].format(readableInstant(instant)),
    exact: (instant) => exact.format(readableInstant(instant)),
  };
}
