/** A series imported with its history, for example from an exported account (REPEAT-79). */
import type { LocalDate } from '../../dates/local-date.ts';
import { keptRule, type RepeatRule } from '../repeat-rule.ts';
import type { PausableSeries } from './series-change.ts';
import { nextOccurrence } from './series.ts';

/** A series with its history, including the dates that already have an occurrence. */
export interface SeriesHistory {
  /** The id of the task that became repeating, if it still exists. */
  readonly firstTaskId: string | null;
  readonly firstDate: LocalDate;
  /** All future occurrences are after this date, which is never before `firstDate`. */
  readonly countedThrough: LocalDate;
  readonly countedOccurrences: number;
  /** The first day of the pause, if a person paused the series; null for a running series. */
  readonly pausedOn: LocalDate | null;
  /** The task's date field that repeats. */
  readonly dateField: 'scheduled' | 'due';
  /** Number of days from the occurrence's date to its due date; null if there is no due date. */
  readonly dueOffset: number | null;
  /** The dates for which a task was created, in any order. */
  readonly createdDates: readonly LocalDate[];
  /** The dates that were cancelled, in any order. */
  readonly skippedDates: readonly LocalDate[];
}

/** The maximum number of dates in each list of a history; it is enough for 13 years of daily tasks. */
export const MAX_HISTORY_DATES = 5_000;

/** Maximum number of occurrences that a history can have counted. */
export const MAX_COUNTED = 1_000_000;

/** Maximum number of days between an occurrence and its due date; more than the calendar has. */
export const MAX_DUE_OFFSET = 4_000_000;

/**
 * Maximum number of past and skipped dates in an account. It applies only when a series is imported, because
 * one request can add thousands of them. Dates that are added one by one need no limit (REPEAT-80).
 */
export const MAX_KNOWN_DATES = 100_000;

/** Error shown when an import would exceed this maximum number of dates. */
export const TOO_MANY_DATES =
  'This account has too many past dates of repeating tasks to add those of another one.';

/**
 * Returns the state from which the imported series continues. Nothing is backdated: dates up to today that
 * have no task are left out and do not count as occurrences, as after a pause (REPEAT-13).
 * @param weekStart the first day of the week, with Sunday as 0
 */
export function broughtSeries(
  rule: RepeatRule,
  { firstDate, countedThrough, countedOccurrences, pausedOn }: SeriesHistory,
  { today, weekStart }: { readonly today: LocalDate; readonly weekStart: number },
): PausableSeries {
  const series = { rule: keptRule(rule), firstDate, countedThrough, countedOccurrences, weekStart };
  const next = pausedOn === null ? nextOccurrence(series, countedThrough) : undefined;
  const hasMissed = next !== undefined && next <= today;
  return { series: hasMissed ? { ...series, countedThrough: today } : series, pausedOn };
}
