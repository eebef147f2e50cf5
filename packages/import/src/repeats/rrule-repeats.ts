/**
 * Converts recurrence rules of iCalendar (RFC 5545, section 3.3.10) to repeat rules without changing their
 * meaning (IMPORT-10 to IMPORT-12).
 *
 *   'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'    → Weekly, interval 2, weekDays [1]
 *   'FREQ=MONTHLY' from 2026-11-30       → Custom, because the RFC skips February
 *   'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1'  → Custom 'FREQ=MONTHLY;BYDAY=-1FR', which the repeat form can show
 *   'FREQ=HOURLY', 'FREQ=DAILY;BYHOUR=9' → undefined
 */
import {
  addDays,
  daysBetween,
  epochDay,
  localDateAt,
  parseLocalDate,
  weekdayOf,
  type LocalDate,
} from '@questlog/domain/dates/local-date';
import { instantsIn } from '@questlog/domain/dates/local-instant';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import type { CalendarRule } from '@questlog/domain/recurrence/calendar/calendar-rule';
import { formatCustomPattern, parseCustomPattern } from '@questlog/domain/recurrence/calendar/rrule';
import { MAX_OCCURRENCES, type RepeatRule } from '@questlog/domain/recurrence/repeat-rule';

import { shiftedRule } from './shifted-rule.ts';

interface Options {
  /** True if the next task follows the last completion instead of the calendar. */
  readonly fromCompletion?: boolean;
  /** The zone in which the rule is written. UTC by default. */
  readonly timeZone?: string;
  /** The time of each occurrence in that zone; null for whole days. */
  readonly time?: LocalTime | null;
  /** The first date in that zone, which can be a day before or after the user's. */
  readonly writtenOn?: LocalDate;
}

/** Maximum length of an RRULE. No sensible rule is longer. */
const MAX_LENGTH = 1000;
/** The last day that every month has. */
const LAST_COMMON_DAY = 28;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MONDAY = 1;
/** Saturday and Sunday, the only days other than Monday on which a user's weeks can begin. */
const ACCOUNT_WEEK_STARTS = [6, 7];

type Dates = Pick<RepeatRule, 'frequency' | 'interval' | 'weekDays' | 'monthDay' | 'customPattern'>;
type Ends = Pick<RepeatRule, 'endDate' | 'maxOccurrences'>;

/**
 * Converts an RRULE to a repeat rule; undefined if it cannot be expressed.
 * @param rrule with or without `RRULE:`
 * @param firstDate the first date of the task, which determines the weekday of 'FREQ=WEEKLY'
 */
export function repeatOfRrule(
  rrule: string,
  firstDate: LocalDate,
  { fromCompletion = false, timeZone = 'UTC', time = null, writtenOn = firstDate }: Options = {},
): RepeatRule | undefined {
  const parts = partsOf(rrule);
  if (parts === undefined) return undefined;
  const shift = daysBetween(writtenOn, firstDate);
  const ends = endsOf(parts, (until) => {
    const date = lastDateUntil(until, timeZone, time);
    return date && addDays(date, shift);
  });
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO') + 1;
  for (const part of ['UNTIL', 'COUNT', 'WKST']) parts.delete(part);
  const written = parseCustomPattern([...parts].map(([name, value]) => `${name}=${value}`).join(';'));
  if (written === undefined || ends === undefined || weekStart === 0) return undefined;
  const rule = shift === 0 ? written : movedRule(written, writtenOn, shift);
  const dates = rule && datesOf(rule, firstDate, ((weekStart + shift + 6) % 7) + 1);
  return dates && { ...dates, ...ends, repeatMode: fromCompletion ? 'Completion' : 'Schedule' };
}

function movedRule(rule: CalendarRule, writtenOn: LocalDate, shift: number): CalendarRule | undefined {
  return shift === 1 || shift === -1 ? shiftedRule(rule, epochDay(writtenOn), shift) : undefined;
}

/** Returns values by part name; undefined if a part is malformed or occurs twice. */
function partsOf(rrule: string): Map<string, string> | undefined {
  if (rrule.length > MAX_LENGTH) return undefined;
  const text = rrule
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replace(/^RRULE:/, '');
  const parts = new Map<string, string>();
  for (const part of text.split(';').filter((each) => each !== '')) {
    const cut = part.indexOf('=');
    const name = part.slice(0, Math.max(0, cut));
    if (cut < 1 || parts.has(name)) return undefined;
    parts.set(name, part.slice(cut + 1));
  }
  return parts;
}

/** Returns a rule's end; undefined if Questlog cannot store it. */
function endsOf(
  parts: ReadonlyMap<string, string>,
  dateUntil: (until: string) => LocalDate | undefined,
): Ends | undefined {
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')];
  const endDate = until === undefined ? null : dateUntil(until);
  const maxOccurrences = count === undefined ? null : /^\d{1,9}$/.test(count) ? Number(count) : 0;
  if (endDate === undefined) return undefined;
  if (maxOccurrences !== null && (maxOccurrences < 1 || maxOccurrences > MAX_OCCURRENCES)) return undefined;
  return { endDate, maxOccurrences };
}

/**
 * Returns the last date in a zone whose occurrence is not after UNTIL; undefined if UNTIL is malformed. At
 * 23:00 in Berlin, the last one until '20261231T000000Z' is on 30 December.
 */
function lastDateUntil(text: string, timeZone: string, time: LocalTime | null): LocalDate | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(text);
  if (match === null) return undefined;
  const [, year = '', month = '', day = '', hour, minute, second, zone] = match;
  const written = parseLocalDate(`${year}-${month}-${day}`);
  if (written === undefined || hour === undefined) return written;
  if (zone !== 'Z') return time !== null && `${hour}:${minute}` < time ? addDays(written, -1) : written;
  const instant = Date.parse(`${written}T${hour}:${minute}:${second}Z`);
  const date = Number.isNaN(instant) ? undefined : parseLocalDate(localDateAt(instant, timeZone));
  if (date === undefined || time === null) return date;
  const occurrence = instantsIn(timeZone).at(date, time);
  return occurrence !== undefined && occurrence > instant ? addDays(date, -1) : date;
}

function datesOf(rule: CalendarRule, firstDate: LocalDate, weekStart: number): Dates | undefined {
  if (dependsOnWeekStart(rule, firstDate, weekStart)) return undefined;
  return simpleDates(rule, firstDate) ?? customDates(rule, firstDate);
}

/**
 * Returns whether the rule's dates would change if weeks began on Monday. This requires an interval of two
 * weeks or more, or positions in a week, and days on both sides of the first day of the week.
 */
function dependsOnWeekStart(rule: CalendarRule, firstDate: LocalDate, weekStart: number): boolean {
  if (weekStart === MONDAY || rule.unit !== 'week') return false;
  if (rule.interval === 1 && rule.positions.length === 0) return false;
  const days = [weekdayOf(firstDate), ...rule.weekdays.map(({ weekday }) => weekday)];
  return days.some((day) => day < weekStart) && days.some((day) => day >= weekStart);
}

/** Returns a rule with Questlog's own frequencies; undefined if it needs a Custom rule. */
function simpleDates(rule: CalendarRule, firstDate: LocalDate): Dates | undefined {
  const { unit, interval, months, monthDays, weekdays, positions } = rule;
  if (positions.length > 0) return undefined;
  const [month, day] = [Number(firstDate.slice(5, 7)), Number(firstDate.slice(8))];
  const weekDays = weekdays.map(({ weekday }) => weekday).sort((a, b) => a - b);
  const bare = { interval, weekDays: [], monthDay: null, customPattern: null };
  const isDaily = unit === 'day' && months.length + monthDays.length === 0;
  if (isDaily && weekdays.length === 0) return { ...bare, frequency: 'Daily' };
  const isWeekly = isDaily ? interval === 1 : unit === 'week' && months.length === 0;
  // The weeks of a Weekly rule begin on the day that the user selected. Those of a Custom rule begin on
  // Monday.
  if (isWeekly && !ACCOUNT_WEEK_STARTS.some((start) => dependsOnWeekStart(rule, firstDate, start))) {
    return {
      ...bare,
      frequency: 'Weekly',
      weekDays: weekDays.length > 0 ? weekDays : [weekdayOf(firstDate)],
    };
  }
  if (weekdays.length > 0 || monthDays.length > 1) return undefined;
  const monthDay = monthDays[0] ?? day;
  if (monthDay < 1) return undefined;
  if (unit === 'month' && months.length === 0) {
    return monthDay > LAST_COMMON_DAY ? undefined : { ...bare, frequency: 'Monthly', monthDay };
  }
  const isAnniversary = unit === 'year' && monthDay === day && isOnly(months, month);
  // A yearly rule with a day but no month repeats in every month.
  const isOpen = monthDays.length > 0 && months.length === 0;
  const isLeapDay = month === 2 && day > LAST_COMMON_DAY;
  return isAnniversary && !isOpen && !isLeapDay ? { ...bare, frequency: 'Yearly' } : undefined;
}

/** Returns whether every element of a list has this value. */
function isOnly(list: readonly number[], member: number): boolean {
  return list.every((each) => each === member);
}

/** Returns a Custom rule that names its days explicitly, so that they do not depend on a task's date. */
function customDates(rule: CalendarRule, firstDate: LocalDate): Dates | undefined {
  const customPattern = formatCustomPattern(withNumberedWeekday(withDays(rule, firstDate)));
  // A rule such as 'in February', combined with a first date on the 30th, matches no dates.
  if (parseCustomPattern(customPattern) === undefined) return undefined;
  return { frequency: 'Custom', interval: 1, weekDays: [], monthDay: null, customPattern };
}

function withDays(rule: CalendarRule, firstDate: LocalDate): CalendarRule {
  if (rule.weekdays.length + rule.monthDays.length > 0 || rule.unit === 'day') return rule;
  if (rule.unit === 'week') return { ...rule, weekdays: [{ weekday: weekdayOf(firstDate), nth: null }] };
  const months =
    rule.unit === 'year' && rule.months.length === 0 ? [Number(firstDate.slice(5, 7))] : rule.months;
  return { ...rule, months, monthDays: [Number(firstDate.slice(8))] };
}

/**
 * Rewrites 'the last one of all Fridays in the month' as 'the last Friday', which the repeat form can show.
 */
function withNumberedWeekday(rule: CalendarRule): CalendarRule {
  const { unit, weekdays, monthDays, positions } = rule;
  const [weekday, position] = [weekdays[0], positions[0]];
  if (unit !== 'month' || monthDays.length > 0 || weekdays.length !== 1 || positions.length !== 1)
    return rule;
  if (weekday?.nth !== null || position === undefined || Math.abs(position) > 5) return rule;
  return { ...rule, weekdays: [{ weekday: weekday.weekday, nth: position }], positions: [] };
}
