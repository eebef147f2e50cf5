/** Phrases that schedule a task: a date, a time, or both (CAPTURE-32, CAPTURE-33). */
import type { LocalDate } from '../dates/local-date.ts';
import type { LocalTime } from '../dates/local-time.ts';
import { clockAt } from './clock-phrase.ts';
import { dateAt } from './date-phrase.ts';
import { timeBehind, type TimeBehind } from './day-part.ts';
import { hoursAhead, type ClockReader } from './hours-ahead.ts';
import { isJoined, type Found, type Line } from './lexicon.ts';
import type { RepeatPhrase } from './repeat-phrase.ts';

/** A part of a phrase, as a range of token indices: [from, end). */
export interface PhrasePart {
  readonly kind: 'date' | 'time' | 'due' | 'repeat';
  readonly from: number;
  readonly end: number;
}

/** A phrase as one language reads it. */
export interface Reading {
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

/** The values of a reading that sets none. */
export const NO_VALUES = {
  date: undefined,
  time: undefined,
  isEvening: false,
  repeat: undefined,
  repeatFrom: undefined,
} as const;

/**
 * Reads a date, a time, or both in either order.
 * @param isLed whether the text before it makes a number a date, as in 'since 15.12.'
 */
export function schedulePhrase(
  line: Line,
  at: number,
  reader: ClockReader,
  isLed = false,
): Found<Reading> | undefined {
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
  const date = dateAt(line, at, reader, isLed);
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
  const day =
    next === undefined || clock.value.time === undefined ? undefined : dateAt(line, next, reader, true);
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
): Found<Reading> {
  const end = parts.at(-1)?.end ?? 0;
  const hasTime = parts.length > 1;
  const isTwofold = (hasTime && clock?.isPart !== true) || (date?.hasOn ?? clock?.hasAt ?? false);
  const isUnsure = !isTwofold && !hasTime && (date?.isUnsure ?? clock?.isUnsure ?? false);
  const word = line.tokens[end - 1]?.word ?? '';
  return {
    value: {
      ...NO_VALUES,
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
