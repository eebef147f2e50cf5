/**
 * Deterministic ids of occurrences (REPEAT-15). Every client computes the same id for the same occurrence, so
 * creating it twice has no effect. Its task has the same id.
 *
 * An id is the pattern's id with the date's number XORed into its last 24 bits, which are random in UUIDs of
 * version 7 or 4. So the date can be read back from it. It is marked as version 8 (RFC 9562, section 5.8), so
 * it never equals a generated id.
 */
import { dateOfEpochDay, epochDay, type LocalDate } from '../dates/local-date.ts';

/** Dates of the years 1 to 9999 fit in 22 bits. */
const DAY_ONE = epochDay('0001-01-01');
const LAST_DAY = epochDay('9999-12-31');

/**
 * Returns the id of a pattern's occurrence on a date, stored or not. Its task has the same id (REPEAT-15).
 * @param patternId a UUID
 */
export function occurrenceId(patternId: string, date: LocalDate): string {
  const id = patternId.toLowerCase();
  const variant = (Number.parseInt(id.charAt(19), 16) & 0x3) | 0x8;
  const tail = tailOf(id) ^ (epochDay(date) - DAY_ONE);
  return `${id.slice(0, 14)}8${id.slice(15, 19)}${variant.toString(16)}${id.slice(20, 30)}${tail.toString(16).padStart(6, '0')}`;
}

/**
 * Returns the date of the pattern's occurrence with this id; undefined for an id of another pattern
 * (REPEAT-15).
 */
export function occurrenceDate(patternId: string, id: string): LocalDate | undefined {
  const day = DAY_ONE + (tailOf(patternId) ^ tailOf(id));
  if (day > LAST_DAY) return undefined;
  const date = dateOfEpochDay(day);
  return occurrenceId(patternId, date) === id.toLowerCase() ? date : undefined;
}

/**
 * Returns whether an id was computed rather than generated, judging by its version. Clients must not use a
 * computed id for other rows (REPEAT-15).
 */
export function isComputedId(id: string): boolean {
  return id.charAt(14) === '8';
}

const tailOf = (uuid: string): number => Number.parseInt(uuid.slice(30), 16);
