/** Texts of notifications and emails about reminders (REMINDER-9, REMINDER-22). */
import { countOf } from '../counts.ts';
import { shortDate } from '../dates/date-labels.ts';
import type { LocalDate } from '../dates/local-date.ts';
import { scheduleLabel } from '../dates/local-time.ts';
import type { RemindedTask } from './firing-times.ts';

export interface ReminderText {
  readonly title: string;
  readonly body: string;
}

export interface TextOptions {
  /** The user's current date. */
  readonly today: LocalDate;
  readonly locale: string;
  readonly isLate: boolean;
  /** True if the user does not want titles in notifications. */
  readonly isTitleHidden: boolean;
}

/** Returns the title and the body of a task's notification. */
export function reminderText(
  task: RemindedTask & { readonly title: string },
  { today, locale, isLate, isTitleHidden }: TextOptions,
): ReminderText {
  const title = isTitleHidden ? 'Reminder' : task.title;
  return {
    title: isLate ? `${title} (late)` : title,
    body: isTitleHidden ? 'Open Questlog to see the task.' : datesOf(task, today, locale),
  };
}

/** Returns the dates of a task: 'Today · 5 PM', 'Due Dec 5', or both. Empty without dates. */
function datesOf(task: RemindedTask, today: LocalDate, locale: string): string {
  const day = (date: LocalDate): string => (date === today ? 'Today' : shortDate(date, today, locale));
  const { scheduledDate, dueDate } = task;
  return [
    ...(scheduledDate === null ? [] : [scheduleLabel(day(scheduledDate), task, locale)]),
    ...(dueDate === null ? [] : [dueDate === today ? 'Due today' : `Due ${day(dueDate)}`]),
  ].join(' · ');
}

/** Returns the text about reminders that are too old to ring one by one. @param count how many there are */
export function missedText(count: number): ReminderText {
  return {
    title: `${countOf(count, 'reminder')} while the server was away`,
    body: 'Open Questlog to see what is due.',
  };
}

/** The text of the notification that tests a device. */
export const TEST_TEXT: ReminderText = {
  title: 'Notifications work on this device',
  body: 'You get your reminders here.',
};

/** Returns the subject of an email. @param titles the titles of the reminders' tasks; empty if they are hidden */
export function mailSubject(titles: readonly string[], count: number): string {
  const [first] = titles;
  if (first === undefined) return count === 1 ? 'Reminder' : countOf(count, 'reminder');
  return count === 1 ? `Reminder: ${first}` : `${countOf(count, 'reminder')}: ${first} and more`;
}
