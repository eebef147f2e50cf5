/** The date range of the Scheduled view (REPEAT-61): today to 30 days ahead by default. */
import { addDays, daysBetween, type LocalDate } from '../dates/local-date.ts';

const DAYS_AHEAD = 30;
/** Maximum number of days between the first and last date. */
export const MAX_RANGE_DAYS = 366;

export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Returns the range that the Scheduled view shows initially (REPEAT-61). */
export function defaultRange(today: LocalDate): DateRange {
  return { from: today, to: addDays(today, DAYS_AHEAD) };
}

/** Returns the error text for a range; undefined if it is valid (REPEAT-61). */
export function rangeProblem({ from, to }: DateRange): string | undefined {
  const days = daysBetween(from, to);
  if (days < 0) return 'End date cannot be before start date';
  return days > MAX_RANGE_DAYS ? `Choose at most ${MAX_RANGE_DAYS} days` : undefined;
}
