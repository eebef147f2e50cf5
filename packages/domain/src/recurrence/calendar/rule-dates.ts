/**
 * The days of a rule, seen from its first date: where to begin, which comes next, how many there are (REPEAT-4 to
 * REPEAT-8, REPEAT-17). Days are numbers, counted from 1970-01-01.
 *
 * Periods are found by arithmetic, so that the thousandth date costs no more than the first. Only a Custom rule, whose
 * periods hold different numbers of days, is counted date by date.
 */
import { ERA_DAYS } from '../../dates/civil-day.ts';
import { epochDay, type LocalDate } from '../../dates/local-date.ts';
import { completeRule, daysIn, MONDAY, periodOf, periodStart, type CalendarRule } from './calendar-rule.ts';
import type { RepeatRule } from '../repeat-rule.ts';
import { parseCustomPattern } from './rrule.ts';

/** A rule together with the period that its intervals are counted from. */
export interface Cadence {
  readonly rule: CalendarRule;
  readonly firstPeriod: number;
  /** How many days each of its periods holds; undefined where that varies. */
  readonly daysPerPeriod: number | undefined;
  /** Its last possible day. Search ends there: a rule may name days that there never are (REPEAT-9). */
  readonly lastDay: number;
}

/**
 * So many periods without a day end a search: 41 years of days, in which each kind of year has come. Only a rule that
 * skips periods can have more of them, since one whose periods never hold a day is refused (REPEAT-9).
 */
const MOST_EMPTY_PERIODS = 15_000;

/** The last day that there is a `LocalDate` for. */
const LAST_DAY = epochDay('9999-12-31');

/**
 * The cadence of a rule whose first date is given; undefined for one that has problems, and so no dates.
 * @param weekStart the first day of the weeks of a Weekly rule, from Sunday as 0; the RFC's Monday for a Custom one
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
    // The calendar repeats after an era: what has not come by then comes for no interval of 1, and for none that matters.
    lastDay: Math.min(firstDay + ERA_DAYS, LAST_DAY),
  };
}

/** In Questlog's own frequencies a short month has its last day for one that it lacks, so no period is empty (REPEAT-6). */
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

/** The days of the rule from `from`, which is not before its first date, up to `through`, ascending. */
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

/** The last period of the rule that begins no later than `from`. */
function alignedPeriod({ rule, firstPeriod }: Cadence, from: number): number {
  const intervals = Math.floor((periodOf(rule, from) - firstPeriod) / rule.interval);
  return firstPeriod + intervals * rule.interval;
}

/**
 * The days that may follow upon a completion, ascending: with an interval of 1 those after that day, else those of the
 * interval's next period and of every one that the interval has after it (REPEAT-14).
 */
export function daysAfterCompletion(cadence: Cadence, completedOn: number): Generator<number, undefined> {
  const { rule } = cadence;
  const period = periodOf(rule, completedOn);
  const isEvery = rule.interval === 1;
  const from = isEvery ? completedOn + 1 : periodStart(rule, period + rule.interval);
  return daysFrom({ ...cadence, firstPeriod: period, lastDay: LAST_DAY }, from);
}

/** Some of the days of a rule: of the `most` first ones after `after`, those from `from` to `through`. */
interface Choice {
  readonly after: number;
  readonly most: number;
  readonly from: number;
  readonly through: number;
}

/** The days that are chosen. The last one is worked out, or counted to where periods hold different numbers (REPEAT-17). */
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

/** The n-th day of the rule after a day, n from 1. */
function nthDayAfter(cadence: Cadence, daysPerPeriod: number, after: number, n: number): number {
  if (n === Infinity) return Infinity;
  const { rule, firstPeriod } = cadence;
  const index = daysUpTo(cadence, daysPerPeriod, after) + n - 1;
  const period = firstPeriod + Math.floor(index / daysPerPeriod) * rule.interval;
  return daysIn(rule, period)[index % daysPerPeriod] ?? Infinity;
}

/** How many days the rule has after one day and up to another, but `most` at the most, from 1 (REPEAT-17). */
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

/** How many days the rule has from its first period up to a day. */
function daysUpTo(cadence: Cadence, daysPerPeriod: number, day: number): number {
  const { rule, firstPeriod } = cadence;
  const intervals = Math.floor((periodOf(rule, day) - firstPeriod) / rule.interval);
  const current = daysIn(rule, firstPeriod + intervals * rule.interval);
  return intervals * daysPerPeriod + current.filter((other) => other <= day).length;
}
