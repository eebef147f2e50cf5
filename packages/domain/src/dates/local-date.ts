/**
 * Calendar dates without a clock, a zone or an instant.
 *
 * A task is scheduled "on the 3rd", in whatever zone its owner wakes up. Dates are stored as `YYYY-MM-DD`
 * strings. They sort as strings, and no time zone can move them.
 *
 *   addDays('2026-02-28', 1)                 → '2026-03-01'
 *   daysBetween('2026-03-01', '2026-02-28')  → -1
 *   localDateAt(instant, 'Pacific/Auckland') → the local date there
 */
import { civilDayOf, epochDayOf, weekdayOfEpochDay } from './civil-day.ts';
import { readableInstant } from './readable-instant.ts';

/** A real calendar date as `YYYY-MM-DD`, years 0001 to 9999. Compare with `<` and `===`. */
export type LocalDate = string;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** Returns the text as a date; undefined if it is not a real one (`2026-02-31`, `0000-01-01`) (DATE-1). */
export function parseLocalDate(text: string): LocalDate | undefined {
  const match = SHAPE.exec(text);
  if (!match) return undefined;
  const year = Number(match[1]);
  if (year === 0) return undefined;
  return dateOfEpochDay(epochDay(text)) === text ? text : undefined;
}

/** Returns the number of days from 1970-01-01 to the date, negative for earlier dates. */
export function epochDay(date: LocalDate): number {
  return epochDayOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

export function dateOfEpochDay(days: number): LocalDate {
  const { year, month, day } = civilDayOf(days);
  const digits = (number: number, length: number): string => String(number).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** Returns the date `days` days after `date`, or before it if `days` is negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfEpochDay(epochDay(date) + days);
}

/** Returns the number of days from `from` to `to`, negative if `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return epochDay(to) - epochDay(from);
}

/** Returns the weekday of a date, from 1 for Monday to 7 for Sunday, as in ISO 8601. */
export function weekdayOf(date: LocalDate): number {
  return weekdayOfEpochDay(epochDay(date));
}

/**
 * Returns the Saturday of the week of `date`; for a Sunday, the following Saturday. Used for the quick option
 * "This Weekend" (DATE-11).
 */
export function weekendAfter(date: LocalDate): LocalDate {
  return addDays(date, (6 - weekdayOf(date) + 7) % 7);
}

/**
 * Returns the first day of the week after that of `date`.
 * @param weekStart the first day of the week, from 1 for Monday to 7 for Sunday
 */
export function nextWeek(date: LocalDate, weekStart: number): LocalDate {
  return addDays(date, 7 - ((weekdayOf(date) - weekStart + 7) % 7));
}

const MINUTE_MS = 60_000;
/**
 * Since this date, every zone's offset has been a whole number of minutes. Liberia was the last exception.
 */
const WHOLE_MINUTES_SINCE = Date.UTC(1972, 1, 1);

const formatters = new Map<string, Intl.DateTimeFormat>();
/** Caches the local date per zone and minute. The server needs it for every request, and `Intl` is slow. */
const lastDates = new Map<string, { readonly minute: number; readonly date: LocalDate }>();

/** Keyed by the zone's name in lower case. There are a few hundred zones, but thousands of spellings. */
const zoneNames = new Map<string, string>();

/** Returns this runtime's name for the zone. @throws {RangeError} for an unknown zone */
function zoneOf(name: string): string {
  const key = name.toLowerCase();
  let zone = zoneNames.get(key);
  if (zone === undefined) {
    zone = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
    zoneNames.set(key, zone);
  }
  return zone;
}

function wallFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formatters.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, format);
  }
  return format;
}

/**
 * Returns the local calendar date in `timeZone` at an instant (DATE-4).
 * @param epochMs milliseconds since 1970-01-01T00:00Z
 * @param timeZone an IANA name; any other throws a RangeError (see {@link knownTimeZone})
 */
export function localDateAt(epochMs: number, timeZone: string): LocalDate {
  const zone = zoneOf(timeZone);
  const instant = readableInstant(epochMs);
  // Zone offsets are whole minutes, so all instants of a minute have the same local date.
  const minute = Math.floor(instant / MINUTE_MS);
  const last = lastDates.get(zone);
  if (last?.minute === minute) return last.date;
  const date = formattedDate(instant, zone);
  if (instant >= WHOLE_MINUTES_SINCE) lastDates.set(zone, { minute, date });
  return date;
}

function formattedDate(epochMs: number, timeZone: string): LocalDate {
  let year = '';
  let month = '';
  let day = '';
  for (const part of wallFormat(timeZone).formatToParts(epochMs)) {
    if (part.type === 'year') year = part.value;
    else if (part.type === 'month') month = part.value;
    else if (part.type === 'day') day = part.value;
  }
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/**
 * Returns the first instant of `date` in `timeZone`, in milliseconds since 1970. If a clock change skips
 * midnight, the day begins later. If midnight repeats, the first one counts (DATE-4).
 */
export function startOfDay(date: LocalDate, timeZone: string): number {
  // Time zones range from UTC-12 to UTC+14. Bisect a window that covers them.
  let low = epochDay(date) * DAY_MS - 15 * 3_600_000;
  let high = epochDay(date) * DAY_MS + 13 * 3_600_000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (localDateAt(middle, timeZone) < date) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Returns this runtime's spelling of an IANA zone name. Letter case does not matter, and a zone may have
 * several names (`asia/kolkata` → `Asia/Calcutta`). Returns undefined for anything else, such as `+02:00`
 * (DATE-5).
 */
export function knownTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return undefined;
  try {
    return zoneOf(name);
  } catch {
    return undefined;
  }
}
