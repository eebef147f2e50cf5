/** The range of dates that one request for the calendar can name (CALENDAR-1). */
import { addDays, daysBetween, type LocalDate } from '../dates/local-date.ts';

/** Maximum number of days in a request. */
export const MAX_CALENDAR_DAYS = 92;
/** Number of days after the first one if the request names no end. */
const USUAL_DAYS = 30;

export interface CalendarRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Returns the range of a request. Without a start it begins today; without an end it has 31 days. */
export function calendarRange(
  from: LocalDate | undefined,
  to: LocalDate | undefined,
  today: LocalDate,
): CalendarRange {
  const first = from ?? (to !== undefined && to < today ? to : today);
  return { from: first, to: to ?? addDays(first, USUAL_DAYS) };
}

/** Returns the error text for a range; undefined if it is valid. */
export function calendarRangeProblem({ from, to }: CalendarRange): string | undefined {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return 'The end date cannot be before the start date.';
  return days > MAX_CALENDAR_DAYS ? `Choose at most ${MAX_CALENDAR_DAYS} days.` : undefined;
}

/** The number of days before a month that a page of its first week may show. */
const DAYS_BEFORE = 7;

/**
 * Returns the range that browsers request for the events of a day and of the days around it: all pages of its month,
 * and at least the seven weeks after the day. All days of a month have the same range.
 */
export function eventRange(date: LocalDate): CalendarRange {
  const from = addDays(`${date.slice(0, 7)}-01`, -DAYS_BEFORE);
  return { from, to: addDays(from, MAX_CALENDAR_DAYS - 1) };
}
