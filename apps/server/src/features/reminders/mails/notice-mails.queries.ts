/** The queue of emails about notices of tasks. One email is about all unread notices of a task (NOTICE-22). */
import {
  NOTICE_KINDS,
  notificationCode,
  type NoticeKind,
} from '@questlog/domain/notifications/notifications';
import { query } from '../../../platform/db/query.ts';

const TASK_NOTICES = NOTICE_KINDS.map(notificationCode).join(', ');

/** Returns the SQL condition that a notification with the given alias is about tasks. */
export const isAboutTasks = (notification: string): string => `${notification}.type in (${TASK_NOTICES})`;

/**
 * Returns the SQL condition that a notification with the given alias may still be sent: a notice of tasks only to an
 * Active member of the account, about a task that is not in the trash, and if it is still true (PEOPLE-36):
 * the assignee is the same, the task is still completed, and the comment is not deleted.
 * @param account the account of the notification, in SQL
 */
export function maySend(notification: string, account = `${notification}.about_account_id`): string {
  const is = (kind: NoticeKind): string => `${notification}.type = ${notificationCode(kind)}`;
  return `(not ${isAboutTasks(notification)} or exists (
    select from members m join accounts a on a.id = m.account_id and a.deleted_at is null
     where m.account_id = ${account} and m.user_id = ${notification}.user_id and m.status = 'Active')
    and (${notification}.task_id is null or exists (
      select from tasks seen where seen.account_id = ${account}
         and seen.id = ${notification}.task_id and seen.deleted_at is null
         and (not ${is('Assigned')} or seen.assignee_id = ${notification}.user_id)
         and (not ${is('CompletedOfMine')} or seen.completed_at is not null)
         and not exists (
           select from task_events e
             join comments c on c.account_id = ${account} and c.task_id = e.task_id
                            and c.id::text = e.to_value ->> 'commentId' and c.deleted_at is not null
            where e.account_id = ${account} and e.task_id = seen.id and e.kind in ('commented', 'commentEdited')
              and starts_with(${notification}.once_key, 'change:' || e.account_id || ':' || e.change_id || ':')))))`;
}

/** Queues an email of each notification, unless its user has switched this kind off. Ids without one are ignored. */
export const queueNoticeMails = query<
  never,
  {
    userIds: readonly string[];
    ids: readonly string[];
    kind: string;
    now: Date;
    dueAt: Date;
    expiresAt: Date;
  }
>(
  'notice-mails.queue',
  `insert into push_deliveries (id, user_id, notification_id, kind, channel, next_at, expires_at, created_at)
   select gen_random_uuid(), n.user_id, n.id, 'notification', 'mail', :dueAt, :expiresAt, :now
     from unnest(:userIds::uuid[], :ids::uuid[]) as x(user_id, id)
     join notifications n on n.user_id = x.user_id and n.id = x.id
     join users u on u.id = n.user_id and u.email_verified_at is not null and :kind <> all(u.mail_off)`,
);

/** The notices of one task, or one notice of several tasks. */
export interface NoticeMailGroup {
  readonly user_id: string;
  readonly account_id: string | null;
  readonly task_id: string | null;
  readonly notification_id: string | null;
}

export const noticeMailsDue = query<NoticeMailGroup, { now: Date; most: number }>(
  'notice-mails.due',
  `select d.user_id, n.about_account_id as account_id, n.task_id, case when n.task_id is null then n.id end as notification_id
     from push_deliveries d
     join notifications n on n.user_id = d.user_id and n.id = d.notification_id
    where d.state = 'pending' and d.host = '' and d.channel = 'mail' and d.kind = 'notification' and d.next_at <= :now
    group by 1, 2, 3, 4 order by min(d.next_at) limit :most`,
);

/**
 * Takes all emails of a group for an attempt, also those that are not due yet, so that a task is not emailed every minute.
 * @param until when the attempt counts as lost
 */
export const takeNoticeMails = query<
  { id: string },
  {
    userId: string;
    accountId: string | null;
    taskId: string | null;
    notificationId: string | null;
    now: Date;
    until: Date;
  }
>(
  'notice-mails.take',
  `update push_deliveries d set attempts = d.attempts + 1, next_at = :until
     from notifications n
    where d.user_id = :userId and d.state = 'pending' and d.host = '' and d.channel = 'mail'
      and (d.next_at <= :now or d.attempts = 0)
      and n.user_id = d.user_id and n.id = d.notification_id
      and n.about_account_id is not distinct from :accountId::uuid and n.task_id is not distinct from :taskId::uuid
      and (:notificationId::uuid is null or n.id = :notificationId)
   returning d.id`,
).map(({ id }) => id);

export interface NoticeMailRow {
  readonly id: string;
  readonly user_id: string;
  readonly attempts: number;
  readonly title: string;
  readonly message: string;
  readonly action_url: string | null;
  readonly task_title: string | null;
  readonly email: string;
  readonly first_name: string;
  readonly hide_titles: boolean;
  readonly is_due: boolean;
}

/**
 * Returns the texts of emails, oldest notice first. A notice is not due if it has been read, its kind is switched off, its
 * user can no longer see the task, or it is no longer true.
 * @param types the names of all types, by number
 */
export const noticeMailsToSend = query<
  NoticeMailRow,
  { accountId: string | null; ids: readonly string[]; types: readonly string[] }
>(
  'notice-mails.to-send',
  `select d.id, d.user_id, d.attempts, n.title, n.message, n.action_url, t.title as task_title, u.email, u.first_name,
          u.hide_reminder_titles as hide_titles,
          n.read_at is null and u.email_verified_at is not null and u.deactivated_at is null
            and (:types::text[])[n.type + 1] <> all(u.mail_off) and ${maySend('n', ':accountId')} as is_due
     from push_deliveries d
     join notifications n on n.user_id = d.user_id and n.id = d.notification_id
     join users u on u.id = d.user_id
     left join tasks t on t.account_id = :accountId and t.id = n.task_id
    where d.id = any(:ids::uuid[]) order by n.version`,
);

/** Switches off all emails about notices. */
export const endNoticeMails = query<never, { userId: string; now: Date; kinds: readonly string[] }>(
  'notice-mails.end',
  'update users set mail_off = :kinds::text[], updated_at = :now where id = :userId',
);
