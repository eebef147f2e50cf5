/**
 * Rules in words (REPEAT-19).
 *
 *   Weekly, every 2, [1, 4]                → 'Every 2 weeks on Mon, Thu'
 *   Monthly, day 15, Completion, 5 times   → 'Every month on the 15th (when completed) for 5 occurrences'
 *   FREQ=MONTHLY;BYDAY=-1FR                → 'Every month on the last Friday'
 */
import { countOf } from '../counts.ts';
import { formatDate } from '../dates/date-labels.ts';
import type { CalendarRule, CalendarUnit, WeekdayTerm } from './calendar/calendar-rule.ts';
import type { RepeatRule } from './repeat-rule.ts';
import { parseCustomPattern } from './calendar/rrule.ts';

export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const NTH_WORDS = ['first', 'second', 'third', 'fourth', 'fifth'];
const ONCE: Readonly<Record<CalendarUnit, string>> = {
  day: 'Daily',
  week: 'Every week',
  month: 'Every month',
  year: 'Yearly',
};

/**
 * Describes a rule in one line, for the form's preview, the task's details and the repeat icon (REPEAT-19).
 * @param locale formats the end date; the words are English
 */
export function describeRepeat(rule: RepeatRule, locale: string): string {
  const completion = rule.repeatMode === 'Completion' ? ' (when completed)' : '';
  return `${describeDates(rule)}${completion}${describeEnd(rule, locale)}`;
}

function describeDates(rule: RepeatRule): string {
  switch (rule.frequency) {
    case 'Daily':
      return every(rule.interval, 'day');
    case 'Weekly':
      return `${every(rule.interval, 'week')} on ${rule.weekDays.map(shortWeekday).join(', ')}`;
    case 'Monthly':
      return `${every(rule.interval, 'month')} on the ${ordinal(rule.monthDay ?? 1)}`;
    case 'Yearly':
      return every(rule.interval, 'year');
    case 'Custom':
      return describeCustom(rule.customPattern ?? '');
  }
}

function describeEnd({ endDate, maxOccurrences }: RepeatRule, locale: string): string {
  const ends: string[] = [];
  if (endDate !== null) {
    const date = formatDate(endDate, locale, { year: 'numeric', month: 'short', day: 'numeric' });
    ends.push(` until ${date}`);
  }
  if (maxOccurrences !== null) {
    ends.push(` for ${countOf(maxOccurrences, 'occurrence')}`);
  }
  return ends.join(' or');
}

function describeCustom(pattern: string): string {
  const rule = parseCustomPattern(pattern);
  if (rule === undefined) return 'Custom';
  const months = rule.months.map((month) => MONTH_NAMES[month - 1] ?? '');
  const days = rule.unit === 'week' ? daysOfWeek(rule) : daysOf(rule);
  const on = days === '' ? '' : ` on ${days}`;
  const inMonths =
    months.length === 0 ? '' : ` ${days.startsWith('the ') ? 'of' : 'in'} ${listed(months, 'and')}`;
  return every(rule.interval, rule.unit) + on + inMonths;
}

/** Returns text such as 'Mon, Thu' or 'the first of Mon, Thu'. */
function daysOfWeek({ weekdays, positions }: CalendarRule): string {
  const days = weekdays.map(({ weekday }) => shortWeekday(weekday)).join(', ');
  return days === '' || positions.length === 0 ? days : `the ${picked(positions)} of ${days}`;
}

function daysOf({ unit, monthDays, weekdays, positions }: CalendarRule): string {
  const numbers = monthDays.length === 0 ? '' : `the ${listed(monthDays.map(dayOfMonth), 'and')}`;
  // A position in a period of one day is always 1, so omit it.
  if (positions.length === 0 || unit === 'day') {
    return numbers === '' ? namedWeekdays(weekdays) : numbers + limit(weekdays);
  }
  if (numbers !== '') return `the ${picked(positions)} of ${numbers}${limit(weekdays)}`;
  if (weekdays.length > 0) return `the ${picked(positions)} ${oneOf(weekdays)}`;
  return unit === 'year' ? `the ${picked(positions)} date` : '';
}

/** Returns text such as 'first and last'. */
function picked(positions: readonly number[]): string {
  return listed(positions.map(nthWord), 'and');
}

/** Returns text such as 'the first Monday and last Friday', or 'each Monday' without numbers. */
function namedWeekdays(weekdays: readonly WeekdayTerm[]): string {
  const numbered = weekdays.filter(({ nth }) => nth !== null).map(weekdayTerm);
  const each = weekdays.filter(({ nth }) => nth === null);
  const parts = [
    ...(numbered.length > 0 ? [`the ${listed(numbered, 'and')}`] : []),
    ...(each.length > 0 ? [`each ${kindOfDay(each) ?? listed(each.map(weekdayTerm), 'and')}`] : []),
  ];
  return parts.join(' and ');
}

/** Describes weekdays that restrict other days: 'the 13th that is a Friday'. */
function limit(weekdays: readonly WeekdayTerm[]): string {
  if (weekdays.length === 0) return '';
  const article = weekdays[0]?.nth === null ? 'a' : 'the';
  return ` that is ${article} ${oneOf(weekdays)}`;
}

/** Describes weekdays as alternatives: 'weekday', 'Monday or second Friday'. */
function oneOf(weekdays: readonly WeekdayTerm[]): string {
  return kindOfDay(weekdays) ?? listed(weekdays.map(weekdayTerm), 'or');
}

/** Returns 'day' for all seven days, 'weekday' for Monday to Friday; undefined for other weekdays. */
function kindOfDay(weekdays: readonly WeekdayTerm[]): string | undefined {
  if (weekdays.some(({ nth }) => nth !== null)) return undefined;
  const days = new Set(weekdays.map(({ weekday }) => weekday));
  if (days.size === 7) return 'day';
  return days.size === 5 && !days.has(6) && !days.has(7) ? 'weekday' : undefined;
}

function weekdayTerm({ weekday, nth }: WeekdayTerm): string {
  const name = WEEKDAY_NAMES[weekday - 1] ?? '';
  return nth === null ? name : `${nthWord(nth)} ${name}`;
}

/** Returns 'Daily' or 'Every 3 days'. */
function every(interval: number, unit: CalendarUnit): string {
  return interval === 1 ? ONCE[unit] : `Every ${interval} ${unit}s`;
}

/** Returns 'Mon' to 'Sun' for 1 to 7; 0 also means Sunday. */
export function shortWeekday(weekday: number): string {
  return (WEEKDAY_NAMES.at(weekday - 1) ?? '').slice(0, 3);
}

/** Returns text such as '1st', '22nd' or '13th' (REPEAT-19). @param number from 1 */
export function ordinal(number: number): string {
  const tens = number % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${suffix}`;
}

/** Returns 'first' to 'fifth', '6th' and so on; 'last' and 'second to last' for negative numbers. */
export function nthWord(nth: number): string {
  if (nth === -1) return 'last';
  const word = NTH_WORDS[Math.abs(nth) - 1] ?? ordinal(Math.abs(nth));
  return nth > 0 ? word : `${word} to last`;
}

/** Returns text such as '15th', 'last day' or 'second to last day'. */
function dayOfMonth(number: number): string {
  return number > 0 ? ordinal(number) : `${nthWord(number)} day`;
}

/** Returns text such as 'a, b and c'. */
function listed(items: readonly string[], word: 'and' | 'or'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1) ?? ''}`;
}
