/**
 * Ranges and open ends, which stay text as a whole (CAPTURE-52): a task has one date, so 'from mon to fri'
 * sets none.
 *
 *   'vom 1.1. bis 3.1.', 'mon - fri', 'de 9h à 17h', 'od 1 do 3 stycznia' → ranges
 *   'since 5 dec', 'ab Montag', 'nach 17 Uhr'                             → open ends
 *   'Aufgabe 1 bis Freitag'                                               → no range, but a due date
 */
import type { ClockReader } from './hours-ahead.ts';
import { find, isJoined, type Found, type Line } from './lexicon.ts';
import { schedulePhrase } from './schedule-phrase.ts';
import type { Token } from './tokens.ts';

/** One end of a range: a date, a time, or a bare number such as the '1' in 'od 1 do 3 stycznia'. */
interface RangeEnd {
  readonly hasDate: boolean;
  readonly isNumber: boolean;
}

/** Reads the end of a range that begins at a token, at most once per token. */
type ReadEnd = (at: number) => Found<RangeEnd> | undefined;

/** Returns the indices of the tokens in ranges and open ends. */
export function rangeTokens(lines: readonly Line[], reader: ClockReader): ReadonlySet<number> {
  const found = new Set<number>();
  const tokens = lines[0]?.tokens ?? [];
  const readers = lines.map((line) => ({ line, read: endReader(line, reader) }));
  let phraseEnd = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const { word } = tokens[at] as Token;
    let end = at;
    for (const { line, read } of readers) {
      // Every range begins with a number or a known word.
      if (!/^\d/.test(word) && !line.lexicon.byFirst.has(word)) continue;
      const phrase = read(at);
      if (phrase?.value.isNumber === false) phraseEnd = Math.max(phraseEnd, phrase.end);
      // The 'after' in 'the day after tomorrow' begins no open end.
      const openEnd = at < phraseEnd ? undefined : openEndAt(line, at, read);
      end = Math.max(end, rangeAt(line, at, read) ?? openEnd ?? at);
    }
    for (let index = at; index < end; index += 1) found.add(index);
    if (end > at) at = end - 1;
  }
  return found;
}

function endReader(line: Line, reader: ClockReader): ReadEnd {
  const known = new Map<number, Found<RangeEnd> | undefined>();
  return (at) => {
    if (!known.has(at)) known.set(at, rangeEndAt(line, at, reader));
    return known.get(at);
  };
}

/** Returns the index after the range that begins at a token. */
function rangeAt(line: Line, at: number, read: ReadEnd): number | undefined {
  const lead = find(line, 'rangeStart', at);
  const isLed = lead !== undefined && isJoined(line, lead.end);
  return (isLed ? betweenEnds(line, lead.end, true, read) : undefined) ?? betweenEnds(line, at, false, read);
}

function betweenEnds(line: Line, at: number, isLed: boolean, read: ReadEnd): number | undefined {
  const first = read(at);
  if (first === undefined || !isJoined(line, first.end)) return undefined;
  const isDash = line.tokens[first.end]?.word === '-';
  const to = isDash
    ? { end: first.end + 1 }
    : (find(line, 'rangeEnd', first.end) ?? (isLed ? find(line, 'and', first.end) : undefined));
  if (to === undefined || !isJoined(line, to.end)) return undefined;
  const second = read(to.end);
  if (second === undefined) return undefined;
  const endsInNumber = /^\d+$/.test(line.tokens[first.end - 1]?.word ?? '');
  return isRange(first.value, second.value, { isLed, isDash, endsInNumber }) ? second.end : undefined;
}

/** Returns whether two ends make a range. A bare number needs more evidence than a date or a time. */
function isRange(
  first: RangeEnd,
  second: RangeEnd,
  { isLed, isDash, endsInNumber }: { isLed: boolean; isDash: boolean; endsInNumber: boolean },
): boolean {
  if (second.isNumber) return isLed || (!first.isNumber && endsInNumber);
  if (first.isNumber) return isLed || isDash || !second.hasDate;
  return first.hasDate === second.hasDate;
}

function rangeEndAt(line: Line, at: number, reader: ClockReader): Found<RangeEnd> | undefined {
  const phrase = schedulePhrase(line, at, reader, true);
  if (phrase !== undefined) {
    return { value: { hasDate: phrase.value.date !== undefined, isNumber: false }, end: phrase.end };
  }
  const token = line.tokens[at];
  const isNumber = token?.isQuoted === false && /^\d{1,2}$/.test(token.word);
  return isNumber ? { value: { hasDate: false, isNumber }, end: at + 1 } : undefined;
}

/** Returns the index after the open end that begins at a token. */
function openEndAt(line: Line, at: number, read: ReadEnd): number | undefined {
  const since = find(line, 'since', at);
  if (since === undefined || !isJoined(line, since.end)) return undefined;
  const end = read(since.end);
  return end?.value.isNumber === false ? end.end : undefined;
}
