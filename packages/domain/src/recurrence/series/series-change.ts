/** What a person's change does to a series (REPEAT-10, REPEAT-12, REPEAT-13). */
import type { LocalDate } from '../../dates/local-date.ts';
import { keptRule, type RepeatRule } from '../repeat-rule.ts';
import { afterPause, recount, startSeries, type Series } from './series.ts';

/**
 * The series of a task that is made repeating. Nothing is backdated: of a task that is overdue, what would have come
 * until today does not (REPEAT-10).
 */
export function newSeries(
  rule: RepeatRule,
  firstDate: LocalDate,
  { today, weekStart }: { readonly today: LocalDate; readonly weekStart: number },
): Series {
  return startSeries(keptRule(rule), firstDate, { madeOn: today, weekStart });
}

/** A series that may be paused. */
export interface PausableSeries {
  readonly series: Series;
  /** The first day of a pause; null where it runs. */
  readonly pausedOn: LocalDate | null;
}

/** Another rule, for what comes after today (REPEAT-12); nothing counts for the time of a pause. */
export function withRule<P extends PausableSeries>(pattern: P, rule: RepeatRule, today: LocalDate): P {
  const { series, pausedOn } = pattern;
  const counted = pausedOn === null ? recount(series, today) : series;
  return { ...pattern, series: { ...counted, rule: keptRule(rule) } };
}

/** The pattern with nothing more to come, from today on where it ran (REPEAT-13). */
export function paused<P extends PausableSeries>(pattern: P, today: LocalDate): P {
  if (pattern.pausedOn !== null) return pattern;
  return { ...pattern, series: recount(pattern.series, today), pausedOn: today };
}

/** The pattern as it goes on from tomorrow, where it was paused (REPEAT-13). */
export function resumed<P extends PausableSeries>(pattern: P, today: LocalDate): P {
  const { series, pausedOn } = pattern;
  if (pausedOn === null) return pattern;
  return { ...pattern, series: afterPause(series, pausedOn, today), pausedOn: null };
}
