/**
 * The calendar form of every rule: periods, of which every `interval`-th contains days (REPEAT-4 to
 * REPEAT-8). The terms are those of RFC 5545, section 3.3.10: some parts expand a period to days, others
 * limit those days, and positions select from the rest.
 *
 * Each period (day, week, month or year) has a number, so a date's period or the n-th period after it is
 * simple arithmetic.
 */
import { civilDayOf, epochDayOf, weekdayOfEpochDay } from '../../dates/civil-day.ts';

export const MAX_INTERVAL = 365;

export type CalendarUnit = 'day' | 'week' | 'month' | 'year';

export interface WeekdayTerm {
  /** From 1 for Monday to 7 for Sunday. */
  readonly weekday: number;
  /** Position of the weekday in its month or year, negative from the end. Null means every such weekday. */
  readonly nth: number | null;
}

export interface CalendarRule {
  readonly unit: CalendarUnit;
  readonly interval: number;
  /** The months in which the rule applies; empty for every month. */
  readonly months: readonly number[];
  /** Days of the month: 1 to 31, or -1 to -31 from the end. */
  readonly monthDays: readonly number[];
  readonly weekdays: readonly WeekdayTerm[];
  /** Positions among a period's selected days: from 1, or from the end if negative (-1 is the last). */
  readonly positions: readonly number[];
  /** True if a month without the day is skipped, as in the RFC. False if its last day is used. */
  readonly shortMonth: 'nothing' | 'last day';
  /** First day of the week, with Sunday as 0. */
  readonly weekStart: number;
}

/** ISO number of the weekday on which weeks begin by default. */
export const MONDAY = 1;

type Periods = Pick<CalendarRule, 'unit' | 'weekStart'>;

/** A range of days, both ends included. */
interface Span {
  readonly first: number;
  readonly last: number;
}

export function periodOf({ unit, weekStart }: Periods, epochDay: number): number {
  if (unit === 'day') return epochDay;
  if (unit === 'week') return Math.floor((epochDay + daysOfWeekBeforeEpoch(weekStart)) / 7);
  const { year, month } = civilDayOf(epochDay);
  return unit === 'month' ? year * 12 + month - 1 : year;
}

/** Returns how many days of week 0 come before day 0, a Thursday. */
function daysOfWeekBeforeEpoch(weekStart: number): number {
  return (11 - weekStart) % 7;
}

export function periodStart({ unit, weekStart }: Periods, period: number): number {
  switch (unit) {
    case 'day':
      return period;
    case 'week':
      return period * 7 - daysOfWeekBeforeEpoch(weekStart);
    case 'month':
      return monthSpan(period).first;
    case 'year':
      return epochDayOf(period, 1, 1);
  }
}

/**
 * Returns the days that a rule selects in a period, ascending, without duplicates. The rule must be complete
 * (`completeRule`).
 */
export function daysIn(rule: CalendarRule, period: number): readonly number[] {
  return positioned(candidates(rule, period), rule.positions);
}

/**
 * Fills in a rule's missing parts from its first date. A weekly rule gets its weekday, a monthly rule its day
 * of the month, and a yearly rule its day and, unless it names months, its month.
 */
export function completeRule(rule: CalendarRule, firstDay: number): CalendarRule {
  if (rule.unit === 'day' || rule.weekdays.length > 0 || rule.monthDays.length > 0) return rule;
  if (rule.unit === 'week') {
    return { ...rule, weekdays: [{ weekday: weekdayOfEpochDay(firstDay), nth: null }] };
  }
  const { month, day } = civilDayOf(firstDay);
  const months = rule.unit === 'year' && rule.months.length === 0 ? [month] : rule.months;
  return { ...rule, months, monthDays: [day] };
}

function candidates(rule: CalendarRule, period: number): readonly number[] {
  switch (rule.unit) {
    case 'day':
      return holdsDay(rule, period) ? [period] : [];
    case 'week':
      return spanDays(weekSpan(rule, period)).filter((day) => holdsDay(rule, day));
    case 'month':
      return holdsMonth(rule, period) ? daysOfMonth(rule, period) : [];
    case 'year':
      return daysOfYear(rule, period);
  }
}

function holdsDay({ weekdays, months, monthDays }: CalendarRule, epochDay: number): boolean {
  const weekday = weekdayOfEpochDay(epochDay);
  if (weekdays.length > 0 && !weekdays.some((term) => term.weekday === weekday)) return false;
  if (months.length === 0 && monthDays.length === 0) return true;
  const { year, month, day } = civilDayOf(epochDay);
  if (months.length > 0 && !months.includes(month)) return false;
  if (monthDays.length === 0 || monthDays.includes(day)) return true;
  const { last } = monthSpan(year * 12 + month - 1);
  return monthDays.includes(epochDay - last - 1);
}

function holdsMonth(rule: CalendarRule, month: number): boolean {
  return rule.months.length === 0 || rule.months.includes((month % 12) + 1);
}

/**
 * Returns the days of a month that match the rule's day numbers and weekdays. If both are given, both must
 * match.
 */
function daysOfMonth(rule: CalendarRule, month: number): readonly number[] {
  const span = monthSpan(month);
  if (rule.monthDays.length === 0) return matching(spanDays(span), rule.weekdays, span);
  return matching(namedDays(rule, month), rule.weekdays, span);
}

/**
 * Returns the days of a year. Numbered weekdays, such as the first Monday, are counted within each named
 * month or, if none is named, within the year.
 */
function daysOfYear(rule: CalendarRule, year: number): readonly number[] {
  const months = Array.from({ length: 12 }, (_, month) => year * 12 + month).filter((month) =>
    holdsMonth(rule, month),
  );
  if (rule.months.length > 0) return months.flatMap((month) => daysOfMonth(rule, month));
  const span = { first: epochDayOf(year, 1, 1), last: epochDayOf(year, 12, 31) };
  const days = rule.monthDays.length > 0 ? months.flatMap((month) => namedDays(rule, month)) : spanDays(span);
  return matching(days, rule.weekdays, span);
}

function namedDays(rule: CalendarRule, month: number): readonly number[] {
  const { first, last } = monthSpan(month);
  const days = rule.monthDays
    .map((number) => (number > 0 ? first + number - 1 : last + number + 1))
    .map((day) => (rule.shortMonth === 'last day' ? Math.min(day, last) : day))
    .filter((day) => day >= first && day <= last);
  return ascending(days);
}

function matching(days: readonly number[], terms: readonly WeekdayTerm[], span: Span): readonly number[] {
  return terms.length === 0 ? days : days.filter((day) => terms.some((term) => matches(day, term, span)));
}

function matches(day: number, { weekday, nth }: WeekdayTerm, span: Span): boolean {
  if (weekdayOfEpochDay(day) !== weekday) return false;
  if (nth === null) return true;
  const weeks = Math.floor((nth > 0 ? day - span.first : span.last - day) / 7) + 1;
  return weeks === Math.abs(nth);
}

function positioned(days: readonly number[], positions: readonly number[]): readonly number[] {
  if (positions.length === 0) return days;
  const picked = positions
    .map((position) => days.at(position > 0 ? position - 1 : position))
    .filter((day) => day !== undefined);
  return ascending(picked);
}

function ascending(days: readonly number[]): readonly number[] {
  return days.length < 2 ? days : [...new Set(days)].sort((a, b) => a - b);
}

function weekSpan(rule: CalendarRule, week: number): Span {
  const first = periodStart(rule, week);
  return { first, last: first + 6 };
}

function monthSpan(month: number): Span {
  const year = Math.floor(month / 12);
  const first = epochDayOf(year, (month % 12) + 1, 1);
  const next = month + 1;
  return { first, last: epochDayOf(Math.floor(next / 12), (next % 12) + 1, 1) - 1 };
}

function spanDays({ first, last }: Span): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
