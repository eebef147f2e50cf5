import { countOf } from '@questlog/domain/counts';
import { formatDate } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { CalendarPage } from '@questlog/domain/calendar/calendar-pages';
import { locale } from '@questlog/domain/interface-locale';

/** Returns a day's name for screen readers: 'Tuesday, December 1, 3 tasks, 2 events'. */
export function dayName(date: LocalDate, count: number, events = 0): string {
  const day = formatDate(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const tasks = count === 0 ? 'no tasks' : countOf(count, 'task');
  return events === 0 ? `${day}, ${tasks}` : `${day}, ${tasks}, ${countOf(events, 'event')}`;
}

/**
 * Returns the heading of a page: 'December 2026', 'Dec 7 – 13, 2026' or 'Tuesday, December 1, 2026'.
 * @param isShort true on phones, which name a day 'Tue, Dec 1, 2026'
 */
export function pageName(
  { view }: CalendarPage,
  days: readonly LocalDate[],
  date: LocalDate,
  isShort: boolean,
): string {
  const [first = date, last = date] = [days[0], days.at(-1)];
  switch (view) {
    case 'month':
      return formatDate(date, locale, { month: 'long', year: 'numeric' });
    case 'week': {
      const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
      return format.formatRange(Date.parse(`${first}T00:00Z`), Date.parse(`${last}T00:00Z`));
    }
    case 'day':
      return formatDate(
        date,
        locale,
        isShort
          ? { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }
          : { dateStyle: 'full' },
      );
  }
}

/** Returns the weekday over a column: 'Mon'. */
export const weekdayName = (date: LocalDate, length: 'short' | 'narrow' | 'long' = 'short'): string =>
  formatDate(date, locale, { weekday: length });

/** Returns the number in a day's cell, with the month on the first of it: '1 Dec', '2'. */
export function dayNumber(date: LocalDate): string {
  const isFirst = date.endsWith('-01');
  return formatDate(date, locale, isFirst ? { day: 'numeric', month: 'short' } : { day: 'numeric' });
}

/** Returns the weeks of a month's days. */
export function weeksOf(days: readonly LocalDate[]): LocalDate[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
