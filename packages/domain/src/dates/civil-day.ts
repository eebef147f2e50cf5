/**
 * Calendar arithmetic on day numbers, which avoids a `Date` object per day in loops. Day 0 is 1970-01-01 in
 * the proleptic Gregorian calendar.
 */

export interface CivilDay {
  readonly year: number;
  /** 1 for January. */
  readonly month: number;
  readonly day: number;
}

/** Days in 400 years, after which the calendar repeats. */
export const ERA_DAYS = 146_097;
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_OFFSET = 719_468;

/**
 * Returns the day number of a calendar date. Years are counted from March, so that the leap day is the last
 * day of a year and every earlier month has the same length in all years.
 */
export function epochDayOf(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const monthFromMarch = month > 2 ? month - 3 : month + 9;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * ERA_DAYS + dayOfEra - EPOCH_OFFSET;
}

export function civilDayOf(epochDay: number): CivilDay {
  const days = epochDay + EPOCH_OFFSET;
  const era = Math.floor(days / ERA_DAYS);
  const dayOfEra = days - era * ERA_DAYS;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: era * 400 + yearOfEra + (month > 2 ? 0 : 1),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** Returns the weekday, from 1 for Monday to 7 for Sunday, as in ISO 8601. */
export function weekdayOfEpochDay(epochDay: number): number {
  // 1970-01-01 was a Thursday.
  return ((((epochDay + 3) % 7) + 7) % 7) + 1;
}
