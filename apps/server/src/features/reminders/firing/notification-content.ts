/** The texts and the payload of notifications. */
import { rungTaskPath } from '@questlog/domain/addresses';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { latenessOf } from '@questlog/domain/reminders/lateness';
import {
  reminderText,
  TEST_TEXT,
  missedText,
  type ReminderText,
} from '@questlog/domain/reminders/reminder-texts';
import type { FiringContent, PushRow } from './push-content.queries.ts';

/** Marks a message as declarative: browsers that know it show it without the service worker. */
const DECLARATIVE = 8_030;

/** Returns the locale in which a user reads dates. The interface is in English. */
function localeOf({ region }: Pick<FiringContent, 'region'>): string {
  return region === null ? 'en' : `en-${region}`;
}

/** The facts that a notification's text depends on. */
type TextContent = Pick<
  FiringContent,
  | 'title'
  | 'scheduled_date'
  | 'this_evening'
  | 'scheduled_time'
  | 'due_date'
  | 'is_late'
  | 'hide_titles'
  | 'time_zone'
  | 'region'
>;

/** Returns what the notification of a task says. */
export function textOf(content: TextContent, now: Date): ReminderText {
  const task = {
    title: content.title ?? '',
    scheduledDate: content.scheduled_date,
    thisEvening: content.this_evening ?? false,
    scheduledTime: content.scheduled_time,
    dueDate: content.due_date,
  };
  return reminderText(task, {
    today: localDateAt(now.getTime(), content.time_zone),
    locale: localeOf(content),
    isLate: content.is_late ?? false,
    isTitleHidden: content.hide_titles,
  });
}

function textOfPush(push: PushRow, now: Date): ReminderText {
  if (push.kind === 'test') return TEST_TEXT;
  if (push.kind === 'notification') {
    const isHidden = push.names_tasks && push.hide_titles;
    return { title: push.notification_title ?? '', body: isHidden ? '' : (push.notification_message ?? '') };
  }
  if (push.kind === 'missed') return missedText(push.missed_count ?? 0);
  // The push service may have accepted it only after several attempts.
  const isDelayed =
    push.fires_at !== null && latenessOf(push.fires_at.getTime(), now.getTime()) !== 'in-time';
  return textOf({ ...push, is_late: push.is_late === true || isDelayed }, now);
}

/** Returns the page that a notification without a task opens: a path of the app, or an announcement's link. */
function pageOf({ notification_url: url }: PushRow, publicUrl: string): string {
  return url === null || url.startsWith('/') ? publicUrl + (url ?? '/') : url;
}

/**
 * Returns the JSON of a push: a declarative push message, whose data the service worker reads.
 * @param token completes the task or snoozes the reminder without a session; undefined if there is nothing to do
 */
export function payloadOf(
  push: PushRow,
  {
    publicUrl,
    token,
    now,
  }: { readonly publicUrl: string; readonly token: string | undefined; readonly now: Date },
): string {
  const text = textOfPush(push, now);
  const taskId = push.kind === 'reminder' ? push.task_id : null;
  return JSON.stringify({
    web_push: DECLARATIVE,
    notification: {
      // A push service that rejects the whole text gets as little as possible.
      title: push.is_plain ? 'Reminder' : text.title,
      body: push.is_plain ? '' : text.body,
      navigate: taskId === null ? pageOf(push, publicUrl) : publicUrl + rungTaskPath(taskId),
      lang: 'en',
      dir: 'auto',
      tag: taskId === null ? (push.notification_id ?? push.kind) : `task-${taskId}`,
      data: {
        kind: push.kind,
        taskId,
        accountId: taskId === null ? null : push.account_id,
        userId: push.user_id,
        notificationId: push.notification_id,
        reminderId: taskId === null ? null : push.reminder_id,
        firesAt: push.fires_at?.toISOString() ?? null,
        token: token ?? null,
      },
    },
  });
}
