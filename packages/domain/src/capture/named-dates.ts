/** Builds dates from their parts, and adds days, weeks, months or years to a date. */
import { civilDayOf, epochDayOf } from '../dates/civil-day.ts';
import { addDays, dateOfEpochDay, epochDay, parseLocalDate, type LocalDate } from '../dates/local-date.ts';

/** Any span of this many years contains 29 February. */
const LEAP_SPAN = 8;

/**
 * Returns the date that is a number of days, weeks, months or years after another. @param unit from 0 for
 * days to 3 for years
 */
export function dateAfter(today: LocalDate, count: number, unit: number): LocalDate | undefined {
  if (unit < 2) return addDays(today, unit === 0 ? count : 7 * count);
  const { year, month, day } = civilDayOf(epochDay(today));
  const index = year * 12 + month - 1 + (unit === 2 ? count : 12 * count);
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return dateOf(toYear, toMonth, Math.min(day, monthLength(toYear, toMonth)));
}

/** Returns the next date with this day of the month, in the first month that has it. */
export function nextDayOfMonth(day: number, today: LocalDate): LocalDate | undefined {
  const { year, month } = civilDayOf(epochDay(today));
  return [0, 1, 2]
    .map((later) => year * 12 + month - 1 + later)
    .map((index) => dateOf(Math.floor(index / 12), (index % 12) + 1, day))
    .find((date) => date !== undefined && date >= today);
}

/** Builds a date from its parts. Without a year, returns the next such date, perhaps today. */
export function dateNamed(
  day: number,
  month: number,
  year: string | undefined,
  today: LocalDate,
): LocalDate | undefined {
  if (year !== undefined) return dateOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  for (let later = 0; later <= LEAP_SPAN; later += 1) {
    const date = dateOf(thisYear + later, month, day);
    if (date !== undefined && date >= today) return date;
  }
  return undefined;
}

/** Returns a date, or undefined if there is no such day. */
export function dateOf(year: number, month: number, day: number): LocalDate | undefined {
  if (month < 1 || month > 12 || day < 1 || day > monthLength(year, month)) return undefined;
  return parseLocalDate(dateOfEpochDay(epochDayOf(year, month, day)));
}

export function monthLength(year: number, month: number): number {
  return epochDayOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1) - epochDayOf(year, month, 1);
}
