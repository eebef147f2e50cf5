/**
 * Finds the days of a rule with a given first date: the next day, the days in a range, and their number
 * (REPEAT-4 to REPEAT-8, REPEAT-17). A day is a number, counted from 1970-01-01.
 *
 * Periods are found by arithmetic, so the thousandth date costs no more than the first. Only Custom rules,
 * whose periods can differ in their number of days, are counted date by date.
 */
import { ERA_DAYS } from '../../dates/civil-day.ts';
import { epochDay, type LocalDate } from '../../dates/local-date.ts';
import { completeRule, daysIn, MONDAY, periodOf, periodStart, type CalendarRule } from './calendar-rule.ts';
import type { RepeatRule } from '../repeat-rule.ts';
import { parseCustomPattern } from './rrule.ts';

/** A rule, and the period from which its intervals are counted. */
export interface Cadence {
  readonly rule: CalendarRule;
  readonly firstPeriod: number;
  /** Number of the rule's days in each period; undefined if it varies. */
  readonly daysPerPeriod: number | undefined;
  /** The last possible day. Searches end there, because a rule may name days that never occur (REPEAT-9). */
  readonly lastDay: number;
}

/**
 * A search ends after this many empty periods. Counted in days, they span about 41 years, which include every
 * kind of year. Only rules with an interval above 1 can have longer gaps, because rules without any day are
 * rejected (REPEAT-9).
 */
const MOST_EMPTY_PERIODS = 15_000;

/** The last day that a `LocalDate` can express. */
const LAST_DAY = epochDay('9999-12-31');

/**
 * Returns a rule's cadence from its first date; undefined for an invalid rule, which has no dates.
 * @param weekStart the first day of the week of a Weekly rule, with Sunday as 0; Custom rules use the RFC's
 * Monday
 */
export function cadenceOf(rule: RepeatRule, firstDate: LocalDate, weekStart = MONDAY): Cadence | undefined {
  const firstDay = epochDay(firstDate);
  const open = calendarRuleOf(rule, weekStart);
  if (open === undefined || !Number.isInteger(open.interval) || open.interval < 1) return undefined;
  const complete = completeRule(open, firstDay);
  const firstPeriod = periodOf(complete, firstDay);
  const varies = rule.frequency === 'Custom';
  return {
    rule: complete,
    firstPeriod,
    daysPerPeriod: varies ? undefined : daysIn(complete, firstPeriod).length,
    // The calendar repeats after 400 years: with an interval of 1, a day that has not occurred by then never
    // occurs.
    lastDay: Math.min(firstDay + ERA_DAYS, LAST_DAY),
  };
}

/**
 * Converts a rule to its calendar form. In a month without the day, Questlog's own frequencies use the last
 * day, so no period is empty (REPEAT-6).
 */
function calendarRuleOf(rule: RepeatRule, weekStart: number): CalendarRule | undefined {
  const { interval } = rule;
  const bare = {
    interval,
    months: [],
    monthDays: [],
    weekdays: [],
    positions: [],
    shortMonth: 'last day',
    weekStart,
  } as const;
  switch (rule.frequency) {
    case 'Daily':
      return { ...bare, unit: 'day' };
    case 'Weekly':
      return {
        ...bare,
        unit: 'week',
        weekdays: rule.weekDays.map((day) => ({ weekday: day === 0 ? 7 : day, nth: null })),
      };
    case 'Monthly':
      return { ...bare, unit: 'month', monthDays: rule.monthDay === null ? [] : [rule.monthDay] };
    case 'Yearly':
      return { ...bare, unit: 'year' };
    case 'Custom':
      return parseCustomPattern(rule.customPattern ?? '');
  }
}

/**
 * Yields the rule's days from `from` through `through`, ascending. `from` must not be before the first date.
 */
export function* daysFrom(cadence: Cadence, from: number, through = Infinity): Generator<number, undefined> {
  const { rule } = cadence;
  const last = Math.min(through, cadence.lastDay);
  let period = alignedPeriod(cadence, from);
  let empty = 0;
  while (periodStart(rule, period) <= last && empty < MOST_EMPTY_PERIODS) {
    const days = daysIn(rule, period);
    for (const day of days) {
      if (day >= from && day <= last) yield day;
    }
    empty = days.length === 0 ? empty + 1 : 0;
    period += rule.interval;
  }
}

/**
 * Returns the last matching period that begins on or before `from`. Only every `interval`-th period matches.
 */
function alignedPeriod({ rule, firstPeriod }: Cadence, from: number): number {
  const intervals = Math.floor((periodOf(rule, from) - firstPeriod) / rule.interval);
  return firstPeriod + intervals * rule.interval;
}

/**
 * Yields the days that may follow a completion, ascending (REPEAT-14). With an interval of 1, these are all
 * later days. A longer interval is counted from the completion's period.
 */
export function daysAfterCompletion(cadence: Cadence, completedOn: number): Generator<number, undefined> {
  const { rule } = cadence;
  const period = periodOf(rule, completedOn);
  const isEvery = rule.interval === 1;
  const from = isEvery ? completedOn + 1 : periodStart(rule, period + rule.interval);
  return daysFrom({ ...cadence, firstPeriod: period, lastDay: LAST_DAY }, from);
}

/**
 * A range from `from` to `through`, inclusive, and limited to the first `most` days of the rule after
 * `after`.
 */
interface Choice {
  readonly after: number;
  readonly most: number;
  readonly from: number;
  readonly through: number;
}

/**
 * Yields the days in the range. The last day within the limit is computed or, if the number of days per
 * period varies, found by counting (REPEAT-17).
 */
export function daysAmong(cadence: Cadence, choice: Choice): Generator<number, undefined> {
  const { after, most, from, through } = choice;
  const { daysPerPeriod } = cadence;
  if (daysPerPeriod === undefined && most < Infinity) return daysCounted(cadence, choice);
  const last = daysPerPeriod === undefined ? Infinity : nthDayAfter(cadence, daysPerPeriod, after, most);
  return daysFrom(cadence, Math.max(from, after + 1), Math.min(through, last));
}

function* daysCounted(
  cadence: Cadence,
  { after, most, from, through }: Choice,
): Generator<number, undefined> {
  let count = 0;
  for (const day of daysFrom(cadence, after + 1, through)) {
    if (day >= from) yield day;
    count += 1;
    if (count >= most) return;
  }
}

function nthDayAfter(cadence: Cadence, daysPerPeriod: number, after: number, n: number): number {
  if (n === Infinity) return Infinity;
  const { rule, firstPeriod } = cadence;
  const index = daysUpTo(cadence, daysPerPeriod, after) + n - 1;
  const period = firstPeriod + Math.floor(index / daysPerPeriod) * rule.interval;
  return daysIn(rule, period)[index % daysPerPeriod] ?? Infinity;
}

/**
 * Counts the rule's days after `after`, up to and including `through`. Stops counting at `most`, which is at
 * least 1 (REPEAT-17).
 */
export function countDays(cadence: Cadence, after: number, through: number, most: number): number {
  const { daysPerPeriod } = cadence;
  if (daysPerPeriod !== undefined) {
    const last = Math.min(through, cadence.lastDay);
    const days = daysUpTo(cadence, daysPerPeriod, last) - daysUpTo(cadence, daysPerPeriod, after);
    return Math.min(most, Math.max(0, days));
  }
  let count = 0;
  for (const _ of daysFrom(cadence, after + 1, through)) {
    count += 1;
    if (count >= most) break;
  }
  return count;
}

/** Counts the rule's days from the start of its first period through the given day. */
function daysUpTo(cadence: Cadence, daysPerPeriod: number, day: number): number {
  const { rule, firstPeriod } = cadence;
  const intervals = Math.floor((periodOf(rule, day) - firstPeriod) / rule.interval);
  const current = daysIn(rule, firstPeriod + intervals * rule.interval);
  return intervals * daysPerPeriod + current.filter((other) => other <= day).length;
}
