/**
 * Dates on badges, in groups and in toasts (DATE-10). Words are in English; dates follow the user's locale.
 */
import { DAILY_BUCKETS, dateBucket } from './date-buckets.ts';
import { addDays, nextWeek, weekendAfter, type LocalDate } from './local-date.ts';

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
  return formatDate(date, locale, dayAndMonth(date, today));
}

function dayAndMonth(date: LocalDate, today: LocalDate): Intl.DateTimeFormatOptions {
  const isSameYear = date.slice(0, 4) === today.slice(0, 4);
  return { month: 'short', day: 'numeric', ...(isSameYear ? {} : { year: 'numeric' }) };
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

/** Returns the heading of a day in Upcoming, such as 'Mon, 30 Nov', with the year unless it is the current one. */
export function dayHeading(date: LocalDate, today: LocalDate, locale: string): string {
  return formatDate(date, locale, { weekday: 'short', ...dayAndMonth(date, today) });
}

/**
 * Returns the date picker's quick options (DATE-11). Two of them can be the same day.
 * @param weekStart the first day of the week, from 1 for Monday to 7 for Sunday
 */
export function quickDates(
  today: LocalDate,
  weekStart: number,
): readonly { readonly label: string; readonly date: LocalDate }[] {
  return [
    { label: 'Today', date: today },
    { label: 'Tomorrow', date: addDays(today, 1) },
    { label: 'This Weekend', date: weekendAfter(today) },
    { label: 'Next week', date: nextWeek(today, weekStart) },
  ];
}

/** The part of its tasks' dates that a list's headings name. */
export type DateHeadings = 'none' | 'groups' | 'days';

/**
 * Returns the badge of a date in a list with headings (DATE-18). A date that its heading says has no badge:
 * today's and tomorrow's below groups, and that of the next two weeks below days. The badge of an overdue task
 * is its date.
 */
export function datedBadge(
  date: LocalDate,
  today: LocalDate,
  locale: string,
  headings: DateHeadings,
): DateBadge | undefined {
  if (headings === 'none') return dateBadge(date, today, locale);
  const bucket = dateBucket(date, today);
  if (bucket === 'Today' || bucket === 'Tomorrow') return undefined;
  if (headings === 'days' && DAILY_BUCKETS.has(bucket)) return undefined;
  if (bucket === 'Overdue') return { text: shortDate(date, today, locale), tone: 'overdue' };
  return dateBadge(date, today, locale);
}
