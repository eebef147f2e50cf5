/**
 * Parts of the day after a date or a repeat (CAPTURE-47).
 *
 *   'tomorrow morning'           → tomorrow at 9:00
 *   'friday afternoon at 3'      → Friday at 15:00
 *   'tomorrow morning at 17:00'  → the time contradicts 'morning' and is ignored
 */
import { localTimeOf, type LocalTime } from '../dates/local-time.ts';
import { clockAt, type ClockPhrase } from './clock-phrase.ts';
import { find, isJoined, type Found, type Line } from './lexicon.ts';

const TIMES = { morning: '09:00', afternoon: '15:00' } as const;
type DayPart = keyof typeof TIMES;

/** A time of day that follows a date. */
export interface TimeBehind extends ClockPhrase {
  /**
   * True if the phrase consists only of a part of the day, which does not make the date or repeat before it
   * unambiguous.
   */
  readonly isPart?: boolean;
}

/**
 * Reads a time, a part of the day, or both, after a date or a repeat.
 * @param isDate whether 'evening' means the evening of that day
 */
export function timeBehind(line: Line, at: number, isDate: boolean): Found<TimeBehind> | undefined {
  const part = (['morning', 'afternoon'] as const).find((kind) => find(line, kind, at) !== undefined);
  const end = part && find(line, part, at)?.end;
  if (part === undefined || end === undefined) return clockAt(line, at, isDate);
  const clock = isJoined(line, end) ? clockAt(line, end) : undefined;
  const time = clock && timeIn(part, clock, line);
  if (clock === undefined || time === undefined)
    return { value: { time: TIMES[part], hasAt: false, isUnsure: false, isPart: true }, end };
  return { value: { time, hasAt: true, isUnsure: false }, end: clock.end };
}

function timeIn(
  part: DayPart,
  { value: { time }, end }: Found<ClockPhrase>,
  line: Line,
): LocalTime | undefined {
  const [hour = 0, minute = 0] = time?.split(':').map(Number) ?? [];
  const last = line.tokens[end - 1]?.word ?? '';
  const hasHalf = /[ap]\.?m$/.test(last);
  if (time === undefined) return undefined;
  if (part === 'morning') {
    if (hour < 12) return time;
    // After 'morning', a bare hour from 1 to 7 means the morning. Elsewhere it means the afternoon.
    const isBare = !hasHalf && !last.includes(':') && find(line, 'oClock', end - 1) === undefined;
    return isBare && hour > 12 && hour < 20 ? localTimeOf(hour - 12, minute) : undefined;
  }
  if (hour >= 12 && hour < 19) return time;
  return hour > 0 && hour < 7 && !hasHalf ? localTimeOf(hour + 12, minute) : undefined;
}
