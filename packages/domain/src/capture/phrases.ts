/**
 * Finds all phrases in a typed line. A later stage decides which of them apply (CAPTURE-32 to CAPTURE-36).
 */
import type { LocalDate } from '../dates/local-date.ts';
import type { LocalTime } from '../dates/local-time.ts';
import { clockAt } from './clock-phrase.ts';
import { dateAt } from './date-phrase.ts';
import { timeBehind, type TimeBehind } from './day-part.ts';
import { hoursAhead, type ClockReader } from './hours-ahead.ts';
import { find, isJoined, lexiconOf, type Found, type Line } from './lexicon.ts';
import { repeatAt, type RepeatPhrase } from './repeat-phrase.ts';
import type { Token } from './tokens.ts';
import type { WordTable } from './word-table.ts';

/** A part of a phrase, as a range of token indices: [from, end). */
export interface PhrasePart {
  readonly kind: 'date' | 'time' | 'due' | 'repeat';
  readonly from: number;
  readonly end: number;
}

export interface Phrase {
  readonly kind: 'schedule' | 'due' | 'repeat';
  readonly from: number;
  readonly end: number;
  readonly parts: readonly PhrasePart[];
  readonly date: LocalDate | undefined;
  readonly time: LocalTime | undefined;
  readonly isEvening: boolean;
  readonly repeat: RepeatPhrase | undefined;
  /** Parses the repeat again, for a different start date. */
  readonly repeatFrom: ((from: LocalDate) => RepeatPhrase | undefined) | undefined;
  /**
   * True for a phrase with two parts, which make it unambiguous anywhere in a title: 'on fri', 'tomorrow
   * 5pm'.
   */
  readonly isTwofold: boolean;
  /** True if the phrase can mean something else: 'sat', 'noon', '12/15'. */
  readonly isUnsure: boolean;
  /** True if the phrase is offered only at the end of a title: '15th', the German 'do'. */
  readonly isWeak: boolean;
  readonly line: Line;
}

/**
 * Finds a line's phrases in order. If several languages match at one position, the longest match wins, then
 * the first language.
 * @param isMark whether a token belongs to a tag, a project or a priority
 */
export function phrasesOf(
  tokens: readonly Token[],
  reader: ClockReader,
  languages: readonly WordTable[],
  isMark: (index: number) => boolean,
): Phrase[] {
  const isAmOn = languages.some(({ hasAmAsOn }) => hasAmAsOn);
  const lines = languages.map((table) => ({ tokens, lexicon: lexiconOf(table), isAmOn }));
  const phrases: Phrase[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (isMark(at) || tokens[at]?.isQuoted === true) continue;
    let best: Phrase | undefined;
    const { word } = tokens[at] ?? { word: '' };
    const isNumber = /^\d/.test(word);
    for (const line of lines) {
      // Every phrase begins with a number or a known word.
      if (!isNumber && !line.lexicon.byFirst.has(word)) continue;
      const phrase = phraseAt(line, at, reader);
      if (phrase !== undefined && phrase.end > (best?.end ?? at)) best = phrase;
    }
    if (best === undefined) continue;
    if (tokens[at]?.isEscaped !== true && !isPast(best, reader)) phrases.push(best);
    at = best.end - 1;
  }
  return phrases;
}

/** Returns whether a phrase names a day in the past. Tasks are never scheduled for such a day. */
function isPast({ date }: Phrase, { today }: ClockReader): boolean {
  return date !== undefined && date < today;
}

function phraseAt(line: Line, at: number, reader: ClockReader): Phrase | undefined {
  return (
    repeatPhrase(line, at, reader) ?? duePhrase(line, at, reader) ?? schedulePhrase(line, at, reader)?.value
  );
}

const NOTHING = {
  date: undefined,
  time: undefined,
  isEvening: false,
  repeat: undefined,
  repeatFrom: undefined,
} as const;

/** Reads 'every mon' and 'every mon at 9'. */
function repeatPhrase(line: Line, at: number, { today }: ClockReader): Phrase | undefined {
  const repeat = repeatAt(line, at, today);
  if (repeat === undefined) return undefined;
  const clock = isJoined(line, repeat.end) ? timeBehind(line, repeat.end, false) : undefined;
  const parts: PhrasePart[] = [{ kind: 'repeat', from: at, end: repeat.end }];
  if (clock !== undefined) parts.push({ kind: 'time', from: repeat.end, end: clock.end });
  return {
    ...NOTHING,
    kind: 'repeat',
    from: at,
    end: clock?.end ?? repeat.end,
    parts,
    time: clock?.value.time,
    isEvening: clock !== undefined && clock.value.time === undefined,
    repeat: repeat.value,
    repeatFrom: (from) => repeatAt(line, at, from)?.value,
    isTwofold: clock !== undefined && clock.value.isPart !== true,
    // 'Sales weekly' may be a name.
    isUnsure: clock === undefined && line.lexicon.unsure.has(line.tokens[at]?.word ?? ''),
    isWeak: false,
    line,
  };
}

/** Reads 'by fri', 'due 3 dec', 'deadline tomorrow'. */
function duePhrase(line: Line, at: number, reader: ClockReader): Phrase | undefined {
  const due = find(line, 'due', at);
  if (due === undefined || !isJoined(line, due.end)) return undefined;
  const ahead = hoursAhead(line, due.end, reader);
  const date = ahead ?? dateAt(line, due.end, reader);
  if (date === undefined) return undefined;
  return {
    ...NOTHING,
    kind: 'due',
    from: at,
    end: date.end,
    parts: [{ kind: 'due', from: at, end: date.end }],
    date: date.value.date,
    isTwofold: true,
    // A due date has no time, so 'by fri 5pm' and 'due in 3 hours' are only offered.
    isUnsure:
      ahead !== undefined || (isJoined(line, date.end) && clockAt(line, date.end, true) !== undefined),
    isWeak: false,
    line,
  };
}

/** Reads a date, a time, or both in either order. */
export function schedulePhrase(line: Line, at: number, reader: ClockReader): Found<Phrase> | undefined {
  const ahead = hoursAhead(line, at, reader);
  if (ahead !== undefined) {
    const { date, time } = ahead.value;
    const parts: PhrasePart[] = [{ kind: 'time', from: at, end: ahead.end }];
    return scheduled(
      line,
      parts,
      { date, hasOn: false, isUnsure: false },
      { time, hasAt: false, isUnsure: false },
    );
  }
  const date = dateAt(line, at, reader);
  if (date !== undefined) {
    const next = afterComma(line, date.end);
    const clock = next === undefined ? undefined : timeBehind(line, next, true);
    const parts: PhrasePart[] = [{ kind: 'date', from: at, end: next ?? date.end }];
    if (clock === undefined) parts[0] = { kind: 'date', from: at, end: date.end };
    else parts.push({ kind: 'time', from: next ?? date.end, end: clock.end });
    return scheduled(line, parts, date.value, clock?.value);
  }
  const clock = clockAt(line, at);
  if (clock === undefined) return undefined;
  const next = afterComma(line, clock.end);
  const day = next === undefined || clock.value.time === undefined ? undefined : dateAt(line, next, reader);
  if (day === undefined) {
    return scheduled(line, [{ kind: 'time', from: at, end: clock.end }], undefined, clock.value);
  }
  const parts: PhrasePart[] = [
    { kind: 'time', from: at, end: next ?? clock.end },
    { kind: 'date', from: next ?? clock.end, end: day.end },
  ];
  return scheduled(line, parts, day.value, clock.value);
}

/** Returns the index at which a phrase can continue, skipping an optional comma. */
function afterComma(line: Line, at: number): number | undefined {
  const next = line.tokens[at]?.word === ',' ? at + 1 : at;
  return isJoined(line, next) ? next : undefined;
}

type DatePart = NonNullable<ReturnType<typeof dateAt>>['value'];

function scheduled(
  line: Line,
  parts: readonly PhrasePart[],
  date: DatePart | undefined,
  clock: TimeBehind | undefined,
): Found<Phrase> {
  const end = parts.at(-1)?.end ?? 0;
  const hasTime = parts.length > 1;
  const isTwofold = (hasTime && clock?.isPart !== true) || (date?.hasOn ?? clock?.hasAt ?? false);
  const isUnsure = !isTwofold && !hasTime && (date?.isUnsure ?? clock?.isUnsure ?? false);
  const word = line.tokens[end - 1]?.word ?? '';
  return {
    value: {
      ...NOTHING,
      kind: 'schedule',
      from: parts[0]?.from ?? 0,
      end,
      parts,
      date: date?.date,
      time: clock?.time,
      isEvening: clock !== undefined && clock.time === undefined,
      isTwofold,
      isUnsure,
      isWeak: isUnsure && (line.lexicon.table.language !== 'en' || /^\d+\D+$/.test(word.replace('/', ''))),
      line,
    },
    end,
  };
}
