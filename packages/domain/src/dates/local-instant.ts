/**
 * Converts wall times in a time zone to instants, for clients that know only instants, such as calendar
 * programs.
 *
 *   2026-07-01 17:00 in Europe/Paris          → 2026-07-01T15:00Z
 *   2026-03-29 02:30 there, which is skipped  → 03:00 of the same day, the first valid time
 *   2026-10-25 02:30 there, which occurs twice → the first of the two
 */
import { addDays, epochDay, type LocalDate } from './local-date.ts';
import type { LocalTime } from './local-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Range of dates whose wall times can be converted. In this range, offsets are whole minutes and every
 * instant has a four-digit year.
 */
const FIRST_DATE: LocalDate = '1972-02-02';
const LAST_DATE: LocalDate = '9999-12-29';

/** Converts one time zone's wall times. It caches offsets, so reuse it for many dates. */
export interface ZoneInstants {
  readonly timeZone: string;
  /**
   * Returns the first instant of a wall time or, if a clock change skips it, the instant of that change
   * (FEED-7). Returns undefined for dates before 1972 or at the end of the year 9999.
   * @returns milliseconds since 1970-01-01T00:00Z
   */
  readonly at: (date: LocalDate, time: LocalTime) => number | undefined;
  /** Returns the instant at which the last minute of a date begins; undefined for the same dates as `at`. */
  readonly lastMinuteOf: (date: LocalDate) => number | undefined;
  /** Returns the date and time that the clock shows at an instant of the years 1972 to 9999. */
  readonly wallOf: (instant: number) => { readonly date: LocalDate; readonly time: LocalTime };
}

/** Creates a converter for a time zone. @param timeZone an IANA name; any other throws a RangeError */
export function instantsIn(timeZone: string): ZoneInstants {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

  /** Returns the wall time at an instant, encoded as the instant at which a UTC clock shows it. */
  const wallAt = (instant: number): number => {
    const part = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const of = (name: Intl.DateTimeFormatPartTypes): number => part.get(name) ?? 0;
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  };

  const offsets = new Map<number, number>();
  /**
   * Returns the milliseconds by which the wall clock is ahead of UTC at the start of a UTC day. @param day
   * days since 1970-01-01
   */
  const offsetOf = (day: number): number => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const offset = wallAt(day * DAY_MS) - day * DAY_MS;
    offsets.set(day, offset);
    return offset;
  };

  /**
   * Returns the first instant after `low` at which the wall clock shows `wall` or later. The result is at
   * most `high`.
   */
  const firstBetween = (low: number, high: number, wall: number): number => {
    let [before, after] = [low, high];
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
      if (wallAt(middle) < wall) before = middle;
      else after = middle;
    }
    return after;
  };

  const at = (date: LocalDate, time: LocalTime): number | undefined => {
    if (date < FIRST_DATE || date > LAST_DATE) return undefined;
    const day = epochDay(date);
    const wall = day * DAY_MS + Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3, 5)) * MINUTE_MS;
    // Zones are at most 14 hours ahead of UTC and 12 behind it.
    const [before, after] = [offsetOf(day - 1), offsetOf(day + 2)];
    if (before === after) return wall - before;
    const [early, late] = [wall - Math.max(before, after), wall - Math.min(before, after)];
    if (wallAt(early) === wall) return early;
    if (wallAt(late) === wall) return late;
    return firstBetween(early, late, wall);
  };

  return {
    timeZone,
    at,
    lastMinuteOf: (date) => {
      const end = at(addDays(date, 1), '00:00');
      return end === undefined ? undefined : end - MINUTE_MS;
    },
    wallOf: (instant) => {
      const day = Math.floor(instant / DAY_MS);
      const [before, after] = [offsetOf(day), offsetOf(day + 1)];
      const wall = before === after ? instant + before : wallAt(instant);
      const text = new Date(wall).toISOString();
      return { date: text.slice(0, 10), time: text.slice(11, 16) };
    },
  };
}
