/** A series imported with its history, for example from an exported account (REPEAT-79). */
import type { LocalDate } from '../../dates/local-date.ts';
import { storableRule, type RepeatRule } from '../repeat-rule.ts';
import type { PausableSeries } from './series-change.ts';
import { nextOccurrence } from './series.ts';

/** A series with its history and the dates that have an occurrence. */
export interface SeriesHistory {
  /** The task that became repeating, if it still exists. */
  readonly firstTaskId: string | null;
  readonly firstDate: LocalDate;
  /** Occurrences after this date have not been counted yet. Never before `firstDate`. */
  readonly countedThrough: LocalDate;
  readonly countedOccurrences: number;
  /** First day of the pause, if a user paused the series; null if it is running. */
  readonly pausedOn: LocalDate | null;
  readonly dateField: 'scheduled' | 'due';
  /** Days from the occurrence's date to its due date; null without a due date. */
  readonly dueOffset: number | null;
  readonly createdDates: readonly LocalDate[];
  /** Cancelled dates, in any order. */
  readonly skippedDates: readonly LocalDate[];
}

/** Maximum number of dates in each list of a history: enough for 13 years of daily tasks. */
export const MAX_HISTORY_DATES = 5_000;

/** Maximum number of counted occurrences in a history. */
export const MAX_COUNTED = 1_000_000;

/** Maximum number of days between an occurrence and its due date: more days than the calendar has. */
export const MAX_DUE_OFFSET = 4_000_000;

/**
 * Maximum number of past and skipped dates in an account. It applies only to imports, because one request can
 * add thousands. Dates added one by one need no limit (REPEAT-80).
 */
export const MAX_KNOWN_DATES = 100_000;

export const TOO_MANY_DATES =
  'This account has too many past dates of repeating tasks to add those of another one.';

/**
 * Returns the state from which an imported series continues. Past dates without a task are left out and do
 * not count, as after a pause (REPEAT-13).
 * @param weekStart the first day of the week, with Sunday as 0
 */
export function importedSeries(
  rule: RepeatRule,
  { firstDate, countedThrough, countedOccurrences, pausedOn }: SeriesHistory,
  { today, weekStart }: { readonly today: LocalDate; readonly weekStart: number },
): PausableSeries {
  const series = { rule: storableRule(rule), firstDate, countedThrough, countedOccurrences, weekStart };
  const next = pausedOn === null ? nextOccurrence(series, countedThrough) : undefined;
  const hasMissed = next !== undefined && next <= today;
  return { series: hasMissed ? { ...series, countedThrough: today } : series, pausedOn };
}
