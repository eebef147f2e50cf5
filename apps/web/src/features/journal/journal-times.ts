/**
 * Formats the time when a task was completed. The more recent it is, the more precise the format (JOURNAL-8).
 * Uses the user's time zone (IDENTITY-43).
 */
import { locale } from '@questlog/domain/interface-locale';
import type { JournalSection } from './journal-entries.ts';

export interface JournalTimes {
  /** @param instant milliseconds since 1970 */
  readonly short: (instant: number, period: JournalSection['period']) => string;
  readonly exact: (instant: number) => string;
}

/**
 * Returns the formatters for an IANA time zone. Create them only once for all rows, because creating them is
 * expensive.
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
    short: (instant, period) => formats[period].format(instant),
    exact: (instant) => exact.format(instant),
  };
}
