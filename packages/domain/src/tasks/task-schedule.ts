/**
 * When a user plans to do a task: a date, with a time of day or "this evening" (DATE-21, DATE-23). The SQL in
 * `task-writes.queries.ts` contains the same rules; a test compares the two.
 *
 *   19:00, moved to another day      → 19:00 on that day, still this evening
 *   this evening, then 09:00         → 09:00, no longer this evening
 *   19:00, the time cleared          → this evening, without a time
 *   09:00, the date cleared          → neither
 */
import { isEveningTime, type LocalTime } from '../dates/local-time.ts';
import { addDays, type LocalDate } from '../dates/local-date.ts';
import type { Schedule } from './task-messages.ts';

export interface TaskSchedule {
  readonly scheduledOn: LocalDate | null;
  readonly thisEvening: boolean;
  readonly scheduledTime: LocalTime | null;
}

/** The fields that a change sets. Absent fields stay unchanged; null clears a field. */
export type ScheduleChange = { readonly [Field in keyof TaskSchedule]?: TaskSchedule[Field] | undefined };

/** The error for a time without a scheduled date (DATE-21). */
export const TIME_NEEDS_DATE = 'A time needs a scheduled date.';

/**
 * Returns the schedule after a change. A new date keeps the time. Clearing the date clears the time too. A
 * time of day determines whether the task is in This Evening, even if the change specifies otherwise.
 * @returns undefined if the change sets a time but the task would have no date
 */
export function scheduleAfter(before: TaskSchedule, change: ScheduleChange): TaskSchedule | undefined {
  const scheduledOn = change.scheduledOn === undefined ? before.scheduledOn : change.scheduledOn;
  if (scheduledOn === null) {
    return typeof change.scheduledTime === 'string'
      ? undefined
      : { scheduledOn, thisEvening: false, scheduledTime: null };
  }
  const scheduledTime = change.scheduledTime === undefined ? before.scheduledTime : change.scheduledTime;
  const thisEvening =
    scheduledTime === null ? (change.thisEvening ?? before.thisEvening) : isEveningTime(scheduledTime);
  return { scheduledOn, thisEvening, scheduledTime };
}

/**
 * Returns the change that moves a task into or out of This Evening, when the user chooses This Evening or
 * drops the task into a section of Today. Also clears a time that contradicts the section (DATE-25).
 */
export function inPartOfDay(
  { scheduledTime }: Pick<TaskSchedule, 'scheduledTime'>,
  thisEvening: boolean,
): { readonly thisEvening: boolean; readonly scheduledTime?: null } {
  const contradicts = scheduledTime !== null && isEveningTime(scheduledTime) !== thisEvening;
  return contradicts ? { thisEvening, scheduledTime: null } : { thisEvening };
}

/** The data about the user and the task that determine which date a time without a date means. */
export interface TimeReader {
  readonly today: LocalDate;
  readonly now: LocalTime;
  readonly scheduledOn: LocalDate | null;
}

/**
 * Returns the date for a time chosen without one: the task's date if it is not past, otherwise today, or
 * tomorrow if the time has passed (DATE-22).
 */
export function dateOfTime(time: LocalTime, { today, now, scheduledOn }: TimeReader): LocalDate {
  if (scheduledOn !== null && scheduledOn >= today) return scheduledOn;
  return time > now ? today : addDays(today, 1);
}

/**
 * Returns the change to a task that the user schedules, perhaps together with others. Without a chosen time,
 * the task keeps its own, unless the user chose this evening and the time is earlier (DATE-25).
 */
export function chosenSchedule(
  task: Pick<TaskSchedule, 'scheduledTime'>,
  { scheduledOn, thisEvening, scheduledTime, someday }: Schedule,
): Schedule {
  if (scheduledOn === null)
    return { scheduledOn, thisEvening, ...(someday === undefined ? {} : { someday }) };
  if (scheduledTime !== undefined) return { scheduledOn, thisEvening, scheduledTime };
  return { scheduledOn, ...(thisEvening ? inPartOfDay(task, true) : { thisEvening }) };
}

/**
 * Returns a task's date after moving it by a day, for example with the keys ] and [ (TASK-66). A task never
 * moves to a past date.
 *
 *   tomorrow, later          → the day after tomorrow
 *   no date, later           → tomorrow
 *   last week, later         → today
 *   today or before, earlier → unchanged
 */
export function shiftedDate(scheduledOn: LocalDate | null, by: 1 | -1, today: LocalDate): LocalDate | null {
  if (by === -1) return scheduledOn === null || scheduledOn <= today ? scheduledOn : addDays(scheduledOn, -1);
  if (scheduledOn !== null && scheduledOn < today) return today;
  return addDays(scheduledOn ?? today, 1);
}

/**
 * Compares tasks on the same day. The evening comes last. Each part is sorted by time, tasks without one
 * first (DATE-9).
 */
export function compareWithinDay(
  a: Pick<TaskSchedule, 'thisEvening' | 'scheduledTime'>,
  b: Pick<TaskSchedule, 'thisEvening' | 'scheduledTime'>,
): number {
  const evening = Number(a.thisEvening) - Number(b.thisEvening);
  return evening === 0 ? compareTimes(a.scheduledTime, b.scheduledTime) : evening;
}

/** Compares times of day. A task without one comes first. */
export function compareTimes(a: LocalTime | null, b: LocalTime | null): number {
  if (a === b) return 0;
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
