/** Times in quarters of an hour: 'half past 5', 'halb sechs', 'a las cinco y media' (CAPTURE-50). */
import { localTimeOf, type LocalTime } from '../dates/local-time.ts';
import { find, findNext, isJoined, type Found, type Line } from './lexicon.ts';

/** Minutes to add to the hour, in the order of the words in the table. */
const BEFORE_HOUR = [15, 30, -15, -30];
const AFTER_HOUR = [15, 30, -15];
const HALF_DAY = 12 * 60;
/** Hours from 1 to this one are in the afternoon unless the line specifies otherwise. */
const LAST_AFTERNOON_HOUR = 7;

/**
 * Parses a time in quarters of an hour. As in the other formats, 1:00 to 7:59 are in the afternoon
 * (CAPTURE-33).
 * @param hasAt true if 'at' comes before the time
 */
export function quarterHour(line: Line, at: number, hasAt: boolean): Found<LocalTime> | undefined {
  const before = find(line, 'beforeHour', at);
  if (before !== undefined && isJoined(line, before.end)) {
    const hour = hourAt(line, before.end);
    return hour && timed(hour.value, BEFORE_HOUR[before.value - 1], false, hour.end);
  }
  const hour = hourAt(line, at);
  if (hour === undefined) return undefined;
  const oClock = findNext(line, 'oClock', hour.end);
  const after = findNext(line, 'afterHour', oClock?.end ?? hour.end);
  // 'Cinco y media' without 'a las' is a number.
  if (after === undefined || !(hasAt || oClock !== undefined)) return undefined;
  return timed(hour.value, AFTER_HOUR[after.value - 1], oClock !== undefined, after.end);
}

function hourAt(line: Line, at: number): Found<number> | undefined {
  const token = line.tokens[at];
  if (token?.isQuoted !== false) return undefined;
  if (!/^\d{1,2}$/.test(token.word)) return find(line, 'hourNumber', at) ?? find(line, 'number', at);
  const value = Number(token.word);
  return value >= 1 && value < 24 ? { value, end: at + 1 } : undefined;
}

/** @param isExact true if the hour is on the 24-hour clock: 'à 5 heures et demie' */
function timed(hour: number, offset = 0, isExact: boolean, end: number): Found<LocalTime> | undefined {
  const minutes = hour * 60 + offset;
  const at = minutes < 60 && !isExact ? minutes + HALF_DAY : minutes;
  const isAfternoon = !isExact && hour <= 12 && at < (LAST_AFTERNOON_HOUR + 1) * 60;
  const [hours, minute] = [Math.floor((isAfternoon ? at + HALF_DAY : at) / 60), at % 60];
  const value = localTimeOf(hours, minute);
  return value === undefined ? undefined : { value, end };
}
