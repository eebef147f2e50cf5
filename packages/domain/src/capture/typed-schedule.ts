/**
 * Dates with times, typed in English words or numbers (DATE-22). The whole text has to be a date, a time, or both in
 * any order.
 *
 *   'fri 7pm', '7pm fri', 'fri, at 7' → Friday at 19:00
 *   '7pm'                             → 19:00 on the chosen date; else today, or tomorrow if it has passed
 *   'tonight at 8'                    → today at 20:00
 *   'fri', 'none'                     → as in typed-date.ts
 *   'none 7pm', 'fri 7', 'soon 7pm'   → undefined
 */
import { isEveningTime, type LocalTime } from '../dates/local-time.ts';
import type { LocalDate } from '../dates/local-date.ts';
import type { Schedule } from '../tasks/task-messages.ts';
import { dateOfTime, type TimeReader } from '../tasks/task-schedule.ts';
import { parseTypedDate, type TypedDateReader } from './typed-date.ts';
import { parseTypedTime } from './typed-time.ts';

/** The facts about the reader and the task that decide what a text means. */
export interface TypedScheduleReader extends TypedDateReader, TimeReader {}

/**
 * Returns what a typed text means (DATE-22). Without a typed time, `scheduledTime` is absent.
 * @returns undefined if the text is neither a date nor a time
 */
export function parseTypedSchedule(text: string, reader: TypedScheduleReader): Schedule | undefined {
  const date = parseTypedDate(text, reader);
  if (date !== undefined) return date;
  const time = parseTypedTime(text);
  if (time !== undefined) return timed(dateOfTime(time, reader), time);
  const words = text.replaceAll(',', ' ').trim().split(/\s+/);
  for (let at = 1; at < words.length; at += 1) {
    const [first, last] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const both = dateAndTime(first, last, reader) ?? dateAndTime(last, first, reader);
    if (both !== undefined) return both;
  }
  return undefined;
}

function dateAndTime(date: string, time: string, reader: TypedScheduleReader): Schedule | undefined {
  const day = parseTypedDate(date, reader);
  if (day === undefined || day.scheduledOn === null) return undefined;
  const at = parseTypedTime(time, day.thisEvening);
  return at === undefined ? undefined : timed(day.scheduledOn, at);
}

function timed(scheduledOn: LocalDate, scheduledTime: LocalTime): Schedule {
  return { scheduledOn, thisEvening: isEveningTime(scheduledTime), scheduledTime };
}
