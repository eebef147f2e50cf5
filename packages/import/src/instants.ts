/** Converts instants in files to ISO strings, and to wall clock dates and times (IMPORT-16). */
import {
  knownTimeZone,
  localDateAt,
  parseLocalDate,
  type LocalDate,
} from '@questlog/domain/dates/local-date';
import { localTimeAt, parseLocalTime, type LocalTime } from '@questlog/domain/dates/local-time';
import { findIana } from 'windows-iana';

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Parses an instant with an offset: '2026-11-25T08:00:00Z', '…+0000', '…+02:00'. Returns milliseconds since
 * 1970; undefined for other text and for a day that does not exist.
 */
export function instantOf(text: string): number | undefined {
  const [, date = '', hour = '', minute = '', second = '00', fraction = '', zone = ''] =
    INSTANT.exec(text.trim()) ?? [];
  if (parseLocalDate(date) === undefined || parseLocalTime(`${hour}:${minute}`) === undefined)
    return undefined;
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : zone.replace(/^(...):?/, '$1:');
  const instant = Date.parse(`${date}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${offset}`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Returns an instant as an ISO string in UTC; null for other text. */
export function isoInstant(text: string): string | null {
  const instant = instantOf(text);
  return instant === undefined ? null : new Date(instant).toISOString();
}

/** The earliest instant that is converted. Years before 1 would be formatted like years after it. */
const FIRST_INSTANT = Date.parse('0001-01-02T00:00:00Z');

/**
 * Returns the date and time at an instant in a zone; undefined if the date is outside the calendar's range.
 */
export function wallClock(
  instant: number,
  timeZone: string,
): { readonly date: LocalDate; readonly time: LocalTime } | undefined {
  if (instant < FIRST_INSTANT) return undefined;
  const date = parseLocalDate(localDateAt(instant, timeZone));
  const time = parseLocalTime(localTimeAt(instant, timeZone));
  return date === undefined || time === undefined ? undefined : { date, time };
}

/**
 * Returns the zone that a file names, by its IANA or its Windows name, or the given one if it names none or an
 * unknown one.
 */
export function zoneNamed(name: string, otherwise: string): string {
  return knownTimeZone(findIana(name)[0] ?? name) ?? otherwise;
}
