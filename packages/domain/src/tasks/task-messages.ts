/** Toasts after changes to tasks (TASK-28). Titles are cut to 30 characters. */
import { dayHeading, shortDate } from '../dates/date-labels.ts';
import type { LocalDate } from '../dates/local-date.ts';
import { timeLabel, type LocalTime } from '../dates/local-time.ts';
import { countOf } from '../counts.ts';
import { closeDirections } from '../text.ts';
import { durationLabel } from './task-duration.ts';
import type { Priority } from './task-facts.ts';
import { toastTitle } from './view-texts.ts';

/** A date, the evening of a date, or no date. */
export interface Schedule {
  readonly scheduledOn: LocalDate | null;
  readonly thisEvening: boolean;
  /** The time on that date, or null. If absent, each task keeps its own. */
  readonly scheduledTime?: LocalTime | null;
  /** True for someday, which has no date. If absent, tasks without a date stay as they are. */
  readonly someday?: boolean;
}

/** The changed task's title, or the number of changed tasks. */
export type Subject = string | number;

/** Returns the title of one task in quotes, or the number of several. */
export function named(subject: Subject): string {
  return typeof subject === 'number' ? countOf(subject, 'task') : `"${toastTitle(subject)}"`;
}

/** Returns the message after setting or clearing a scheduled date (TASK-28). */
export function scheduledMessage(
  subject: Subject,
  { scheduledOn, thisEvening, scheduledTime, someday }: Schedule,
  today: LocalDate,
  locale: string,
): string {
  if (someday === true) return somedayMessage(subject, true);
  if (scheduledOn === null) return `Unscheduled ${named(subject)}`;
  const day = scheduledOn === today ? 'today' : shortDate(scheduledOn, today, locale);
  if (typeof scheduledTime === 'string')
    return `Scheduled ${named(subject)} for ${day} at ${timeLabel(scheduledTime, locale)}`;
  const when = !thisEvening ? day : scheduledOn === today ? 'this evening' : `the evening of ${day}`;
  return `Scheduled ${named(subject)} for ${when}`;
}

/** Returns the message after setting or clearing the time of tasks, each on its own date (TASK-28). */
export function timeMessage(subject: Subject, time: LocalTime | null, locale: string): string {
  if (time === null) return `Cleared the time of ${named(subject)}`;
  return `Scheduled ${named(subject)} for ${timeLabel(time, locale)}`;
}

/** Returns the message after setting or clearing a due date (TASK-28). */
export function dueMessage(
  subject: Subject,
  dueOn: LocalDate | null,
  today: LocalDate,
  locale: string,
): string {
  if (dueOn === null) return `Cleared the due date of ${named(subject)}`;
  const verb = typeof subject === 'number' && subject !== 1 ? 'are' : 'is';
  return `${named(subject)} ${verb} due ${dueOn === today ? 'today' : shortDate(dueOn, today, locale)}`;
}

/** Returns the message after setting or clearing the priority of tasks (TASK-28). */
export function priorityMessage(subject: Subject, priority: Priority): string {
  if (priority === 'none') return `Cleared the priority of ${named(subject)}`;
  return `Set the priority of ${named(subject)} to ${priority}`;
}

/** Returns the message after putting tasks off without a date, or taking them back (TASK-28). */
export function somedayMessage(subject: Subject, someday: boolean): string {
  return `Moved ${named(subject)} ${someday ? 'to' : 'out of'} Someday`;
}

/** Returns the message after hiding tasks until their dates, or showing them again (TASK-28). */
export function hiddenMessage(subject: Subject, hidden: boolean): string {
  const own = typeof subject === 'number' && subject !== 1 ? 'their dates' : 'its date';
  return hidden ? `Hid ${named(subject)} until ${own}` : `${named(subject)} is no longer hidden`;
}

/** Returns the message after setting or clearing the duration of tasks (TASK-28). */
export function durationMessage(subject: Subject, minutes: number | null): string {
  if (minutes === null) return `Cleared the duration of ${named(subject)}`;
  return `Set the duration of ${named(subject)} to ${durationLabel(minutes)}`;
}

/** Returns the message after setting or removing the user's own reminders of tasks (REMINDER-43). */
export function remindedMessage(subject: Subject): string {
  return `Changed the reminders of ${named(subject)}`;
}

/** Returns the message after making the reminder of a task ring later. */
export function snoozedMessage(subject: Subject): string {
  return `Snoozed ${named(subject)}`;
}

/**
 * Returns the message after assigning tasks (TASK-28).
 * @param name the name of the assignee, 'you' for the reader; null for nobody
 */
export function assignedMessage(subject: Subject, name: string | null): string {
  if (name === null) return `Unassigned ${named(subject)}`;
  return `Assigned ${named(subject)} to ${name}`;
}

/** Returns the message after moving tasks by a day, each from its own date (TASK-28). */
export function shiftedMessage(subject: Subject, by: 1 | -1): string {
  return `Moved ${named(subject)} to the day ${by === 1 ? 'after' : 'before'}`;
}

/**
 * Returns the message after moving tasks (TASK-28).
 * @param project the title of the new project, null for none
 * @param from the title of the previous project, null for none
 */
export function movedMessage(subject: Subject, project: string | null, from: string | null = null): string {
  if (project !== null && from !== null)
    return `Moved ${named(subject)} from ${closeDirections(from)} to ${closeDirections(project)}`;
  return `Moved ${named(subject)} to ${project === null ? 'Inbox' : closeDirections(project)}`;
}

/**
 * Returns the message after giving tasks a new parent (TASK-28).
 * @param parent the title of the new parent; null if they no longer have one
 */
export function nestedMessage(subject: Subject, parent: string | null): string {
  if (parent === null) return `Moved ${named(subject)} to the top level`;
  return `Moved ${named(subject)} under "${toastTitle(parent)}"`;
}

/** Returns the message after adding a tag to tasks. */
export function taggedMessage(subject: Subject, tagPath: string): string {
  return `Added #${closeDirections(tagPath)} to ${named(subject)}`;
}

/**
 * Returns the message after values typed in a title have changed a task (TASK-92).
 * @param labels the values as their chips showed them: 'Fri, Nov 27 · 5 PM', '#home'
 */
export function retitledMessage(title: string, labels: readonly string[]): string {
  return `Changed ${named(title)}: ${labels.map(closeDirections).join(', ')}`;
}

/** Returns the message after completing tasks (TASK-13). */
export function completedMessage(subject: Subject): string {
  return `Completed ${named(subject)}`;
}

/** Returns the message after completing tasks together with their open subtasks (SUBTASK-4). */
export function completedTreeMessage(subject: Subject, subtasks: number): string {
  return subtasks === 0
    ? completedMessage(subject)
    : `${completedMessage(subject)} and ${countOf(subtasks, 'subtask')}`;
}

/** Returns the message after completing a task's last open subtask (SUBTASK-6). */
export function lastSubtaskMessage(title: string, parent: string): string {
  return `${completedMessage(title)}, the last subtask of "${toastTitle(parent)}"`;
}

/**
 * Adds to the message about a completed repeating task when it returns (REPEAT-82).
 * @param next undefined if the series has ended or the date is unknown
 */
export function returningMessage(
  message: string,
  next: LocalDate | undefined,
  today: LocalDate,
  locale: string,
): string {
  if (next === undefined) return message;
  return `${message}. Next: ${next === today ? 'today' : shortDate(next, today, locale)}`;
}

/** Returns the message after reopening tasks (TASK-13). */
export function reopenedMessage(subject: Subject): string {
  return `Reopened ${named(subject)}`;
}

/** Returns the message to show after tasks are deleted (TASK-14). */
export function deletedMessage(subject: Subject): string {
  return `Deleted ${named(subject)}`;
}

/** Returns the message after duplicating a task (TASK-65). */
export function duplicatedMessage(title: string): string {
  return `Duplicated ${named(title)}`;
}

/**
 * Returns the message about a new task that the current view may not show, or whose form stays open
 * (CAPTURE-54, CAPTURE-57).
 * @param project the name of the task's project; undefined if it has none
 */
export function addedToMessage(
  scheduledOn: LocalDate | null,
  project: string | undefined,
  today: LocalDate,
  locale: string,
  someday = false,
): string {
  if (someday) return 'Added to Someday';
  if (scheduledOn === null) return `Added to ${project ?? 'Inbox'}`;
  if (scheduledOn <= today) return 'Added to Today';
  return `Added to Upcoming, ${dayHeading(scheduledOn, today, locale)}`;
}

/** Returns the message after adding a list (CAPTURE-8). */
export function addedMessage(count: number): string {
  return `Added ${named(count)}`;
}
