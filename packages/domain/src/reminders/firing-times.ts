/** Computes when reminders ring (REMINDER-3 to REMINDER-8). All times are milliseconds since 1970-01-01T00:00Z. */
import { addDays, localDateAt, type LocalDate } from '../dates/local-date.ts';
import type { ZoneInstants } from '../dates/local-instant.ts';
import { EVENING_START, localTimeAt, type LocalTime } from '../dates/local-time.ts';
import { parseLocalDateTime, type ReminderRule } from './reminders.ts';

/** The dates of a task on which its reminders depend. */
export interface RemindedTask {
  readonly scheduledDate: LocalDate | null;
  readonly thisEvening: boolean;
  readonly scheduledTime: LocalTime | null;
  readonly dueDate: LocalDate | null;
}

/** The hours of a day in which nothing rings. They may include midnight. */
export interface QuietHours {
  readonly from: LocalTime;
  readonly to: LocalTime;
}

/** A user's preferences for reminders, and the converter of their time zone. */
export interface ReminderPreferences {
  readonly zone: ZoneInstants;
  /** Minutes before the time of a task at which it rings without explicit reminders; null for never. */
  readonly defaultMinutes: number | null;
  /** When reminders ring that have a date without a time. */
  readonly dayTime: LocalTime;
  readonly quiet: QuietHours | null;
}

export interface RingingTimes {
  /** The time that the reminder means. */
  readonly dueAt: number;
  /** When it rings: `dueAt`, or the end of the quiet hours. */
  readonly firesAt: number;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Returns the rule of a task's default reminder; undefined without a time (REMINDER-2). */
export function defaultRule(
  { scheduledTime }: RemindedTask,
  { defaultMinutes }: ReminderPreferences,
): ReminderRule | undefined {
  if (scheduledTime === null || defaultMinutes === null) return undefined;
  return { kind: 'relative', offsetMinutes: defaultMinutes };
}

/**
 * Returns when a reminder rings; undefined if the task lacks the date that it needs.
 * @param snoozedUntil the time until which it is snoozed; null if it is not
 */
export function ringingTimes(
  rule: ReminderRule,
  task: RemindedTask,
  preferences: ReminderPreferences,
  snoozedUntil: number | null = null,
): RingingTimes | undefined {
  const dueAt = snoozedUntil ?? instantOf(rule, task, preferences);
  if (dueAt === undefined) return undefined;
  return { dueAt, firesAt: afterQuietHours(dueAt, preferences) };
}

function instantOf(
  rule: ReminderRule,
  task: RemindedTask,
  { zone, dayTime }: ReminderPreferences,
): number | undefined {
  if (rule.kind === 'absolute') {
    const wall = parseLocalDateTime(rule.at);
    return wall && zone.at(wall.date, wall.time);
  }
  if (rule.kind === 'due') {
    return task.dueDate === null ? undefined : zone.at(addDays(task.dueDate, -rule.daysBefore), dayTime);
  }
  const { scheduledDate, scheduledTime, thisEvening } = task;
  if (scheduledDate === null) return undefined;
  const time = scheduledTime ?? (thisEvening ? EVENING_START : dayTime);
  // Whole days are days of the calendar: a day before 9:00 is 9:00, even if the clocks change in between.
  const days = rule.offsetMinutes % DAY_MINUTES === 0 ? rule.offsetMinutes / DAY_MINUTES : 0;
  const instant = zone.at(addDays(scheduledDate, -days), time);
  return instant && instant - (rule.offsetMinutes - days * DAY_MINUTES) * MINUTE_MS;
}

/** Returns the end of the quiet hours that contain an instant; the instant itself outside of them (REMINDER-7). */
export function afterQuietHours(
  instant: number,
  { zone, quiet }: Pick<ReminderPreferences, 'zone' | 'quiet'>,
): number {
  if (quiet === null) return instant;
  const date = localDateAt(instant, zone.timeZone);
  const time = localTimeAt(instant, zone.timeZone);
  const isOvernight = quiet.from > quiet.to;
  const isQuiet = isOvernight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!isQuiet) return instant;
  const endsOn = isOvernight && time >= quiet.from ? addDays(date, 1) : date;
  // When the clocks go back, the quiet hours end at the first of two equal times.
  return Math.max(instant, zone.at(endsOn, quiet.to) ?? instant);
}
