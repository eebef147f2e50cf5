/** Times in minutes or hours from now: 'in 3 hours', 'in 30 min', 'in half an hour' (CAPTURE-49). */
import { addDays, type LocalDate } from '../dates/local-date.ts';
import { localTimeOf, type LocalTime } from '../dates/local-time.ts';
import type { DateReader } from './date-phrase.ts';
import { find, findNext, isJoined, type Found, type HourReader, type Line } from './lexicon.ts';

/** The user's settings that determine which date and time a phrase means. */
export interface ClockReader extends DateReader, HourReader {
  /** The current time in the reader's zone. */
  readonly now: LocalTime;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const UNITS = [1, HOUR];

/**
 * Parses 'in 20 minutes' or 'in 3 hours' into a date and time. Late in the evening, 'in 3 hours' is tomorrow.
 */
export function hoursAhead(
  line: Line,
  at: number,
  { today, now }: ClockReader,
): Found<{ readonly date: LocalDate; readonly time: LocalTime }> | undefined {
  const lead = find(line, 'in', at);
  if (lead === undefined || !isJoined(line, lead.end)) return undefined;
  const half = find(line, 'halfHour', lead.end);
  const span = half === undefined ? minutesAt(line, lead.end) : { value: HOUR / 2, end: half.end };
  if (span === undefined) return undefined;
  const [hour = 0, minute = 0] = now.split(':').map(Number);
  const minutes = hour * HOUR + minute + span.value;
  const time = localTimeOf(Math.floor((minutes % DAY) / HOUR), minutes % HOUR);
  if (time === undefined) return undefined;
  return { value: { date: addDays(today, Math.floor(minutes / DAY)), time }, end: span.end };
}

/** Reads '3 hours', 'an hour', '30 min' and '30min'. */
function minutesAt(line: Line, at: number): Found<number> | undefined {
  const token = line.tokens[at];
  if (token?.isQuoted !== false) return undefined;
  const [, joined, letter] = /^(\d{1,3})(min|h)$/.exec(token.word) ?? [];
  if (Number(joined) > 0) return { value: Number(joined) * (letter === 'h' ? HOUR : 1), end: at + 1 };
  const digits = /^\d{1,3}$/.test(token.word) ? Number(token.word) : 0;
  const count = digits > 0 ? { value: digits, end: at + 1 } : find(line, 'number', at);
  const unit = count && findNext(line, 'clockUnit', count.end);
  return count && unit && { value: count.value * (UNITS[unit.value - 1] ?? 1), end: unit.end };
}
