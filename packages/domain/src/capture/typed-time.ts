/**
 * Times of day typed in English words or numbers (DATE-22). The whole text has to be a time.
 *
 *   '5pm', '5:30 p.m.', '17:00', 'noon' → a time
 *   'at 9', 'at 5', "9 o'clock"         → 09:00, 17:00, 09:00: see {@link parseTypedTime}
 *   '9', 'midnight', '25:00', '13pm'    → undefined
 */
import { localTimeOf, type LocalTime } from '../dates/local-time.ts';

const MAX_LENGTH = 20;
const NOON = new Set(['noon', 'midday', '12 noon']);
const MERIDIEM = /^(\d{1,2})(?:[:.](\d{2}))? ?(a|p)\.?m\.?$/;
const CLOCK = /^(\d{1,2}):(\d{2})$/;
const BARE_HOUR = /^(\d{1,2})(?: ?o['’]?clock)?$/;

/**
 * Returns the time that a typed text means (DATE-22). Upper and lower case are the same. An hour without
 * minutes, am or pm needs `at` or `o'clock`: 1 to 7 are in the afternoon, and 8 to 12 as they stand. Midnight is
 * not understood, since it could be the start or the end of the day.
 * @param inEvening whether the text stands beside 'tonight', so that hours from 1 to 11 without am are after noon
 * @returns undefined if the text is not a time
 */
export function parseTypedTime(text: string, inEvening = false): LocalTime | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const typed = text.toLowerCase().trim().replaceAll(/\s+/g, ' ');
  const time = typed.replace(/^at /, '');
  if (NOON.has(time)) return '12:00';

  const [, hour, minute = '00', half] = MERIDIEM.exec(time) ?? [];
  if (hour !== undefined) return meridiemTime(Number(hour), Number(minute), half === 'p');

  const [, clockHour, clockMinute] = CLOCK.exec(time) ?? [];
  if (clockHour !== undefined) {
    const hour = Number(clockHour);
    return localTimeOf(inEvening && hour > 0 && hour < 12 ? hour + 12 : hour, Number(clockMinute));
  }

  const [, bare] = BARE_HOUR.exec(time) ?? [];
  if (bare === undefined || typed === bare) return undefined;
  return bareHour(Number(bare), inEvening);
}

/** Returns a time of the 12-hour clock, whose hours are 12, 1, 2, … 11. */
function meridiemTime(hour: number, minute: number, isAfternoon: boolean): LocalTime | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return localTimeOf((hour % 12) + (isAfternoon ? 12 : 0), minute);
}

function bareHour(hour: number, inEvening: boolean): LocalTime | undefined {
  // Beside 'tonight', 12 could be noon or midnight.
  if (hour === 0 || (inEvening && hour === 12)) return undefined;
  return localTimeOf(hour <= 7 || (inEvening && hour < 12) ? hour + 12 : hour, 0);
}
