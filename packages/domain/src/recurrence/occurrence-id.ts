/**
 * Ids of what is computed before it is stored (REPEAT-15): everyone who works out the same occurrence of the same
 * pattern gives it the same id, so that making it twice makes it once. The task that it becomes has that id too.
 *
 * An id is that of the pattern with the number of the date laid over its last 24 bits, which in a UUID of version 7 or 4
 * are random: another date always changes it, and turning it round gives the date back. It is marked as version 8
 * (RFC 9562, section 5.8), so it is never the id of something that was drawn.
 */
import { dateOfEpochDay, epochDay, type LocalDate } from '../dates/local-date.ts';

/** Dates from the year 1 to 9999 take 22 bits. */
const DAY_ONE = epochDay('0001-01-01');
const LAST_DAY = epochDay('9999-12-31');

/** The id of the occurrence of a pattern on a date, stored or not, and of its task (REPEAT-15). @param patternId a UUID */
export function occurrenceId(patternId: string, date: LocalDate): string {
  const id = patternId.toLowerCase();
  const variant = (Number.parseInt(id.charAt(19), 16) & 0x3) | 0x8;
  const tail = tailOf(id) ^ (epochDay(date) - DAY_ONE);
  return `${id.slice(0, 14)}8${id.slice(15, 19)}${variant.toString(16)}${id.slice(20, 30)}${tail.toString(16).padStart(6, '0')}`;
}

/** The date of which the occurrence of a pattern has this id; undefined where it is another's (REPEAT-15). */
export function occurrenceDate(patternId: string, id: string): LocalDate | undefined {
  const day = DAY_ONE + (tailOf(patternId) ^ tailOf(id));
  if (day > LAST_DAY) return undefined;
  const date = dateOfEpochDay(day);
  return occurrenceId(patternId, date) === id.toLowerCase() ? date : undefined;
}

/** Whether an id is one that is computed, by its version: nobody may give it to a row of their own (REPEAT-15). */
export function isComputedId(id: string): boolean {
  return id.charAt(14) === '8';
}

const tailOf = (uuid: string): number => Number.parseInt(uuid.slice(30), 16);
