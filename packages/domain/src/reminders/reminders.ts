/**
 * Personal reminders of a task (docs/rules/reminders.md). A reminder is relative to the task's scheduled date and
 * time, or to its due date, or at a fixed wall time.
 */
import { parseLocalDate, type LocalDate } from '../dates/local-date.ts';
import { parseLocalTime, type LocalTime } from '../dates/local-time.ts';
import { NOTIFICATION_TYPES } from '../notifications/notifications.ts';

export const REMINDER_KINDS = ['relative', 'due', 'absolute'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Maximum number of reminders that a user can set for a task (REMINDER-1). */
export const MAX_REMINDERS = 10;
/** Maximum number of tasks whose reminders one request sets. */
export const MAX_REMINDED_TASKS = 500;
/** Range of minutes before the scheduled time. Negative ones are after it. */
export const MIN_OFFSET_MINUTES = -10_080;
export const MAX_OFFSET_MINUTES = 43_200;
/** Maximum number of days before the due date. */
export const MAX_DAYS_BEFORE = 365;
/** Maximum number of minutes by which a reminder is snoozed: four weeks. */
export const MAX_SNOOZE_MINUTES = 40_320;
/** Number of minutes by which the action of a notification snoozes. */
export const SNOOZE_MINUTES = 10;

/** When emails are sent: if no device accepted the reminder, always, or never. */
export const REMINDER_MAILS = ['fallback', 'always', 'never'] as const;
export type ReminderMail = (typeof REMINDER_MAILS)[number];

/** Maximum number of devices of a user that receive pushes (REMINDER-20). */
export const MAX_DEVICES = 20;

/** The kinds of notifications that a device can receive, each with its own switch. */
export const PUSH_KINDS = ['reminder', ...NOTIFICATION_TYPES] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

export type ReminderRule =
  | { readonly kind: 'relative'; readonly offsetMinutes: number }
  | { readonly kind: 'due'; readonly daysBefore: number }
  | { readonly kind: 'absolute'; readonly at: LocalDateTime };

/** Returns whether a task has the date that a reminder needs. */
export function hasDateFor(
  { kind }: ReminderRule,
  { scheduledOn, dueOn }: { readonly scheduledOn: LocalDate | null; readonly dueOn: LocalDate | null },
): boolean {
  if (kind === 'absolute') return true;
  return (kind === 'due' ? dueOn : scheduledOn) !== null;
}

/** Returns whether a reminder's numbers are in range and its time exists. */
export function isReminderRule(rule: ReminderRule): boolean {
  if (rule.kind === 'absolute') return parseLocalDateTime(rule.at) !== undefined;
  if (rule.kind === 'due') return isWithin(rule.daysBefore, 0, MAX_DAYS_BEFORE);
  return isWithin(rule.offsetMinutes, MIN_OFFSET_MINUTES, MAX_OFFSET_MINUTES);
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** A date and time on a wall clock, without a zone: `YYYY-MM-DDTHH:MM`. */
export type LocalDateTime = string;

export interface DateAndTime {
  readonly date: LocalDate;
  readonly time: LocalTime;
}

/** Returns the date and the time of `YYYY-MM-DDTHH:MM`; undefined for anything else. */
export function parseLocalDateTime(text: string): DateAndTime | undefined {
  if (text.length !== 16 || text[10] !== 'T') return undefined;
  const date = parseLocalDate(text.slice(0, 10));
  const time = parseLocalTime(text.slice(11));
  return date === undefined || time === undefined ? undefined : { date, time };
}
