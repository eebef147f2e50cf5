/** What the toasts say after a change to a task (tasks-and-admin.md section 8). Titles are cut at 30 characters. */
import { shortDate } from './date-labels.ts';
import type { LocalDate } from './local-date.ts';
import { countOf, toastTitle } from './view-texts.ts';

/** A calendar date, this evening of a date, or neither. */
export interface Schedule {
  readonly scheduledOn: LocalDate | null;
  readonly thisEvening: boolean;
}

export function scheduledMessage(
  title: string,
  { scheduledOn, thisEvening }: Schedule,
  today: LocalDate,
  locale: string,
): string {
  if (scheduledOn === null) return `Unscheduled "${toastTitle(title)}"`;
  const day = scheduledOn === today ? 'today' : shortDate(scheduledOn, today, locale);
  const when = !thisEvening ? day : scheduledOn === today ? 'this evening' : `the evening of ${day}`;
  return `Scheduled "${toastTitle(title)}" for ${when}`;
}

export function dueMessage(title: string, dueOn: LocalDate | null, today: LocalDate, locale: string): string {
  if (dueOn === null) return `Cleared the due date of "${toastTitle(title)}"`;
  return `"${toastTitle(title)}" is due ${dueOn === today ? 'today' : shortDate(dueOn, today, locale)}`;
}

/** @param project the title of the project, null for none */
export function movedMessage(title: string, project: string | null): string {
  return `Moved "${toastTitle(title)}" to ${project ?? 'Inbox'}`;
}

export function completedMessage(title: string): string {
  return `Completed "${toastTitle(title)}"`;
}

export function deletedMessage(title: string): string {
  return `Deleted "${toastTitle(title)}"`;
}

export function addedMessage(count: number): string {
  return `Added ${countOf(count, 'task')}`;
}
