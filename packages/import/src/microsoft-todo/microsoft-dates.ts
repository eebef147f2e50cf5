/** Reads the dates of a Microsoft To Do task, which have a time zone each (IMPORT-58). */
import { parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import { instantsIn, type ZoneInstants } from '@questlog/domain/dates/local-instant';
import { parseLocalTime, type LocalTime } from '@questlog/domain/dates/local-time';
import { isObject, textIn, type JsonObject } from '../formats/json.ts';
import { wallClock, zoneNamed } from '../instants.ts';

export interface MicrosoftDate {
  readonly date: LocalDate;
  /** Null at midnight, which Microsoft To Do writes for a day without a time. */
  readonly time: LocalTime | null;
}

const MIDNIGHT = '00:00';

/**
 * Returns a field's date in the user's zone; undefined if the field is empty, and null if it has no date that
 * exists. Midnight, in the zone of the field or in the user's, means a day without a time.
 *
 *   {dateTime: '2026-12-04T00:00:00.0000000', timeZone: 'UTC'}                   → 2026-12-04
 *   {dateTime: '2026-12-03T23:00:00.0000000', timeZone: 'UTC'}                   → 2026-12-04 in Berlin
 *   {dateTime: '2026-12-04T09:00:00', timeZone: 'Eastern Standard Time'}         → 2026-12-04 15:00 in Berlin
 */
export function dateIn(task: JsonObject, field: string, timeZone: string): MicrosoftDate | null | undefined {
  const value = task[field];
  if (!isObject(value) || textIn(value, 'dateTime') === '') return undefined;
  const written = writtenIn(value);
  if (written === undefined) return null;
  if (written.time === MIDNIGHT) return { date: written.date, time: null };
  const local = wallClock(written.instant, timeZone);
  return local === undefined ? null : { date: local.date, time: local.time === MIDNIGHT ? null : local.time };
}

/** Returns a field's instant as an ISO string; null if it has none. */
export function instantIn(task: JsonObject, field: string): string | null {
  const value = task[field];
  const written = isObject(value) ? writtenIn(value) : undefined;
  return written === undefined ? null : new Date(written.instant).toISOString();
}

/** Returns a date as it is written, and its instant in the zone that the field names. */
function writtenIn(value: JsonObject) {
  const [, day = '', clock = ''] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z?$/.exec(textIn(value, 'dateTime')) ?? [];
  const [date, time] = [parseLocalDate(day), parseLocalTime(clock)];
  if (date === undefined || time === undefined) return undefined;
  const instant = zoneOf(textIn(value, 'timeZone')).at(date, time);
  return instant === undefined ? undefined : { date, time, instant };
}

const zones = new Map<string, ZoneInstants>();

/** Returns the zone with a Windows or IANA name; UTC for other names. */
function zoneOf(name: string): ZoneInstants {
  const known = zones.get(name) ?? instantsIn(zoneNamed(name, 'UTC'));
  zones.set(name, known);
  return known;
}
