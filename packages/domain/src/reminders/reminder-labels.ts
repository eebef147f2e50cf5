/** Labels of reminders in lists and menus (REMINDER-50). */
import { shortDate } from '../dates/date-labels.ts';
import type { LocalDate } from '../dates/local-date.ts';
import { timeLabel } from '../dates/local-time.ts';
import { parseLocalDateTime, type PushKind, type ReminderRule } from './reminders.ts';

/** The labels of the switches that decide about the notifications of a device. */
export const PUSH_KIND_LABELS: Readonly<Record<PushKind, string>> = {
  reminder: 'Reminders',
  TeamInvitation: 'Invitations to teams',
  InvitationAccepted: 'Accepted invitations',
  InvitationDeclined: 'Declined invitations',
  AccountUpgrade: 'Upgrades',
  SubscriptionExpiring: 'Plans that end soon',
  FeatureLimitReached: 'Reached limits',
  NewTeamMember: 'New members',
  SystemAnnouncement: 'Announcements',
  Assigned: 'Tasks assigned to you',
  Mentioned: 'Mentions of you',
  Commented: 'Comments on tasks that you follow',
  CompletedOfMine: 'Completed tasks that you follow',
  Unassigned: 'Tasks of members who leave',
  WebhookOff: 'Webhooks that were switched off',
};

/** Minutes before a task's time that the menus offer. */
export const OFFERED_MINUTES = [0, 5, 10, 15, 30, 60, 120, 1_440] as const;
/** Days before the due date that the menus offer. */
export const OFFERED_DAYS = [0, 1, 2, 7] as const;

const UNITS = [
  { minutes: 10_080, one: '1 week', many: (count: number) => `${count} weeks` },
  { minutes: 1_440, one: '1 day', many: (count: number) => `${count} days` },
  { minutes: 60, one: '1 hour', many: (count: number) => `${count} hours` },
  { minutes: 1, one: '1 minute', many: (count: number) => `${count} minutes` },
] as const;

/** Returns a length of time in its largest whole unit: '90 minutes', '2 hours', '1 day'. */
function lengthLabel(minutes: number): string {
  const unit = UNITS.find((each) => minutes % each.minutes === 0) ?? UNITS[3];
  const count = minutes / unit.minutes;
  return count === 1 ? unit.one : unit.many(count);
}

/** Returns the label of a number of minutes before a task's time; negative ones are after it. */
export function offsetLabel(minutes: number): string {
  if (minutes === 0) return 'At the time';
  return minutes > 0 ? `${lengthLabel(minutes)} before` : `${lengthLabel(-minutes)} after`;
}

/** Returns the label of a reminder that was typed in a title (CAPTURE-59). */
export function typedReminderLabel(minutes: number): string {
  return minutes === 0 ? 'Remind me at the time' : `Remind me ${lengthLabel(minutes)} before`;
}

/** Returns the label of a number of days before the due date. */
export function dueReminderLabel(days: number): string {
  return days === 0 ? 'On the due date' : `${lengthLabel(days * 1_440)} before the due date`;
}

export interface LabelOptions {
  readonly today: LocalDate;
  readonly locale: string;
  /** True if the task has a scheduled time, and not only a date. */
  readonly isTimed: boolean;
}

/** Returns the label of a reminder. */
export function reminderLabel(rule: ReminderRule, { today, locale, isTimed }: LabelOptions): string {
  if (rule.kind === 'due') return dueReminderLabel(rule.daysBefore);
  if (rule.kind === 'relative') {
    return rule.offsetMinutes === 0 && !isTimed ? 'On the day' : offsetLabel(rule.offsetMinutes);
  }
  const parts = parseLocalDateTime(rule.at);
  if (parts === undefined) return rule.at;
  const { date, time } = parts;
  return `${date === today ? 'Today' : shortDate(date, today, locale)}, ${timeLabel(time, locale)}`;
}
