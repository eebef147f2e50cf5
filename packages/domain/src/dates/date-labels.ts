/**
 * Dates on badges, in groups and in toasts (DATE-10). Words are in English; dates follow the user's locale.
 */
import { dateBucket } from './date-buckets.ts';
import { addDays, weekendAfter, type LocalDate } from './local-date.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a calendar date with options of Intl.DateTimeFormat, in UTC so that the date does not shift. */
export function formatDate(date: LocalDate, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale}\n${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format.format(Date.parse(`${date}T00:00:00Z`));
}

/** Returns the short month and the day, and the year unless it is the current one (DATE-10). */
export function shortDate(date: LocalDate, today: LocalDate, locale: string): string {
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  return formatDate(date, locale, {
    month: 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
}

export type BadgeTone = 'overdue' | 'today' | 'soon' | 'later';

export interface DateBadge {
  readonly text: string;
  readonly tone: BadgeTone;
}

/**
 * Returns a date's badge (DATE-10): Overdue, Today, Tomorrow, the weekday within 7 days, 'Next' and the
 * weekday within 14 days, otherwise the month and day.
 */
export function dateBadge(date: LocalDate, today: LocalDate, locale: string): DateBadge {
  const bucket = dateBucket(date, today);
  const weekday = (): string => formatDate(date, locale, { weekday: 'long' });
  switch (bucket) {
    case 'Overdue':
      return { text: bucket, tone: 'overdue' };
    case 'Today':
      return { text: bucket, tone: 'today' };
    case 'Tomorrow':
      return { text: bucket, tone: 'soon' };
    case 'This Week':
      return { text: weekday(), tone: 'soon' };
    case 'Next Week':
      return { text: `Next ${weekday()}`, tone: 'later' };
    case 'This Month':
    case 'Later':
      return { text: shortDate(date, today, locale), tone: 'later' };
  }
}

/** Returns the text for a group's dates: one date, 'from – to', or an open end (VIEW-9). */
export function rangeText(
  range: { readonly from: LocalDate | null; readonly to: LocalDate | null },
  today: LocalDate,
  locale: string,
): string {
  const { from, to } = range;
  if (from !== null && to !== null) {
    const first = shortDate(from, today, locale);
    return from === to ? first : `${first} – ${shortDate(to, today, locale)}`;
  }
  if (from !== null) return `From ${shortDate(from, today, locale)}`;
  return to === null ? '' : `Until ${shortDate(to, today, locale)}`;
}

/** Returns the date picker's quick options (DATE-11). */
export function quickDates(
  today: LocalDate,
): readonly { readonly label: string; readonly date: LocalDate }[] {
  return [
    { label: 'Today', date: today },
    { label: 'Tomorrow', date: addDays(today, 1) },
    { label: 'This Weekend', date: weekendAfter(today) },
  ];
}

/**
 * Returns the badge in a list grouped by date (DATE-18). Tasks of today and tomorrow have no badge, because
 * the heading shows their date. The badge of an overdue task is its date.
 */
export function groupedDateBadge(date: LocalDate, today: LocalDate, locale: string): DateBadge | undefined {
  const bucket = dateBucket(date, today);
  if (bucket === 'Today' || bucket === 'Tomorrow') return undefined;
  if (bucket === 'Overdue') return { text: shortDate(date, today, locale), tone: 'overdue' };
  return dateBadge(date, today, locale);
}
