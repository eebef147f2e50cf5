/**
 * Times of day on a wall clock, without a date or a zone (DATE-21). A task planned for 17:00 stays at 17:00
 * wherever its owner travels. `HH:MM` strings on the 24-hour clock sort as strings.
 */
import { readableInstant } from './readable-instant.ts';

/** `HH:MM`, from 00:00 to 23:59. Compare with `<` and `===`. */
export type LocalTime = string;

const SHAPE = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Returns the text as a time of day; undefined for another format (`7:30`, `24:00`, `17:00:00`) (DATE-21).
 */
export function parseLocalTime(text: string): LocalTime | undefined {
  return SHAPE.test(text) ? text : undefined;
}

/** Returns the time with this hour and minute; undefined if either is out of range. */
export function localTimeOf(hour: number, minute: number): LocalTime | undefined {
  const digits = (number: number): string => String(number).padStart(2, '0');
  return parseLocalTime(`${digits(hour)}:${digits(minute)}`);
}

/** Returns the wall time in a time zone at an instant. @param epochMs milliseconds since 1970-01-01T00:00Z */
export function localTimeAt(epochMs: number, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return format.format(readableInstant(epochMs));
}

/** The first time of the evening. A check constraint in the database has the same value. */
export const EVENING_START: LocalTime = '18:00';

/** Returns whether a task with this time belongs to This Evening (DATE-23). */
export function isEveningTime(time: LocalTime): boolean {
  return time >= EVENING_START;
}

const formats = new Map<string, { readonly full: Intl.DateTimeFormat; readonly hour: Intl.DateTimeFormat }>();

/**
 * Formats the time in a locale's clock format (DATE-24). On the 12-hour clock, full hours are shown without
 * minutes: '5 PM', '5:30 PM', '17:00'.
 */
export function timeLabel(time: LocalTime, locale: string): string {
  let format = formats.get(locale);
  if (format === undefined) {
    const full = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
    const isTwelveHours = full.resolvedOptions().hour12 ?? false;
    const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
    format = { full, hour: isTwelveHours ? hour : full };
    formats.set(locale, format);
  }
  return format[time.endsWith(':00') ? 'hour' : 'full'].format(Date.parse(`1970-01-01T${time}:00Z`));
}

/** Returns the label of a task's date with its time or evening: 'Today · 5 PM', 'Dec 5 evening' (DATE-24). */
export function scheduleLabel(
  day: string,
  { thisEvening, scheduledTime }: { readonly thisEvening: boolean; readonly scheduledTime: LocalTime | null },
  locale: string,
): string {
  if (scheduledTime !== null) return `${day} · ${timeLabel(scheduledTime, locale)}`;
  return thisEvening ? `${day} evening` : day;
}
