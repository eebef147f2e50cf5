/**
 * A repeating task and its dates (REPEAT-4 to REPEAT-17). These are calendar dates, without a zone or a
 * clock. The caller determines when a date begins, and handles dates that a zone skipped.
 *
 *   every Monday, first task on Wednesday 2026-11-04, 3 times
 *     → the 4th is occurrence 1 although it is not a Monday; then 2026-11-09 and 2026-11-16
 */
import { dateOfEpochDay, epochDay, type LocalDate } from '../../dates/local-date.ts';
import { MAX_OCCURRENCES, type RepeatRule } from '../repeat-rule.ts';
import { MONDAY } from '../calendar/calendar-rule.ts';
import {
  cadenceOf,
  countDays,
  daysAfterCompletion,
  daysAmong,
  type Cadence,
} from '../calendar/rule-dates.ts';

export interface Series {
  readonly rule: RepeatRule;
  /** The first task's date when it became repeating. Intervals are counted from its period. */
  readonly firstDate: LocalDate;
  /** Occurrences after this date have not been counted yet. */
  readonly countedThrough: LocalDate;
  /** Number of occurrences through `countedThrough`, including the first task. */
  readonly countedOccurrences: number;
  /** First day of the week, with Sunday as 0, from the settings of the user who made the task repeat. */
  readonly weekStart: number;
}

/**
 * Returns a new series. The task itself is the first occurrence, whatever its date (REPEAT-10).
 * @param madeOn the day on which the task became repeating; up to that day, an overdue task gets no further
 * occurrences
 */
export function startSeries(
  rule: RepeatRule,
  firstDate: LocalDate,
  {
    madeOn = firstDate,
    weekStart = MONDAY,
  }: { readonly madeOn?: LocalDate; readonly weekStart?: number } = {},
): Series {
  const countedThrough = madeOn > firstDate ? madeOn : firstDate;
  return { rule, firstDate, countedThrough, countedOccurrences: 1, weekStart };
}

/**
 * Returns the future dates from `from` to `to`, inclusive. Empty in Completion mode, where each date needs a
 * completion.
 */
export function occurrencesBetween(series: Series, from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from(daysToCome(series, epochDay(from), epochDay(to)), dateOfEpochDay);
}

/**
 * Returns the future dates between two days, for callers that merge many series. Days are numbers counted
 * from 1970-01-01 (see `epochDay`).
 */
export function occurrenceDaysBetween(series: Series, from: number, to: number): Iterable<number> {
  return daysToCome(series, from, to);
}

/**
 * Returns the first future date after `after`; undefined if the series has no more dates, as in Completion
 * mode.
 */
export function nextOccurrence(series: Series, after: LocalDate): LocalDate | undefined {
  const { value } = daysToCome(series, epochDay(after) + 1).next();
  return value === undefined ? undefined : dateOfEpochDay(value);
}

/**
 * Returns at most `count` dates after `after`, for display. In Completion mode, assumes that every task from
 * `after` on is done on its own date (REPEAT-18).
 */
export function nextDates(series: Series, after: LocalDate, count: number): LocalDate[] {
  const inTime = series.rule.repeatMode === 'Completion';
  const days = inTime ? daysDoneInTime(series, after) : daysToCome(series, epochDay(after) + 1);
  const dates: LocalDate[] = [];
  while (dates.length < count) {
    const { value } = days.next();
    if (value === undefined) break;
    dates.push(dateOfEpochDay(value));
  }
  return dates;
}

interface CompletedTask {
  readonly date: LocalDate;
  readonly completedOn: LocalDate;
}

/**
 * Returns the date of the task that follows a completed one in Completion mode (REPEAT-14). It is the first
 * unused day after the completion that the rule allows, with its interval counted from there. Returns
 * undefined if the series has ended or is in Schedule mode.
 * @param isTaken returns whether the series already has an occurrence on the date
 */
export function nextAfterCompletion(
  series: Series,
  { date, completedOn }: CompletedTask,
  isTaken: (date: LocalDate) => boolean = () => false,
): LocalDate | undefined {
  const { rule, firstDate, countedOccurrences } = series;
  const cadence = rule.repeatMode === 'Completion' ? cadenceOfSeries(series) : undefined;
  if (cadence === undefined || countedOccurrences >= (rule.maxOccurrences ?? Infinity)) return undefined;
  const last = lastDate(rule);
  for (const day of daysAfterCompletion(cadence, epochDay(completedOn))) {
    if (day > last) return undefined;
    const next = dateOfEpochDay(day);
    if (next !== date && next !== firstDate && !isTaken(next)) return next;
  }
  return undefined;
}

function cadenceOfSeries({ rule, firstDate, weekStart }: Series): Cadence | undefined {
  return cadenceOf(rule, firstDate, weekStart);
}

/**
 * Counts all occurrences up to a date, so that a different rule can apply afterwards (REPEAT-12). Stops at
 * the rule's maximum number of occurrences. In Completion mode, tasks are counted when they are created, so
 * only `countedThrough` changes.
 */
export function recount(series: Series, through: LocalDate): Series {
  const { rule, countedThrough, countedOccurrences } = series;
  if (through <= countedThrough) return series;
  const cadence = rule.repeatMode === 'Schedule' ? cadenceOfSeries(series) : undefined;
  const left = (rule.maxOccurrences ?? MAX_OCCURRENCES) - countedOccurrences;
  const days = Math.min(epochDay(through), lastDate(rule));
  const count =
    cadence === undefined || left < 1 ? 0 : countDays(cadence, epochDay(countedThrough), days, left);
  return { ...series, countedThrough: through, countedOccurrences: countedOccurrences + count };
}

/**
 * Returns the series after a pause. No tasks were created during the pause, so its dates do not count
 * (REPEAT-13).
 */
export function afterPause(series: Series, pausedOn: LocalDate, resumedOn: LocalDate): Series {
  const counted = recount(series, pausedOn);
  return counted.countedThrough < resumedOn ? { ...counted, countedThrough: resumedOn } : counted;
}

/** Yields the future days between two days, inclusive. */
function* daysToCome(series: Series, from: number, through = Infinity): Generator<number, undefined> {
  const { rule, countedThrough, countedOccurrences } = series;
  const cadence = rule.repeatMode === 'Schedule' ? cadenceOfSeries(series) : undefined;
  const most = (rule.maxOccurrences ?? Infinity) - countedOccurrences;
  if (cadence === undefined || most < 1) return;
  const bounds = { after: epochDay(countedThrough), most, from, through: Math.min(through, lastDate(rule)) };
  yield* daysAmong(cadence, bounds);
}

/** Yields the days after `after`, assuming that every task from `after` on is done on its own date. */
function* daysDoneInTime(series: Series, after: LocalDate): Generator<number, undefined> {
  for (let done = 0, date = after; ; done += 1) {
    const countedOccurrences = series.countedOccurrences + done;
    const next = nextAfterCompletion({ ...series, countedOccurrences }, { date, completedOn: date });
    if (next === undefined) return;
    yield epochDay(next);
    date = next;
  }
}

/** Returns the end date as a day number; Infinity without one. */
function lastDate({ endDate }: RepeatRule): number {
  return endDate === null ? Infinity : epochDay(endDate);
}
