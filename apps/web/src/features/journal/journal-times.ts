/** When a task was done, as the Journal says it: the nearer, the finer (JOURNAL-8), in the zone that the person chose (IDENTITY-43). */
import { locale } from '@questlog/domain/interface-locale';
import type { JournalSection } from './journal-entries.ts';

export interface JournalTimes {
  /** @param instant milliseconds since 1970 */
  readonly short: (instant: number, period: JournalSection['period']) => string;
  readonly exact: (instant: number) => string;
}

/** Those of a zone, an IANA name. Costly to make: once for all rows. */
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
