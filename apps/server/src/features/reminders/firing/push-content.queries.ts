/** Reads what a push says, at the moment at which it is sent. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import { query } from '../../../platform/db/query.ts';
import { isAboutTasks, maySend } from '../mails/notice-mails.queries.ts';
import { mayRing } from './claims.queries.ts';

/** The task of a firing; all null for a test. */
export interface FiringContent {
  readonly account_id: string | null;
  readonly firing_id: string | null;
  readonly reminder_id: string | null;
  readonly task_id: string | null;
  readonly is_late: boolean | null;
  readonly fires_at: Date | null;
  readonly title: string | null;
  readonly scheduled_date: LocalDate | null;
  readonly this_evening: boolean | null;
  readonly scheduled_time: LocalTime | null;
  readonly due_date: LocalDate | null;
  readonly user_id: string;
  readonly time_zone: string;
  readonly region: string | null;
  readonly hide_titles: boolean;
  /** True if it may still be sent: the task is open, and its user can see it. */
  readonly may_ring: boolean;
}

/** The columns of {@link FiringContent}, for a delivery `d`. */
export const CONTENT_COLUMNS = `
  f.account_id, f.id as firing_id, f.reminder_id, f.task_id, f.is_late, f.fires_at, t.title, t.scheduled_date,
  t.this_evening, t.scheduled_time, t.due_date, u.id as user_id, u.time_zone, u.region,
  u.hide_reminder_titles as hide_titles,
  u.deactivated_at is null and (d.kind <> 'reminder' or f.state = 'sent' and ${mayRing('f')}) as may_ring`;

export const CONTENT_TABLES = `
  join users u on u.id = d.user_id
  left join reminder_firings f on f.account_id = d.about_account_id and f.id = d.firing_id
  left join tasks t on t.account_id = f.account_id and t.id = f.task_id`;

export interface PushRow extends FiringContent {
  readonly id: string;
  readonly kind: 'reminder' | 'missed' | 'notification' | 'test';
  readonly notification_id: string | null;
  readonly notification_title: string | null;
  readonly notification_message: string | null;
  /** True if the notification is about tasks, whose titles its message names. */
  readonly names_tasks: boolean;
  readonly notification_url: string | null;
  readonly missed_count: number | null;
  readonly attempts: number;
  readonly is_plain: boolean;
  readonly expires_at: Date;
  readonly subscription_id: string;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/**
 * Returns pushes with their devices. A push is left out if its device has been removed or switched off, or its
 * notification has been read, is about a task that its user can no longer see, or is no longer true.
 */
export const pushesToSend = query<PushRow, { ids: readonly string[] }>(
  'deliveries.pushes-to-send',
  `select d.id, d.kind, d.missed_count, d.attempts, d.is_plain, d.expires_at, s.id as subscription_id, s.endpoint,
          s.p256dh, s.auth, d.notification_id, n.title as notification_title, n.message as notification_message,
          coalesce(${isAboutTasks('n')}, false) as names_tasks,
          n.action_url as notification_url, ${CONTENT_COLUMNS}
     from push_deliveries d
     join push_subscriptions s on s.id = d.subscription_id and s.user_id = d.user_id and s.disabled_reason is null
     left join notifications n on n.user_id = d.user_id and n.id = d.notification_id
     ${CONTENT_TABLES}
    where (d.kind <> 'notification' or n.read_at is null and ${maySend('n')}) and d.id = any(:ids::uuid[])`,
);

/** Stores the hashes of tokens for acting, one for each firing. */
export const insertActTokens = query<
  never,
  {
    hashes: readonly Buffer[];
    accountIds: readonly (string | null)[];
    firingIds: readonly (string | null)[];
    userIds: readonly string[];
    expiresAt: Date;
  }
>(
  'reminders.insert-act-tokens',
  `insert into reminder_tokens (token_hash, about_account_id, firing_id, user_id, purpose, expires_at)
   select x.hash, x.account_id, x.firing_id, x.user_id, 'act', :expiresAt
     from unnest(:hashes::bytea[], :accountIds::uuid[], :firingIds::uuid[], :userIds::uuid[])
       as x(hash, account_id, firing_id, user_id)`,
);

/** The emails that a token ends: about reminders, or about notices of tasks. */
export type UnsubscribePurpose = 'unsubscribe' | 'unsubscribe-notices';

/** Stores the hash of a token that ends emails. */
export const insertUnsubscribeToken = query<
  never,
  {
    hash: Buffer;
    userId: string;
    purpose: UnsubscribePurpose;
    expiresAt: Date;
  }
>(
  'reminders.insert-unsubscribe-token',
  `insert into reminder_tokens (token_hash, user_id, purpose, expires_at)
   values (:hash, :userId, :purpose, :expiresAt)`,
);
