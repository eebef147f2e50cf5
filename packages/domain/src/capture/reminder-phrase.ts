/**
 * Reminders in a typed line (CAPTURE-59, CAPTURE-62).
 *
 *   'Dinner fri 7pm !30m', '!1h', '!1d'          → 30, 60 and 1,440 minutes before
 *   'Dinner fri 7pm remind me 10 min before'     → offered
 *   'Read !30m', which has no time               → offered
 */
import { MAX_OFFSET_MINUTES } from '../reminders/reminders.ts';
import { lengthAt } from './duration-phrase.ts';
import { find, findNext, isJoined, type Found, type Line } from './lexicon.ts';

/** A reminder as the range of its tokens, [from, end), and in minutes before the time. */
export interface TypedReminder {
  readonly from: number;
  readonly end: number;
  readonly minutes: number;
}

const UNITS: Readonly<Record<string, number>> = { m: 1, min: 1, h: 60, d: 1_440, w: 10_080 };
const DAY = 1_440;

/** Returns the minutes of '!30m'; undefined for any other word. @param word a word as typed */
export function reminderMarkOf(word: string): number | undefined {
  const [, count, unit = ''] = /^!(\d{1,5})(m|min|h|d|w)$/.exec(word.toLowerCase()) ?? [];
  return count === undefined ? undefined : storable(Number(count) * (UNITS[unit] ?? 1));
}

/** Reads 'remind me 10 min before'. */
export function ledReminder(line: Line, at: number): TypedReminder | undefined {
  const lead = find(line, 'remind', at);
  if (lead === undefined || !isJoined(line, lead.end)) return undefined;
  const length = daysAt(line, lead.end) ?? lengthAt(line, lead.end);
  const after = length && findNext(line, 'earlier', length.end);
  const minutes = length && storable(length.value);
  return after === undefined || minutes === undefined ? undefined : { from: at, end: after.end, minutes };
}

function storable(minutes: number): number | undefined {
  return minutes <= MAX_OFFSET_MINUTES ? minutes : undefined;
}

/** Reads a number of days. */
function daysAt(line: Line, at: number): Found<number> | undefined {
  const word = line.tokens[at]?.word ?? '';
  const count = /^\d{1,2}$/.test(word) ? { value: Number(word), end: at + 1 } : find(line, 'number', at);
  const unit = count && findNext(line, 'unit', count.end);
  return count && unit?.value === 0 ? { value: count.value * DAY, end: unit.end } : undefined;
}
