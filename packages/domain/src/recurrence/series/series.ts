/**
 * A task and the dates on which it comes again (REPEAT-4 to REPEAT-17). Calendar dates alone: no zone, no clock. Which
 * instant is the midnight of a date, and what becomes of a date that a zone left out, is for the caller to say.
 *
 *   every Monday, first task on Wednesday 2026-11-04, 3 times
 *     → the 4th is occurrence 1 although no Monday; then 2026-11-09 and 2026-11-16
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
  /** The date of the first task when it was made repeating: intervals are counted from its period. */
  readonly firstDate: LocalDate;
  /** What is still to come lies after this date. */
  readonly countedThrough: LocalDate;
  /** How many occurrences there were up to it, the first task counted. */
  readonly countedOccurrences: number;
  /** The first day of the week by which weeks are counted, from Sunday as 0: that of the person who made it repeating. */
  readonly weekStart: number;
}

/**
 * A series at its beginning: the task itself is the first occurrence, whatever its date (REPEAT-10).
 * @param madeOn the day on which it is made repeating; of an overdue task nothing comes for the days until then
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

/** The dates still to come from `from` to `to`, both inside. None in Completion mode, where a date needs a completion. */
export function occurrencesBetween(series: Series, from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from(daysToCome(series, epochDay(from), epochDay(to)), dateOfEpochDay);
}

/** The same as numbers of days from 1970-01-01 (see `epochDay`): for who has many series to lay side by side. */
export function occurrenceDaysBetween(series: Series, from: number, to: number): Iterable<number> {
  return daysToCome(series, from, to);
}

/** The first date still to come that is later than `after`; undefined where none is, as in Completion mode. */
export function nextOccurrence(series: Series, after: LocalDate): LocalDate | undefined {
  const { value } = daysToCome(series, epochDay(after) + 1).next();
  return value === undefined ? undefined : dateOfEpochDay(value);
}

/**
 * At most `count` dates after `after`, for a person to look at. In Completion mode they are those that follow if the task
 * on `after`, and each one after it, is done on its own date (REPEAT-18).
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

/** A completed task of a series. */
interface CompletedTask {
  /** Its own date. */
  readonly date: LocalDate;
  readonly completedOn: LocalDate;
}

/**
 * The date of the task that follows a completed one in Completion mode (REPEAT-14): the first day that the rule allows
 * after the completion, its interval counted from there, that the series has not had. Undefined where the series ends, and
 * in Schedule mode.
 * @param isTaken whether an occurrence of the series has the date already
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
 * The series with all that has occurred up to a date counted, before another rule holds after it (REPEAT-12). Counting
 * ends at the most that a rule may ask for. In Completion mode tasks are counted as they are made, so only the date
 * moves.
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

/** The series as it goes on after a pause: nothing of that time was made, so nothing of it counts (REPEAT-13). */
export function afterPause(series: Series, pausedOn: LocalDate, resumedOn: LocalDate): Series {
  const counted = recount(series, pausedOn);
  return counted.countedThrough < resumedOn ? { ...counted, countedThrough: resumedOn } : counted;
}

/** The days still to come between two days, both inside. */
function* daysToCome(series: Series, from: number, through = Infinity): Generator<number, undefined> {
  const { rule, countedThrough, countedOccurrences } = series;
  const cadence = rule.repeatMode === 'Schedule' ? cadenceOfSeries(series) : undefined;
  const most = (rule.maxOccurrences ?? Infinity) - countedOccurrences;
  if (cadence === undefined || most < 1) return;
  const bounds = { after: epochDay(countedThrough), most, from, through: Math.min(through, lastDate(rule)) };
  yield* daysAmong(cadence, bounds);
}

/** The days that follow `after` if the task on it, and each one after it, is done on its own date. */
function* daysDoneInTime(series: Series, after: LocalDate): Generator<number, undefined> {
  for (let done = 0, date = after; ; done += 1) {
    const countedOccurrences = series.countedOccurrences + done;
    const next = nextAfterCompletion({ ...series, countedOccurrences }, { date, completedOn: date });
    if (next === undefined) return;
    yield epochDay(next);
    date = next;
  }
}

/** The last day that the end date allows. */
function lastDate({ endDate }: RepeatRule): number {
  return endDate === null ? Infinity : epochDay(endDate);
}
