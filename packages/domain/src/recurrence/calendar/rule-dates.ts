/**
 * The days of a rule, seen from its first date: where to begin, which comes next, how many there are (REPEAT-4 to
 * REPEAT-8, REPEAT-17). Days are numbers, counted from 1970-01-01.
 *
 * Periods are found by arithmetic, so that the thousandth date costs no more than the first. Only a Custom rule, whose
 * periods hold different numbers of days, is counted date by date.
 */
import { ERA_DAYS } from '../../dates/civil-day.ts';
import { epochDay, type LocalDate } from '../../dates/local-date.ts';
import { completeRule, daysIn, periodOf, periodStart, type CalendarRule } from './calendar-rule.ts';
import type { RepeatRule } from '../repeat-rule.ts';
import { parseCustomPattern } from './rrule.ts';

/** A rule together with the period that its intervals are counted from. */
export interface Cadence {
  readonly rule: CalendarRule;
  readonly firstPeriod: number;
  /** How many days each of its periods holds; undefined where that varies. */
  readonly daysPerPeriod: number | undefined;
}

/** The last day that there is a `LocalDate` for. */
const LAST_DAY = epochDay('9999-12-31');

/** Where the next day is further off than this, there is none: the calendar has repeated by then. */
const FURTHEST = ERA_DAYS;

/** The cadence of a rule whose first date is given; undefined for one that has problems, and so no dates. */
export function cadenceOf(rule: RepeatRule, firstDate: LocalDate): Cadence | undefined {
  const firstDay = epochDay(firstDate);
  const open = calendarRuleOf(rule);
  if (open === undefined || !Number.isInteger(open.interval) || open.interval < 1) return undefined;
  const complete = completeRule(open, firstDay);
  const firstPeriod = periodOf(complete.unit, firstDay);
  const varies = rule.frequency === 'Custom';
  return {
    rule: complete,
    firstPeriod,
    daysPerPeriod: varies ? undefined : daysIn(complete, firstPeriod).length,
  };
}

/** In Questlog's own frequencies a short month has its last day for one that it lacks, so no period is empty (REPEAT-6). */
function calendarRuleOf(rule: RepeatRule): CalendarRule | undefined {
  const { interval } = rule;
  const bare = {
    interval,
    months: [],
    monthDays: [],
    weekdays: [],
    positions: [],
    shortMonth: 'last day',
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
 * The days of the rule from `from` up to `through`, ascending. It ends sooner with the calendar, or where nothing comes
 * for 400 years: a rule may name days that there never are (REPEAT-9).
 */
export function* daysFrom(cadence: Cadence, from: number, through = LAST_DAY): Generator<number, undefined> {
  const { unit, interval } = cadence.rule;
  const last = Math.min(through, LAST_DAY);
  let horizon = from + FURTHEST;
  let period = alignedPeriod(cadence, from);
  while (periodStart(unit, period) <= Math.min(horizon, last)) {
    for (const day of daysIn(cadence.rule, period)) {
      if (day < from || day > last) continue;
      yield day;
      horizon = day + FURTHEST;
    }
    period += interval;
  }
}

/** The first period of the rule that may hold days from `from` on: the one that `from` lies in or after. */
function alignedPeriod({ rule, firstPeriod }: Cadence, from: number): number {
  const intervals = Math.floor((periodOf(rule.unit, from) - firstPeriod) / rule.interval);
  return firstPeriod + Math.max(0, intervals) * rule.interval;
}

/** The n-th day of the rule after a day, n from 1; undefined where there are fewer (REPEAT-17). */
export function nthDayAfter(cadence: Cadence, after: number, n: number): number | undefined {
  const { rule, firstPeriod, daysPerPeriod } = cadence;
  if (daysPerPeriod === undefined) return nthOf(daysFrom(cadence, after + 1), n);
  const index = daysUpTo(cadence, daysPerPeriod, after) + n - 1;
  const period = firstPeriod + Math.floor(index / daysPerPeriod) * rule.interval;
  const day = daysIn(rule, period)[index % daysPerPeriod];
  return day === undefined || day > LAST_DAY ? undefined : day;
}

/** How many days the rule has after one day and up to another, but `most` at the most (REPEAT-17). */
export function countDays(cadence: Cadence, after: number, through: number, most: number): number {
  const { daysPerPeriod } = cadence;
  if (daysPerPeriod !== undefined) {
    const days = daysUpTo(cadence, daysPerPeriod, through) - daysUpTo(cadence, daysPerPeriod, after);
    return Math.min(most, Math.max(0, days));
  }
  let count = 0;
  for (const _ of daysFrom(cadence, after + 1, through)) {
    if (count === most) break;
    count += 1;
  }
  return count;
}

/** How many days the rule has from its first period up to a day. */
function daysUpTo(cadence: Cadence, daysPerPeriod: number, day: number): number {
  const { rule, firstPeriod } = cadence;
  const intervals = Math.floor((periodOf(rule.unit, day) - firstPeriod) / rule.interval);
  if (intervals < 0) return 0;
  const current = daysIn(rule, firstPeriod + intervals * rule.interval);
  return intervals * daysPerPeriod + current.filter((other) => other <= day).length;
}

function nthOf(days: Iterable<number>, n: number): number | undefined {
  let count = 0;
  for (const day of days) {
    count += 1;
    if (count === n) return day;
  }
  return undefined;
}
