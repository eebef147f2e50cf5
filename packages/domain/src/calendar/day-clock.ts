/**
 * The hours of a day on the user's clock (CALENDAR-9). A clock change makes a day of 23 or 25 hours, or of 23½, and
 * a calendar draws it so.
 *
 *   Berlin, 2026-03-29: 23 hours; 2:30 does not exist, and a task at that time begins at 3:00
 *   Berlin, 2026-10-25: 25 hours; 2:30 occurs twice, and a task at that time is at the first
 */
import { instantsIn, type ZoneInstants } from '../dates/local-instant.ts';
import { addDays, type LocalDate } from '../dates/local-date.ts';
import { localTimeAt, localTimeOf, type LocalTime } from '../dates/local-time.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** The grid of hours has a step of this many minutes. */
export const STEP_MINUTES = 15;

/** An hour on the clock, and the minutes since the day began. */
export interface HourMark {
  readonly minute: number;
  readonly time: LocalTime;
}

/** One day's clock. Minutes count the time that has really passed since the day began. */
export interface DayClock {
  readonly date: LocalDate;
  /** The length of the day in minutes. */
  readonly length: number;
  /** The full hours, in order. */
  readonly hours: readonly HourMark[];
  /** Returns the minute at which a time begins, or at which the clock is first at or after a skipped time. */
  readonly minuteOf: (time: LocalTime) => number;
  /** Returns the time on the clock at a minute. */
  readonly timeAt: (minute: number) => LocalTime;
}

/** Creates the clocks of days in a time zone. It caches offsets, so reuse it for many days. */
export function dayClocksIn(timeZone: string): (date: LocalDate) => DayClock {
  const instants = instantsIn(timeZone);
  const clocks = new Map<LocalDate, DayClock>();
  return (date) => {
    const known = clocks.get(date);
    if (known !== undefined) return known;
    const clock = clockOf(date, instants);
    clocks.set(date, clock);
    return clock;
  };
}

function clockOf(date: LocalDate, instants: ZoneInstants): DayClock {
  const [start, end] = [instants.at(date, '00:00'), instants.at(addDays(date, 1), '00:00')];
  const length = start === undefined || end === undefined ? DAY : (end - start) / MINUTE_MS;
  if (start === undefined || isUsual(date, start, length, instants)) {
    const hours = Array.from({ length: 24 }, (_, hour) => ({
      minute: hour * HOUR,
      time: timeOf(hour * HOUR),
    }));
    return { date, length: DAY, hours, minuteOf: minutesIn, timeAt: (minute) => timeOf(minute) };
  }
  const timeAt = (minute: number): LocalTime => localTimeAt(start + minute * MINUTE_MS, instants.timeZone);
  const marks = Array.from({ length: Math.ceil(length / STEP_MINUTES) }, (_, index) => index * STEP_MINUTES)
    .map((minute) => ({ minute, time: timeAt(minute) }))
    .filter(({ minute, time }) => time.endsWith(':00') || minute === 0);
  return {
    date,
    length,
    hours: marks,
    minuteOf: (time) => ((instants.at(date, time) ?? start) - start) / MINUTE_MS,
    timeAt,
  };
}

/** Returns whether no clock change is on a day. Two that cancel each other out would be noticed at noon. */
function isUsual(date: LocalDate, start: number, length: number, instants: ZoneInstants): boolean {
  const starts = localTimeAt(start, instants.timeZone) === '00:00';
  return starts && length === DAY && instants.at(date, '12:00') === start + (DAY / 2) * MINUTE_MS;
}

function minutesIn(time: LocalTime): number {
  return Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));
}

function timeOf(minute: number): LocalTime {
  const within = Math.max(0, Math.min(minute, DAY - 1));
  return localTimeOf(Math.floor(within / HOUR), within % HOUR) ?? '00:00';
}

/** Returns the minute of the step that contains a position in a day, within the day. */
export function stepAt(minute: number, { length }: Pick<DayClock, 'length'>): number {
  const step = Math.floor(minute / STEP_MINUTES) * STEP_MINUTES;
  return Math.max(0, Math.min(step, length - STEP_MINUTES));
}

/**
 * Returns the time of a drop on a day: the given one, or the first valid one if a clock change skips it
 * (CALENDAR-9).
 */
export function validTime(time: LocalTime, clock: DayClock): LocalTime {
  return clock.length === 0 ? time : clock.timeAt(clock.minuteOf(time));
}
