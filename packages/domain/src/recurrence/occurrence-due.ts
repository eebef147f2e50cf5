/** When an occurrence is due: as many days from its date as the template says (REPEAT-53). */
import { addDays, daysBetween, type LocalDate } from '../dates/local-date.ts';

const FIRST: LocalDate = '0001-01-01';
const LAST: LocalDate = '9999-12-31';

/**
 * The due date of an occurrence; where the calendar ends before it, its end.
 * @param offset days from `date`; null for no due date
 */
export function occurrenceDueDate(date: LocalDate, offset: number | null): LocalDate | null {
  if (offset === null) return null;
  const days = Math.min(daysBetween(date, LAST), Math.max(daysBetween(date, FIRST), offset));
  return addDays(date, days);
}
