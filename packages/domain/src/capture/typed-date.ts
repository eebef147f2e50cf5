/**
 * Dates typed in English words or numbers (DATE-20). The whole text has to be a date.
 *
 *   'fri', 'next mon', 'in 2 weeks', 'end of month', '15 dec', '12/15' → a date
 *   'yesterday', 'last mon', '3 days ago'                              → a date that has passed
 *   'tonight'                                                          → this evening
 *   'none'                                                             → no date
 *   'fri night lights', '31 nov'                                       → undefined
 */
import { civilDayOf, epochDayOf } from '../dates/civil-day.ts';
import {
  addDays,
  dateOfEpochDay,
  epochDay,
  parseLocalDate,
  weekdayOf,
  weekendAfter,
  type LocalDate,
} from '../dates/local-date.ts';
import { weekdayNamed } from '../recurrence/typed-repeat.ts';
import type { Schedule } from '../tasks/task-messages.ts';

/** The facts about the reader that decide what a text means. */
export interface TypedDateReader {
  readonly today: LocalDate;
  /** The first day of the reader's week, from 1 for Monday to 7 for Sunday. */
  readonly weekStart: number;
  /** Whether the reader's region writes the month before the day, as in 12/15. */
  readonly isMonthFirst: boolean;
}

/** Returns whether dates of a locale have the month before the day. */
export function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month';
}

const MAX_LENGTH = 60;
const MAX_COUNT = 999;
/** Years in which the 29th of February occurs at least once. */
const LEAP_SPAN = 8;

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const NO_DATE = new Set(['none', 'no date', 'clear', 'never', 'someday']);
const EVENING = new Set(['tonight', 'this evening', 'evening', 'today evening']);

/**
 * Returns what a typed text means (DATE-20). Upper and lower case are the same, and `on`, `the` and commas do not
 * matter. A date without a year is the next one, from today on; a weekday is the next one that is not today.
 * @returns undefined if the text is not a date
 */
export function parseTypedDate(text: string, reader: TypedDateReader): Schedule | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const typed = text.toLowerCase().replaceAll(',', ' ').trim().replaceAll(/\s+/g, ' ').replace(/^on /, '');
  if (NO_DATE.has(typed)) return { scheduledOn: null, thisEvening: false };
  if (EVENING.has(typed)) return { scheduledOn: reader.today, thisEvening: true };
  const date =
    namedDay(typed, reader) ??
    weekdayDate(typed, reader) ??
    dateInSpan(typed, reader.today) ??
    dayOfMonth(typed, reader.today) ??
    monthAndDay(typed, reader.today) ??
    numericDate(typed, reader);
  return date === undefined ? undefined : { scheduledOn: date, thisEvening: false };
}

/** Parses 'today', 'this weekend', 'next week', 'end of month'. */
function namedDay(typed: string, { today, weekStart }: TypedDateReader): LocalDate | undefined {
  const { year, month } = civilDayOf(epochDay(today));
  switch (typed) {
    case 'today':
    case 'tod':
      return today;
    case 'yesterday':
      return addDays(today, -1);
    case 'tomorrow':
    case 'tom':
    case 'tmr':
      return addDays(today, 1);
    case 'day after tomorrow':
    case 'the day after tomorrow':
      return addDays(today, 2);
    case 'weekend':
    case 'this weekend':
      return weekendAfter(today);
    case 'next weekend':
      return addDays(weekendAfter(today), 7);
    case 'next week':
      return nextWeek(today, weekStart);
    case 'next month':
      return dateOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1);
    case 'next year':
      return dateOf(year + 1, 1, 1);
    case 'end of week':
    case 'end of the week':
      return addDays(nextWeek(today, weekStart), -1);
    case 'end of month':
    case 'end of the month':
      return dateOf(year, month, monthLength(year, month));
    case 'end of year':
    case 'end of the year':
      return dateOf(year, 12, 31);
    default:
      return undefined;
  }
}

/** Returns the first day of the week after today's. */
function nextWeek(today: LocalDate, weekStart: number): LocalDate {
  return addDays(today, 7 - ((weekdayOf(today) - weekStart + 7) % 7));
}

/** Parses 'fri', 'this fri', 'last fri', and 'next fri', which is in the week after today's. */
function weekdayDate(typed: string, { today, weekStart }: TypedDateReader): LocalDate | undefined {
  const [, which, name = ''] = /^(this |next |last )?(\S+)$/.exec(typed) ?? [];
  const weekday = weekdayNamed(name);
  if (weekday === undefined) return undefined;
  if (which === 'next ') return addDays(nextWeek(today, weekStart), (weekday - weekStart + 7) % 7);
  const later = (weekday - weekdayOf(today) + 7) % 7;
  if (which === 'last ') return addDays(today, later - 7);
  return addDays(today, later === 0 ? 7 : later);
}

/** Parses 'in 3 days', '2 weeks', 'in a month', '3 days ago'. */
function dateInSpan(typed: string, today: LocalDate): LocalDate | undefined {
  const [, before, count = '', unit, ago] =
    /^(in )?([a-z]+|\d{1,3}) ?(day|d|week|wk|w|month|mo|year|yr|y)s?( ago)?$/.exec(typed) ?? [];
  const distance = numberOf(count);
  if (unit === undefined || distance === undefined || distance > MAX_COUNT) return undefined;
  if (before !== undefined && ago !== undefined) return undefined;
  const number = ago === undefined ? distance : -distance;
  if (unit.startsWith('d')) return addDays(today, number);
  if (unit.startsWith('w')) return addDays(today, 7 * number);
  return addMonths(today, unit.startsWith('m') ? number : 12 * number);
}

function numberOf(word: string): number | undefined {
  if (word === 'a' || word === 'an') return 1;
  const number = /^\d+$/.test(word) ? Number(word) : NUMBERS.indexOf(word);
  return number > 0 ? number : undefined;
}

/** Returns the same day of a later month, or the month's last day if it is shorter. */
function addMonths(date: LocalDate, months: number): LocalDate | undefined {
  const { year, month, day } = civilDayOf(epochDay(date));
  const index = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return dateOf(toYear, toMonth, Math.min(day, monthLength(toYear, toMonth)));
}

const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';

/** Parses '15th' and 'the 15th': the next such day, in the first month that has it. */
function dayOfMonth(typed: string, today: LocalDate): LocalDate | undefined {
  const [, day] = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)(?: of the month)?$/.exec(typed) ?? [];
  if (day === undefined) return undefined;
  const { year, month } = civilDayOf(epochDay(today));
  const months = [0, 1, 2].map((later) => year * 12 + month - 1 + later);
  return months
    .map((index) => dateOf(Math.floor(index / 12), (index % 12) + 1, Number(day)))
    .find((date) => date !== undefined && date >= today);
}

const DAY_FIRST = new RegExp(`^(?:the )?${DAY} (?:of )?([a-z]{3,9})\\.?(?: (\\d{4}))?$`);
const MONTH_FIRST = new RegExp(`^([a-z]{3,9})\\.? (?:the )?${DAY}(?: (\\d{4}))?$`);

/** Parses '15 dec', 'December 15th', '3 mar 2027'. */
function monthAndDay(typed: string, today: LocalDate): LocalDate | undefined {
  const dayFirst = DAY_FIRST.exec(typed);
  const [, first = '', second = '', year] = dayFirst ?? MONTH_FIRST.exec(typed) ?? [];
  const [day, name] = dayFirst === null ? [second, first] : [first, second];
  const month =
    name === ''
      ? 0
      : MONTHS.findIndex(
          (each) => each === name || each.slice(0, 3) === name || (each === 'september' && name === 'sept'),
        ) + 1;
  return month === 0 ? undefined : dateNamed(Number(day), month, year, today);
}

/** Parses '2026-12-15', '15.12.', and '12/15' in the order of the reader's region. */
function numericDate(typed: string, { today, isMonthFirst }: TypedDateReader): LocalDate | undefined {
  const iso = parseLocalDate(typed);
  if (iso !== undefined) return iso;
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?$/.exec(typed) ?? [];
  if (day !== undefined) return dateNamed(Number(day), Number(month), year, today);
  const [, first, second, slashYear] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(typed) ?? [];
  if (first === undefined) return undefined;
  const [named, other] = isMonthFirst ? [second, first] : [first, second];
  return dateNamed(Number(named), Number(other), slashYear, today);
}

/** Returns a date by its parts; without a year, the next one from today on. */
function dateNamed(
  day: number,
  month: number,
  year: string | undefined,
  today: LocalDate,
): LocalDate | undefined {
  if (year !== undefined) return dateOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  return Array.from({ length: LEAP_SPAN + 1 }, (_, later) => dateOf(thisYear + later, month, day)).find(
    (date) => date !== undefined && date >= today,
  );
}

/** Returns a date, or undefined if there is no such day. */
function dateOf(year: number, month: number, day: number): LocalDate | undefined {
  if (month < 1 || month > 12 || day < 1 || day > monthLength(year, month)) return undefined;
  return parseLocalDate(dateOfEpochDay(epochDayOf(year, month, day)));
}

function monthLength(year: number, month: number): number {
  return epochDayOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1) - epochDayOf(year, month, 1);
}
