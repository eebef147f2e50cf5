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
