/** A series that comes from elsewhere with its past, such as an exported account (REPEAT-79). */
import type { LocalDate } from '../../dates/local-date.ts';
import { keptRule, type RepeatRule } from '../repeat-rule.ts';
import type { PausableSeries } from './series-change.ts';
import { nextOccurrence } from './series.ts';

/** The past of a series, and its dates that are taken. */
export interface SeriesHistory {
  /** The id of the task that became repeating, if there still is one. */
  readonly firstTaskId: string | null;
  readonly firstDate: LocalDate;
  /** Future occurrences are after this date, which is not before the first one. */
  readonly countedThrough: LocalDate;
  readonly countedOccurrences: number;
  /** The first day of a person's pause; null for a running series. */
  readonly pausedOn: LocalDate | null;
  /** The date that repeats. */
  readonly dateField: 'scheduled' | 'due';
  /** Days from the date of an occurrence to its due date; null if it has none. */
  readonly dueOffset: number | null;
  /** The dates for which there has been a task, in any order. */
  readonly createdDates: readonly LocalDate[];
  /** The dates that somebody has cancelled, in any order. */
  readonly skippedDates: readonly LocalDate[];
}

/** Maximum number of dates in each list of a history: 13 years of every day. */
export const MAX_HISTORY_DATES = 5_000;

/**
 * Returns the series as it goes on. Nothing is backdated: dates up to today without a task are left out and do not
 * count, as after a pause (REPEAT-13).
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
