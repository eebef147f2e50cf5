/**
 * Dates and times typed in the date field (DATE-20, DATE-22). The whole text has to be a date, a time, or both in any
 * order.
 *
 *   'fri', 'next mon', 'in 2 weeks', '15 dec', '12/15' → a date
 *   'fri 7pm', '7pm fri', 'fri, at 7'                  → Friday at 19:00
 *   '7pm'                                              → 19:00 on the chosen date; else today or tomorrow
 *   'tonight at 8'                                     → today at 20:00
 *   'yesterday', '3 days ago'                          → a date that has passed
 *   'none'                                             → no date
 *   'fri night lights', '31 nov', 'none 7pm'           → undefined
 */
import { isEveningTime } from '../dates/local-time.ts';
import type { Schedule } from '../tasks/task-messages.ts';
import { dateOfTime, type TimeReader } from '../tasks/task-schedule.ts';
import { spanAt, type DateReader } from './date-phrase.ts';
import { english } from './languages/english.ts';
import { find, linesOf, type HourReader, type Line } from './lexicon.ts';
import { dateAfter } from './named-dates.ts';
import { schedulePhrase } from './schedule-phrase.ts';
import { tokensOf } from './tokens.ts';
import type { WordTable } from './word-table.ts';

/** The user and task data that determine what the text means. */
export interface TypedScheduleReader extends DateReader, TimeReader, HourReader {
  /** Words of the reader's other languages, in addition to English. */
  readonly languages?: readonly WordTable[];
}

const MAX_LENGTH = 60;

export function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month';
}

export function isTwelveHourClock(locale: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
}

/**
 * Returns the schedule in the typed text. `scheduledTime` is absent if no time was typed.
 * @returns undefined if the text is neither a date nor a time
 */
export function parseTypedSchedule(text: string, reader: TypedScheduleReader): Schedule | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const tokens = tokensOf(text, []);
  const tables = [english, ...(reader.languages ?? [])];
  for (const line of linesOf(tokens, tables, reader)) {
    const found = scheduleOf(line, reader);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Like {@link parseTypedSchedule}, but returns only a date and does not accept a time. */
export function parseTypedDate(
  text: string,
  reader: DateReader & HourReader & Pick<TypedScheduleReader, 'languages'>,
): Schedule | undefined {
  const typed = parseTypedSchedule(text, { ...reader, now: '00:00', scheduledOn: null });
  return typed?.scheduledTime === undefined ? typed : undefined;
}

function scheduleOf(line: Line, reader: TypedScheduleReader): Schedule | undefined {
  const isWhole = (found: { readonly end: number } | undefined): boolean => found?.end === line.tokens.length;
  if (isWhole(find(line, 'none', 0))) return { scheduledOn: null, thisEvening: false };
  const phrase = schedulePhrase(line, 0, reader, true);
  if (phrase !== undefined && isWhole(phrase)) {
    const { date, time, isEvening } = phrase.value;
    if (time === undefined) return { scheduledOn: date ?? reader.today, thisEvening: isEvening };
    const scheduledOn = date ?? dateOfTime(time, reader);
    return { scheduledOn, thisEvening: isEveningTime(time), scheduledTime: time };
  }
  if (isWhole(find(line, 'evening', 0))) return { scheduledOn: reader.today, thisEvening: true };
  // '2 weeks' and '2w' mean a date here, unlike in a title.
  const span = spanAt(line, 0);
  const written = span !== undefined && isWhole(span) ? span.value : shortSpan(line);
  const date = written && dateAfter(reader.today, written.count, written.unit);
  return date === undefined ? undefined : { scheduledOn: date, thisEvening: false };
}

const SHORT_UNITS = ['d', 'w', 'mo', 'y'];

/** Reads '3d', '2w', '1mo' and '1y'. */
function shortSpan({ tokens }: Line): { readonly count: number; readonly unit: number } | undefined {
  const word = tokens.length === 1 ? (tokens[0]?.word ?? '') : '';
  const [, count, unit = ''] = /^(\d{1,3})(d|w|mo|y)$/.exec(word) ?? [];
  return Number(count) > 0 ? { count: Number(count), unit: SHORT_UNITS.indexOf(unit) } : undefined;
}
