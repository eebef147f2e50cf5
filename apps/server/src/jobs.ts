import { accountJobs, type AccountJobsDeps } from './features/teams/accounts/accounts.jobs.ts';
import { staffMailJobs } from './features/admin/users/staff-mail.ts';
import {
  assistantChangeJobs,
  type AssistantChangeJobsDeps,
} from './features/assistant-changes/assistant-changes.jobs.ts';
import {
  announcementJobs,
  type AnnouncementJobsDeps,
} from './features/admin-operation/announcements/announcements.jobs.ts';
import { billingJobs, type BillingJobsDeps } from './features/billing/billing.jobs.ts';
import {
  calendarSourceJobs,
  type CalendarSourceJobsDeps,
} from './features/calendar-sources/calendar-sources.jobs.ts';
import { invitationJobs, type InvitationJobsDeps } from './features/teams/invitations/invitations.jobs.ts';
import { memberJobs, type MemberJobsDeps } from './features/teams/members/members.jobs.ts';
import { notificationJobs, type NotificationJobsDeps } from './features/notifications/notifications.jobs.ts';
import { reminderJobs, type ReminderJobsDeps } from './features/reminders/reminders.jobs.ts';
import { repeatingJobs, type RepeatingJobsDeps } from './features/repeating/scheduler/repeating.jobs.ts';
import { webhookJobs, type WebhookJobsDeps } from './features/webhooks/webhooks.jobs.ts';
import type { TrashDeps } from './features/trash/trash.commands.ts';
import { trashJobs } from './features/trash/trash.jobs.ts';
import { identityJobs, type IdentityJobsDeps } from './identity/identity.jobs.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';

export type JobsDeps = AccountJobsDeps &
  AnnouncementJobsDeps &
  AssistantChangeJobsDeps &
  BillingJobsDeps &
  CalendarSourceJobsDeps &
  IdentityJobsDeps &
  InvitationJobsDeps &
  MemberJobsDeps &
  NotificationJobsDeps &
  ReminderJobsDeps &
  RepeatingJobsDeps &
  TrashDeps &
  WebhookJobsDeps;

export function allJobs(deps: JobsDeps): readonly JobHandler[] {
  return [
    ...accountJobs(deps),
    ...staffMailJobs(deps),
    ...announcementJobs(deps),
    ...assistantChangeJobs(deps),
    ...billingJobs(deps),
    ...calendarSourceJobs(deps),
    ...identityJobs(deps),
    ...invitationJobs(deps),
    ...memberJobs(deps),
    ...notificationJobs(deps),
    ...reminderJobs(deps),
    ...repeatingJobs(deps),
    ...trashJobs(deps),
    ...webhookJobs(deps),
  ];
}
