/**
 * Parses and validates the dates and durations in calendar files (RFC 5545, section 3.3) (IMPORT-16,
 * IMPORT-31).
 */
import { addDays, parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import { localTimeOf, type LocalTime } from '@questlog/domain/dates/local-time';
import { wallClock, zoneNamed } from '../instants.ts';
import type { IcalProperty } from './ical-components.ts';

export interface IcalDate {
  readonly date: LocalDate;
  /** Null for a date without a time. */
  readonly time: LocalTime | null;
}

const DATE = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?(\d{2}))?(Z?))?$/i;

/**
 * Returns a property's date; undefined if it does not exist.
 *
 *   DUE;VALUE=DATE:20261130                → 2026-11-30
 *   DUE;TZID=America/New_York:20261130T0900 → 2026-11-30 09:00, as written
 *   DUE:20261130T230000Z                   → 2026-12-01 00:00 in Berlin
 *   DUE:20261131                           → undefined
 * @param timeZone the user's zone, in which instants become dates
 */
export function icalDate(property: IcalProperty, timeZone: string): IcalDate | undefined {
  const [, year, month, day, hour, minute, second = '00', zone] = DATE.exec(property.values[0] ?? '') ?? [];
  const date = parseLocalDate(`${year}-${month}-${day}`);
  if (date === undefined) return undefined;
  if (hour === undefined || minute === undefined) return { date, time: null };
  const time = localTimeOf(Number(hour), Number(minute));
  if (time === undefined || Number(second) > 60) return undefined;
  return zone === '' ? { date, time } : wallClock(Date.parse(`${date}T${time}Z`), timeZone);
}

/** Returns the date and the time of a property in UTC; undefined if it is not in UTC. */
export function utcDay(property: IcalProperty): IcalDate | undefined {
  return /Z$/i.test(property.values[0] ?? '') ? icalDate(property, 'UTC') : undefined;
}

/**
 * Returns the zone in which a property's date is read: the zone that it names, or else the user's.
 * @param timeZone the user's zone
 */
export function zoneOf(property: IcalProperty, timeZone: string): string {
  return zoneNamed(property.parameters.get('tzid') ?? '', timeZone);
}

/** Returns a property's value as an ISO instant if it is in UTC; null for other values. */
export function icalInstant(property: IcalProperty | undefined): string | null {
  const text = property?.values[0] ?? '';
  const date = /Z$/i.test(text) && property !== undefined ? icalDate(property, 'UTC') : undefined;
  if (date === undefined) return null;
  const second = /(\d{2})Z$/i.exec(text)?.[1] ?? '00';
  return new Date(Date.parse(`${date.date}T${date.time}Z`) + Number(second) * 1000).toISOString();
}

/**
 * Returns the last day of a date range. In the file, the end of a range of whole days is exclusive.
 * @param end the date in the property DTEND
 */
export function lastDay(start: IcalDate, end: IcalDate): LocalDate {
  const isOpen = end.time === null || end.time === '00:00';
  return isOpen && end.date > start.date ? addDays(end.date, -1) : end.date;
}

const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;
const UNITS = ['week', 'day', 'hour', 'minute', 'second'];

/** Length of each unit in minutes. */
const UNIT_MINUTES = [7 * 24 * 60, 24 * 60, 60, 1, 1 / 60];

/** Returns a positive duration in minutes: 'PT1H30M' → 90. Returns undefined for other text. */
export function durationIn(text: string): number | undefined {
  const [, sign, ...counts] = DURATION.exec(text) ?? [];
  if (sign === undefined || sign === '-') return undefined;
  return counts.reduce((sum, count, index) => sum + Number(count ?? 0) * (UNIT_MINUTES[index] ?? 0), 0);
}

/** Returns the minutes between two times of day; undefined if one of them has no time. */
export function minutesBetween(start: IcalDate, end: IcalDate): number | undefined {
  if (start.time === null || end.time === null) return undefined;
  return (Date.parse(`${end.date}T${end.time}Z`) - Date.parse(`${start.date}T${start.time}Z`)) / 60_000;
}

/** Describes a duration in words: '-PT15M' → '15 minutes before'. Returns other text unchanged. */
export function spokenDuration(text: string, suffix = { before: ' before', after: ' after' }): string {
  const match = DURATION.exec(text);
  if (match === null) return text;
  const [, sign, ...counts] = match;
  const parts = counts.flatMap((count, index) =>
    count === undefined || Number(count) === 0
      ? []
      : `${Number(count)} ${UNITS[index]}${Number(count) === 1 ? '' : 's'}`,
  );
  if (parts.length === 0) return suffix.before === '' ? text : 'At that time';
  return parts.join(' ') + (sign === '-' ? suffix.before : suffix.after);
}
