/** Which dates the Scheduled view shows (REPEAT-61): from today to 30 days ahead, unless others are asked for. */
import { addDays, daysBetween, type LocalDate } from '../dates/local-date.ts';

const DAYS_AHEAD = 30;
/** The most days between the first date and the last. */
export const MAX_RANGE_DAYS = 366;

export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The range that is shown at first (REPEAT-61). */
export function defaultRange(today: LocalDate): DateRange {
  return { from: today, to: addDays(today, DAYS_AHEAD) };
}

/** What is wrong with a range, as a person reads it; undefined when all is well (REPEAT-61). */
export function rangeProblem({ from, to }: DateRange): string | undefined {
  const days = daysBetween(from, to);
  if (days < 0) return 'End date cannot be before start date';
  return days > MAX_RANGE_DAYS ? `Choose at most ${MAX_RANGE_DAYS} days` : undefined;
}
