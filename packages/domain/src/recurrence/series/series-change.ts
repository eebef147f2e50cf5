/** Changes that users make to a series (REPEAT-10, REPEAT-12, REPEAT-13). */
import type { LocalDate } from '../../dates/local-date.ts';
import { storableRule, type RepeatRule } from '../repeat-rule.ts';
import { afterPause, recount, startSeries, type Series } from './series.ts';

/**
 * Returns the series of a task that becomes repeating. Nothing is backdated: an overdue task gets no past
 * occurrences (REPEAT-10).
 */
export function newSeries(
  rule: RepeatRule,
  firstDate: LocalDate,
  { today, weekStart }: { readonly today: LocalDate; readonly weekStart: number },
): Series {
  return startSeries(storableRule(rule), firstDate, { madeOn: today, weekStart });
}

export interface PausableSeries {
  readonly series: Series;
  /** First day of the pause; null if the series is running. */
  readonly pausedOn: LocalDate | null;
}

/** Replaces the rule, starting tomorrow (REPEAT-12). Dates during a pause do not count. */
export function withRule<P extends PausableSeries>(pattern: P, rule: RepeatRule, today: LocalDate): P {
  const { series, pausedOn } = pattern;
  const counted = pausedOn === null ? recount(series, today) : series;
  return { ...pattern, series: { ...counted, rule: storableRule(rule) } };
}

/** Pauses a running pattern from today on (REPEAT-13). */
export function paused<P extends PausableSeries>(pattern: P, today: LocalDate): P {
  if (pattern.pausedOn !== null) return pattern;
  return { ...pattern, series: recount(pattern.series, today), pausedOn: today };
}

/** Resumes a paused pattern from tomorrow on (REPEAT-13). */
export function resumed<P extends PausableSeries>(pattern: P, today: LocalDate): P {
  const { series, pausedOn } = pattern;
  if (pausedOn === null) return pattern;
  return { ...pattern, series: afterPause(series, pausedOn, today), pausedOn: null };
}
