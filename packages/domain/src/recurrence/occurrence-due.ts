/**
 * Due dates of occurrences: the template says how many days after the occurrence's date they are (REPEAT-53).
 */
import { addDays, daysBetween, type LocalDate } from '../dates/local-date.ts';

const FIRST: LocalDate = '0001-01-01';
const LAST: LocalDate = '9999-12-31';

/**
 * Returns the due date of an occurrence, limited to the range of the calendar.
 * @param offset the number of days after `date`; null for no due date
 */
export function occurrenceDueDate(date: LocalDate, offset: number | null): LocalDate | null {
  if (offset === null) return null;
  const days = Math.min(daysBetween(date, LAST), Math.max(daysBetween(date, FIRST), offset));
  return addDays(date, days);
}
