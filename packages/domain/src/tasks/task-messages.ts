/** What the toasts say after a change to tasks (TASK-28). Titles are cut at 30 characters. */
import { shortDate } from '../dates/date-labels.ts';
import type { LocalDate } from '../dates/local-date.ts';
import { countOf } from '../counts.ts';
import { closeDirections } from '../text.ts';
import { toastTitle } from './view-texts.ts';

/** A calendar date, this evening of a date, or neither. */
export interface Schedule {
  readonly scheduledOn: LocalDate | null;
  readonly thisEvening: boolean;
}

/** What was changed: one task by its title, or how many. */
export type Subject = string | number;

function named(subject: Subject): string {
  return typeof subject === 'number' ? countOf(subject, 'task') : `"${toastTitle(subject)}"`;
}

/** After a scheduled date was set or cleared (TASK-28). */
export function scheduledMessage(
  subject: Subject,
  { scheduledOn, thisEvening }: Schedule,
  today: LocalDate,
  locale: string,
): string {
  if (scheduledOn === null) return `Unscheduled ${named(subject)}`;
  const day = scheduledOn === today ? 'today' : shortDate(scheduledOn, today, locale);
  const when = !thisEvening ? day : scheduledOn === today ? 'this evening' : `the evening of ${day}`;
  return `Scheduled ${named(subject)} for ${when}`;
}

/** After a due date was set or cleared (TASK-28). */
export function dueMessage(title: string, dueOn: LocalDate | null, today: LocalDate, locale: string): string {
  if (dueOn === null) return `Cleared the due date of ${named(title)}`;
  return `${named(title)} is due ${dueOn === today ? 'today' : shortDate(dueOn, today, locale)}`;
}

/**
 * After tasks were moved (TASK-28).
 * @param project the title of the project, null for none
 * @param from that of the project it was in, null for none
 */
export function movedMessage(subject: Subject, project: string | null, from: string | null = null): string {
  if (project !== null && from !== null)
    return `Moved ${named(subject)} from ${closeDirections(from)} to ${closeDirections(project)}`;
  return `Moved ${named(subject)} to ${project === null ? 'Inbox' : closeDirections(project)}`;
}

/** After tasks were completed (TASK-13). */
export function completedMessage(subject: Subject): string {
  return `Completed ${named(subject)}`;
}

/** After tasks were opened again (TASK-13). */
export function reopenedMessage(subject: Subject): string {
  return `Reopened ${named(subject)}`;
}

/** After tasks were deleted (TASK-14). */
export function deletedMessage(subject: Subject): string {
  return `Deleted ${named(subject)}`;
}

/** After a task was duplicated (TASK-65). */
export function duplicatedMessage(title: string): string {
  return `Duplicated ${named(title)}`;
}

/** After a list was added (CAPTURE-8). */
export function addedMessage(count: number): string {
  return `Added ${named(count)}`;
}
