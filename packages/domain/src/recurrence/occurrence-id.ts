/**
 * Ids of what is computed before it is stored (REPEAT-15): everyone who works out the same occurrence of the same
 * pattern gives it the same id, so that making it twice makes it once.
 *
 * An id is that of the pattern with the number of the date laid over its last 24 bits, which in a UUID of version 7 or 4
 * are random: another date or another kind always changes it, and turning it round gives the pattern's bits back. It is
 * marked as version 8 (RFC 9562, section 5.8), so it is never the id of something that was drawn.
 */
import { epochDay, type LocalDate } from '../dates/local-date.ts';

/** Dates from the year 1 to 9999 take 22 bits; the next one tells the task from the occurrence. */
const DAY_ONE = epochDay('0001-01-01');
const OF_A_TASK = 1 << 22;

/** The id of the occurrence of a pattern on a date, stored or not (REPEAT-15). @param patternId a UUID */
export function occurrenceId(patternId: string, date: LocalDate): string {
  return derivedId(patternId, epochDay(date) - DAY_ONE);
}

/** The id of the task that the occurrence of a pattern on a date becomes (REPEAT-15). @param patternId a UUID */
export function occurrenceTaskId(patternId: string, date: LocalDate): string {
  return derivedId(patternId, (epochDay(date) - DAY_ONE) | OF_A_TASK);
}

function derivedId(uuid: string, code: number): string {
  const id = uuid.toLowerCase();
  const variant = (Number.parseInt(id.charAt(19), 16) & 0x3) | 0x8;
  const tail = Number.parseInt(id.slice(30), 16) ^ code;
  return `${id.slice(0, 14)}8${id.slice(15, 19)}${variant.toString(16)}${id.slice(20, 30)}${tail.toString(16).padStart(6, '0')}`;
}
