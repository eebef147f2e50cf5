/** Toast messages after changes to tasks (TASK-28). Titles are truncated to 30 characters. */
import { shortDate } from '../dates/date-labels.ts';
import type { LocalDate } from '../dates/local-date.ts';
import { timeLabel, type LocalTime } from '../dates/local-time.ts';
import { countOf } from '../counts.ts';
import { closeDirections } from '../text.ts';
import type { Priority } from './task-facts.ts';
import { toastTitle } from './view-texts.ts';

/** A calendar date, the evening of a calendar date, or neither of the two. */
export interface Schedule {
  readonly scheduledOn: LocalDate | null;
  readonly thisEvening: boolean;
  /** The time on that date, or null for none. If absent, each task keeps its own. */
  readonly scheduledTime?: LocalTime | null;
}

/** The title of the changed task, or the number of changed tasks. */
export type Subject = string | number;

function named(subject: Subject): string {
  return typeof subject === 'number' ? countOf(subject, 'task') : `"${toastTitle(subject)}"`;
}

/** Returns the message after a scheduled date has been set or cleared (TASK-28). */
export function scheduledMessage(
  subject: Subject,
  { scheduledOn, thisEvening, scheduledTime }: Schedule,
  today: LocalDate,
  locale: string,
): string {
  if (scheduledOn === null) return `Unscheduled ${named(subject)}`;
  const day = scheduledOn === today ? 'today' : shortDate(scheduledOn, today, locale);
  if (typeof scheduledTime === 'string')
    return `Scheduled ${named(subject)} for ${day} at ${timeLabel(scheduledTime, locale)}`;
  const when = !thisEvening ? day : scheduledOn === today ? 'this evening' : `the evening of ${day}`;
  return `Scheduled ${named(subject)} for ${when}`;
}

/**
 * Returns the message after the time of tasks was set or cleared, while each keeps its own date (TASK-28).
 */
export function timeMessage(subject: Subject, time: LocalTime | null, locale: string): string {
  if (time === null) return `Cleared the time of ${named(subject)}`;
  return `Scheduled ${named(subject)} for ${timeLabel(time, locale)}`;
}

/** Returns the message after a due date was set or cleared (TASK-28). */
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

/** Returns the message after the priority of tasks was set or cleared (TASK-28). */
export function priorityMessage(subject: Subject, priority: Priority): string {
  if (priority === 'none') return `Cleared the priority of ${named(subject)}`;
  return `Set the priority of ${named(subject)} to ${priority}`;
}

/** Returns the message after tasks were moved by a day, each starting from its own date (TASK-28). */
export function shiftedMessage(subject: Subject, by: 1 | -1): string {
  return `Moved ${named(subject)} to the day ${by === 1 ? 'after' : 'before'}`;
}

/**
 * Returns the message after tasks were moved (TASK-28).
 * @param project the title of the new project, null for none
 * @param from the title of the previous project, null for none
 */
export function movedMessage(subject: Subject, project: string | null, from: string | null = null): string {
  if (project !== null && from !== null)
    return `Moved ${named(subject)} from ${closeDirections(from)} to ${closeDirections(project)}`;
  return `Moved ${named(subject)} to ${project === null ? 'Inbox' : closeDirections(project)}`;
}

/**
 * Returns the message after tasks got a new parent (TASK-28).
 * @param parent the title of the new parent; null if they no longer have one
 */
export function nestedMessage(subject: Subject, parent: string | null): string {
  if (parent === null) return `Moved ${named(subject)} to the top level`;
  return `Moved ${named(subject)} under "${toastTitle(parent)}"`;
}

/** Returns the message after a tag was added to tasks. */
export function taggedMessage(subject: Subject, tagPath: string): string {
  return `Added #${closeDirections(tagPath)} to ${named(subject)}`;
}

/** Returns the message after tasks were completed (TASK-13). */
export function completedMessage(subject: Subject): string {
  return `Completed ${named(subject)}`;
}

/** Returns the message after tasks were completed together with the open subtasks under them (SUBTASK-4). */
export function completedTreeMessage(subject: Subject, subtasks: number): string {
  return subtasks === 0
    ? completedMessage(subject)
    : `${completedMessage(subject)} and ${countOf(subtasks, 'subtask')}`;
}

/** Returns the message after the last open subtask of a task was completed (SUBTASK-6). */
export function lastSubtaskMessage(title: string, parent: string): string {
  return `${completedMessage(title)}, the last subtask of "${toastTitle(parent)}"`;
}

/** Returns the message after tasks were reopened (TASK-13). */
export function reopenedMessage(subject: Subject): string {
  return `Reopened ${named(subject)}`;
}

/** Returns the message after tasks were deleted (TASK-14). */
export function deletedMessage(subject: Subject): string {
  return `Deleted ${named(subject)}`;
}

/** Returns the message after a task was duplicated (TASK-65). */
export function duplicatedMessage(title: string): string {
  return `Duplicated ${named(title)}`;
}

/** Returns the message after a list was added (CAPTURE-8). */
export function addedMessage(count: number): string {
  return `Added ${named(count)}`;
}
