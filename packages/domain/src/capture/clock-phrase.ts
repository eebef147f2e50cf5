/**
 * Times of day in a line of words (CAPTURE-33). An hour without minutes, am or pm needs 'at' or a date before
 * it. Where clocks have am and pm, the bare hours 1 to 7 are in the afternoon; all others are literal.
 */
import { localTimeOf, type LocalTime } from '../dates/local-time.ts';
import { find, findNext, isJoined, skip, type Found, type Line } from './lexicon.ts';
import { quarterHour } from './quarter-hours.ts';

export interface ClockPhrase {
  /** Undefined for "evening" without a time of day. */
  readonly time: LocalTime | undefined;
  /** True if a second part makes the phrase unambiguous: the 'at' in 'at 5pm'. */
  readonly hasAt: boolean;
  /** True if the phrase can mean something else: 'noon'. */
  readonly isUnsure: boolean;
}

/** In the evening, times are from 17:00 on. */
const FIRST_EVENING_HOUR = 17;
/** Until this hour, 'tonight' with 'am' means the coming night. */
const LAST_NIGHT_HOUR = 4;
/** On the 12-hour clock, bare hours from 1 to this one are in the afternoon. */
const LAST_AFTERNOON_HOUR = 7;
const NOON = '12:00';

/**
 * Reads the time that begins at a token.
 * @param isBehindDate whether a date comes before it, so that 'evening' means the evening of that day
 */
export function clockAt(line: Line, at: number, isBehindDate = false): Found<ClockPhrase> | undefined {
  const evening = find(line, isBehindDate ? 'evening' : 'tonight', at);
  if (evening !== undefined) {
    const clock = isJoined(line, evening.end) ? plainClockAt(line, evening.end) : undefined;
    const time = clock && inEvening(line, clock, isBehindDate);
    return time === undefined || clock === undefined
      ? found(undefined, evening.end, false)
      : found(time, clock.end, true);
  }
  const clock = plainClockAt(line, at);
  const tonight = clock === undefined || isBehindDate ? undefined : findNext(line, 'tonight', clock.end);
  const time = clock && tonight && inEvening(line, clock, false);
  return tonight === undefined || time === undefined ? clock : found(time, tonight.end, true);
}

/**
 * Returns the time of an hour next to 'tonight' or 'evening'; undefined if it contradicts the evening
 * (CAPTURE-55). '8' and '7:30' are in the evening, '2 am' is in the coming night, and '2', '12' and '9 am' are
 * neither.
 */
function inEvening(
  line: Line,
  { value: { time }, end }: Found<ClockPhrase>,
  isBehindDate: boolean,
): LocalTime | undefined {
  if (time === undefined) return undefined;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const hasHalf = /[ap]\.?m$/.test(line.tokens[end - 1]?.word ?? '');
  const evening = hour > 0 && hour < 12 && !hasHalf ? hour + 12 : hour;
  if (evening >= FIRST_EVENING_HOUR) return localTimeOf(evening, minute);
  const isNight = hour === 0 || (hasHalf && hour <= LAST_NIGHT_HOUR);
  return isNight && !isBehindDate ? time : undefined;
}

/** Reads a time without 'tonight' or 'evening'. */
function plainClockAt(line: Line, at: number): Found<ClockPhrase> | undefined {
  const lead = find(line, 'at', at);
  if (lead !== undefined && isJoined(line, lead.end)) {
    const clock = quarterHour(line, lead.end, true) ?? clockTime(line, lead.end) ?? noon(line, lead.end);
    if (clock !== undefined) return found(clock.value, clock.end, true);
    const hour = bareHour(line, lead.end);
    if (hour !== undefined) return found(hour.value, hour.end, false);
  }
  const clock = quarterHour(line, at, false) ?? clockTime(line, at);
  if (clock !== undefined) return found(clock.value, clock.end, false);
  const midday = noon(line, at);
  if (midday === undefined) return undefined;
  const isUnsure = line.lexicon.unsure.has(line.tokens[at]?.word ?? '');
  return found(midday.value, midday.end, false, isUnsure);
}

function found(
  time: LocalTime | undefined,
  end: number,
  hasAt: boolean,
  isUnsure = false,
): Found<ClockPhrase> {
  return { value: { time, hasAt, isUnsure }, end };
}

function noon(line: Line, at: number): Found<LocalTime> | undefined {
  const midday = find(line, 'noon', at);
  return midday && { value: NOON, end: midday.end };
}

/** Reads '17:00', '5pm', '5:30 p.m.', '17h30', '17 Uhr'. */
function clockTime(line: Line, at: number): Found<LocalTime> | undefined {
  const token = line.tokens[at];
  if (token?.isQuoted !== false) return undefined;
  const { word } = token;
  const [, hour, minute = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?(?:([ap])\.?m)?$/.exec(word) ?? [];
  if (hour === undefined) {
    const [, letterHour, letterMinute = '00'] = /^(\d{1,2})h(\d{2})?$/.exec(word) ?? [];
    return letterHour !== undefined && line.lexicon.table.hasHourLetter
      ? timed(Number(letterHour), Number(letterMinute), at + 1)
      : undefined;
  }
  if (half !== undefined) return meridiem(Number(hour), Number(minute), half, at + 1);
  const next = isJoined(line, at + 1) ? (line.tokens[at + 1]?.word ?? '') : '';
  // In German 'Teil 2 am Freitag', 'am' is a preposition. In languages with such a word, it means before noon
  // only at the end of the line.
  const isOn = next === 'am' && line.isAmOn && at + 2 < line.tokens.length;
  const [, nextHalf] = isOn ? [] : (/^([ap])\.?m$/.exec(next) ?? []);
  if (nextHalf !== undefined) return meridiem(Number(hour), Number(minute), nextHalf, at + 2);
  const oClock = findNext(line, 'oClock', at + 1);
  if (oClock !== undefined) {
    return line.lexicon.table.hasTwelveHours
      ? bareHour(line, at)
      : timed(Number(hour), Number(minute), oClock.end);
  }
  return word.includes(':') ? timed(Number(hour), Number(minute), at + 1) : undefined;
}

function bareHour(line: Line, at: number): Found<LocalTime> | undefined {
  const token = line.tokens[at];
  if (token?.isQuoted !== false || !/^\d{1,2}$/.test(token.word)) return undefined;
  const hour = Number(token.word);
  if (hour === 0) return undefined;
  const isAfternoon = line.isTwelveHourClock && hour <= LAST_AFTERNOON_HOUR;
  return timed(isAfternoon ? hour + 12 : hour, 0, skip(line, 'oClock', at + 1));
}

/** Returns a time on the 12-hour clock. @param half 'a' before noon, 'p' after noon */
function meridiem(hour: number, minute: number, half: string, end: number): Found<LocalTime> | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return timed((hour % 12) + (half === 'p' ? 12 : 0), minute, end);
}

function timed(hour: number, minute: number, end: number): Found<LocalTime> | undefined {
  const value = localTimeOf(hour, minute);
  return value === undefined ? undefined : { value, end };
}
