/** What a person's change does to a series (REPEAT-10, REPEAT-12, REPEAT-13). */
import type { LocalDate } from '../../dates/local-date.ts';
import { keptRule, type RepeatRule } from '../repeat-rule.ts';
import { afterPause, recount, startSeries, type Series } from './series.ts';

/**
 * The series of a task that is made repeating. Nothing is backdated: of a task that is overdue, what would have come
 * until today does not (REPEAT-10).
 */
export function newSeries(rule: RepeatRule, firstDate: LocalDate, today: LocalDate): Series {
  return startSeries(keptRule(rule), firstDate, today);
}

/**
 * The series under another rule, which holds after today; one that pauses goes on with it, and nothing counts for the
 * time of the pause (REPEAT-12, REPEAT-13).
 * @param pausedOn the first day of the pause; null where it runs
 */
export function editedSeries(
  series: Series,
  rule: RepeatRule,
  { pausedOn, today }: { readonly pausedOn: LocalDate | null; readonly today: LocalDate },
): Series {
  const kept = keptRule(rule);
  return pausedOn === null
    ? { ...recount(series, today), rule: kept }
    : afterPause({ ...series, rule: kept }, pausedOn, today);
}
