/**
 * Durations in a typed line (CAPTURE-66).
 *
 *   'Dinner fri 7pm for 1h', 'Dinner for 45 min tomorrow at 8' → 60 and 45 minutes
 *   'Dinner fri 7pm 1h30', 'Dinner fri 7pm 90 min'             → 90 minutes, right behind the time
 *   'Run for 30 min', which has no time                        → offered
 *   'Run 30m', 'Boil 2 min eggs'                               → text
 */
import { storableDuration } from '../tasks/task-duration.ts';
import { find, findNext, isJoined, type Found, type Line } from './lexicon.ts';

/** A duration as the range of its tokens, [from, end), and in minutes. */
export interface TypedDuration {
  readonly from: number;
  readonly end: number;
  readonly minutes: number;
  /** True if it can also be the minutes of the time before it, as in 'à 17h 30 min'. */
  readonly isUnsure: boolean;
}

const HOUR = 60;
/** Value of the word for hours among the units of a clock. */
const HOURS = 2;

/** Reads a duration after a word such as 'for'. */
export function ledDuration(line: Line, at: number): TypedDuration | undefined {
  const lead = find(line, 'for', at);
  if (lead === undefined || !isJoined(line, lead.end)) return undefined;
  const span = lengthAt(line, lead.end);
  return span && typed(at, span, false);
}

/** Reads a length of time with its unit, which may be in words: '45min', 'an hour', 'half an hour'. */
export function lengthAt(line: Line, at: number): Found<number> | undefined {
  const half = find(line, 'halfHour', at);
  return half === undefined ? spanAt(line, at, true) : { value: HOUR / 2, end: half.end };
}

/** Reads a duration without such a word, right behind a phrase with a time. */
export function durationBehind(line: Line, at: number): TypedDuration | undefined {
  const next = line.tokens[at]?.word === ',' ? at + 1 : at;
  if (!isJoined(line, next)) return undefined;
  const led = ledDuration(line, next);
  if (led !== undefined) return led;
  const span = spanAt(line, next, false);
  if (span === undefined) return undefined;
  const isAfterHour = /^\d{1,2}h$/.test(line.tokens[at - 1]?.word ?? '') || find(line, 'oClock', at - 1);
  return typed(next, span, Boolean(isAfterHour) && span.value < HOUR);
}

function typed(from: number, { value, end }: Found<number>, isUnsure: boolean): TypedDuration | undefined {
  const minutes = storableDuration(value);
  return minutes === undefined ? undefined : { from, end, minutes, isUnsure };
}

/**
 * Reads hours, minutes, or both: '45min', '1h30', '1h 30m', '2 hours', 'an hour'.
 * @param hasWords whether the number can be a word
 */
function spanAt(line: Line, at: number, hasWords: boolean): Found<number> | undefined {
  const token = line.tokens[at];
  if (token?.isQuoted !== false || token.isEscaped) return undefined;
  const [, both, rest] = /^(\d{1,2})h(\d{1,2})(?:m|min)?$/.exec(token.word) ?? [];
  if (both !== undefined) return { value: Number(both) * HOUR + Number(rest), end: at + 1 };
  const first = countAt(line, at, hasWords);
  if (first?.unit !== HOURS || !isJoined(line, first.end)) return first && minutesOf(first);
  const second = countAt(line, first.end, false);
  const isMore = second !== undefined && second.unit !== HOURS && second.value < HOUR;
  return isMore ? { value: minutesOf(first).value + second.value, end: second.end } : minutesOf(first);
}

interface Count extends Found<number> {
  readonly unit: number;
}

const minutesOf = ({ value, unit, end }: Count): Found<number> => ({
  value: unit === HOURS ? value * HOUR : value,
  end,
});

/** Reads a number with its unit, joined or apart: '45m', '1.5h', '2hrs', '2 hours'. */
function countAt(line: Line, at: number, hasWords: boolean): Count | undefined {
  const word = line.tokens[at]?.word ?? '';
  const [, joined = '', letters = ''] = /^(\d{1,4}(?:\.\d{1,2})?)(\p{L}+)$/u.exec(word) ?? [];
  if (letters !== '') {
    const unit = unitOf(line, letters);
    return unit === undefined ? undefined : { value: Number(joined), unit, end: at + 1 };
  }
  const digits = /^\d{1,4}(?:\.\d{1,2})?$/.test(word) ? { value: Number(word), end: at + 1 } : undefined;
  const count = digits ?? (hasWords ? find(line, 'number', at) : undefined);
  const unit = count && findNext(line, 'clockUnit', count.end);
  return count && unit && { value: count.value, unit: unit.value, end: unit.end };
}

function unitOf({ lexicon }: Line, letters: string): number | undefined {
  if (letters === 'm') return 1;
  if (letters === 'h') return HOURS;
  return lexicon.byFirst.get(letters)?.find(({ kind, words }) => kind === 'clockUnit' && words.length === 1)
    ?.value;
}
