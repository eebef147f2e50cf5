/**
 * Custom rules: the subset of RFC 5545's RRULE that Questlog supports (REPEAT-8, REPEAT-9).
 *
 *   FREQ=MONTHLY;BYDAY=-1FR                   → the last Friday of each month
 *   FREQ=MONTHLY;BYMONTHDAY=31                → the 31st; shorter months are skipped
 *   FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 → the last working day of each month
 *
 * A rule may contain FREQ from DAILY to YEARLY, INTERVAL, BYMONTH, BYMONTHDAY, BYDAY and BYSETPOS, in any
 * order and letter case. All other parts are rejected: end conditions (the repeat pattern has its own), times
 * of day, and weeks of the year. Weeks begin on Monday.
 */
import { epochDayOf } from '../../dates/civil-day.ts';
import {
  daysIn,
  MAX_INTERVAL,
  MONDAY,
  periodOf,
  type CalendarRule,
  type CalendarUnit,
  type WeekdayTerm,
} from './calendar-rule.ts';

/**
 * Maximum length in characters. The longest sensible rule is shorter: all days of the month, from both ends.
 */
export const MAX_PATTERN_LENGTH = 300;
/** Maximum number of values in one part of a rule. */
const MAX_MEMBERS = 62;

const UNITS: ReadonlyMap<string, CalendarUnit> = new Map([
  ['DAILY', 'day'],
  ['WEEKLY', 'week'],
  ['MONTHLY', 'month'],
  ['YEARLY', 'year'],
]);
const FREQUENCIES: Readonly<Record<CalendarUnit, string>> = {
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
};
/** Maximum number of days in a period, which is also the highest position. */
const MOST_DAYS: Readonly<Record<CalendarUnit, number>> = { day: 1, week: 7, month: 31, year: 366 };
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const PARTS = new Set(['FREQ', 'INTERVAL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS']);
const LETTERS = /^[a-z0-9=;,+-]+$/i;

/** Parses an RRULE. Returns undefined if it is invalid or uses an unsupported part (REPEAT-8, REPEAT-9). */
export function parseCustomPattern(text: string): CalendarRule | undefined {
  if (text.length > MAX_PATTERN_LENGTH || !LETTERS.test(text)) return undefined;
  const parts = partsOf(text.toUpperCase());
  const unit = UNITS.get(parts?.get('FREQ') ?? '');
  if (parts === undefined || unit === undefined) return undefined;
  const [interval, ...others] = wholeNumbers(parts.get('INTERVAL') ?? '1', MAX_INTERVAL) ?? [];
  const months = listOf(parts.get('BYMONTH'), (list) => wholeNumbers(list, 12));
  const monthDays = listOf(parts.get('BYMONTHDAY'), (list) => numbersFromEitherEnd(list, 31));
  const weekdays = listOf(parts.get('BYDAY'), weekdayTerms);
  const positions = listOf(parts.get('BYSETPOS'), (list) => numbersFromEitherEnd(list, MOST_DAYS[unit]));
  if (interval === undefined || others.length > 0) return undefined;
  if (!months || !monthDays || !weekdays || !positions) return undefined;
  const rule = {
    unit,
    interval,
    months,
    monthDays,
    weekdays,
    positions,
    shortMonth: 'nothing',
    weekStart: MONDAY,
  } as const;
  return isAllowed(rule) ? rule : undefined;
}

/** Formats a calendar rule as an RRULE that parses to the same rule (REPEAT-8). */
export function formatCustomPattern(rule: Omit<CalendarRule, 'shortMonth' | 'weekStart'>): string {
  const weekdays = rule.weekdays.map(({ weekday, nth }) => `${nth ?? ''}${WEEKDAYS[weekday - 1] ?? ''}`);
  const parts: readonly (readonly [name: string, members: readonly (string | number)[]])[] = [
    ['FREQ', [FREQUENCIES[rule.unit]]],
    ['INTERVAL', rule.interval === 1 ? [] : [rule.interval]],
    ['BYMONTH', rule.months],
    ['BYMONTHDAY', rule.monthDays],
    ['BYDAY', weekdays],
    ['BYSETPOS', rule.positions],
  ];
  return parts
    .filter(([, members]) => members.length > 0)
    .map(([name, members]) => `${name}=${members.join(',')}`)
    .join(';');
}

/** Returns each part's value by name; undefined if a part is unknown or occurs twice. */
function partsOf(text: string): ReadonlyMap<string, string> | undefined {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value, ...rest] = part.split('=');
    if (!PARTS.has(name) || parts.has(name) || value === undefined || rest.length > 0) return undefined;
    parts.set(name, value);
  }
  return parts;
}

/** Parses an optional list. Returns an empty list if it is absent, and undefined if it is invalid. */
function listOf<T>(text: string | undefined, read: (text: string) => T[] | undefined): T[] | undefined {
  return text === undefined ? [] : read(text);
}

/** Parses a list's values without duplicates. Returns undefined if one is invalid or there are too many. */
function members<T>(list: string, read: (member: string) => T | undefined): T[] | undefined {
  const texts = list.split(',');
  const values = [...new Set(texts)].map(read);
  if (texts.length > MAX_MEMBERS || values.includes(undefined)) return undefined;
  return values.filter((value) => value !== undefined);
}

function wholeNumbers(list: string, most: number): number[] | undefined {
  return members(list, (text) => {
    const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    return number >= 1 && number <= most ? number : undefined;
  });
}

function numbersFromEitherEnd(list: string, most: number): number[] | undefined {
  return members(list, (text) => {
    const number = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0;
    return number !== 0 && Math.abs(number) <= most ? number : undefined;
  });
}

/** Parses weekdays: 'MO' is every Monday, '1MO' the first, '-1MO' the last. */
function weekdayTerms(list: string): WeekdayTerm[] | undefined {
  return members(list, (text) => {
    const [, number, name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
    const weekday = WEEKDAYS.indexOf(name) + 1;
    const nth = number === undefined ? null : Number(number);
    return weekday === 0 || nth === 0 || Math.abs(nth ?? 1) > 53 ? undefined : { weekday, nth };
  });
}

/**
 * Returns whether the RFC allows the combination of parts, and whether it matches any day. For a rule without
 * any day, every search would run through 400 years.
 */
function isAllowed(rule: CalendarRule): boolean {
  const { unit, months, monthDays, weekdays, positions } = rule;
  const numbers = weekdays.map(({ nth }) => Math.abs(nth ?? 0));
  const mostNumber =
    unit === 'year' && months.length === 0 ? 53 : unit === 'month' || unit === 'year' ? 5 : 0;
  if (Math.max(0, ...numbers) > mostNumber) return false;
  if (unit === 'week' && monthDays.length > 0) return false;
  if (positions.length > 0 && months.length + monthDays.length + weekdays.length === 0) return false;
  return holdsAnyDay(rule);
}

/**
 * Returns whether a rule has any matching day. A year's days depend only on its first weekday and its length,
 * so checking 28 years covers every combination.
 */
function holdsAnyDay(rule: CalendarRule): boolean {
  // Missing parts come from the first date, so there is a matching day.
  if (rule.weekdays.length + rule.monthDays.length === 0) return true;
  const last = periodOf(rule, epochDayOf(2027, 12, 31));
  for (let period = periodOf(rule, epochDayOf(2000, 1, 1)); period <= last; period += 1) {
    if (daysIn(rule, period).length > 0) return true;
  }
  return false;
}
