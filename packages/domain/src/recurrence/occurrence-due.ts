/**
 * Due dates of occurrences. The template sets the number of days between an occurrence's date and its due
 * date (REPEAT-53).
 */
import { addDays, daysBetween, type LocalDate } from '../dates/local-date.ts';

const FIRST: LocalDate = '0001-01-01';
const LAST: LocalDate = '9999-12-31';

/**
 * Returns an occurrence's due date, within the calendar's range.
 * @param offset the number of days after `date`; null for no due date
 */
export function occurrenceDueDate(date: LocalDate, offset: number | null): LocalDate | null {
  if (offset === null) return null;
  const days = Math.min(daysBetween(date, LAST), Math.max(daysBetween(date, FIRST), offset));
  return addDays(date, days);
}
