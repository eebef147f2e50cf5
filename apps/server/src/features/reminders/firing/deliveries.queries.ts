/** The queue of pushes and emails, which is also the log of what was sent (REMINDER-12). */
import type { ReminderDelivery } from '@questlog/contract/reminders';
import { purge } from '../../../platform/db/batches.ts';
import { isoInstant } from '../../../platform/db/json-sql.ts';
import { query } from '../../../platform/db/query.ts';

/** A delivery as read by `json_to_recordset`. */
export interface NewDelivery {
  readonly id: string;
  readonly user_id: string;
  readonly account_id: string | null;
  readonly firing_id: string | null;
  readonly subscription_id: string | null;
  readonly kind: 'reminder' | 'missed' | 'test';
  readonly channel: 'push' | 'mail';
  readonly host: string;
  readonly device_name: string | null;
  readonly missed_count: number | null;
  readonly next_at: string;
  readonly expires_at: string;
}

export const insertDeliveries = query<never, { deliveries: string; now: Date }>(
  'deliveries.insert',
  `insert into push_deliveries (id, user_id, about_account_id, firing_id, subscription_id, kind, channel, host,
                                device_name, missed_count, next_at, expires_at, created_at)
   select x.id, x.user_id, x.account_id, x.firing_id, x.subscription_id, x.kind, x.channel, x.host, x.device_name,
          x.missed_count, x.next_at, x.expires_at, :now
     from json_to_recordset(:deliveries::json)
       as x(id uuid, user_id uuid, account_id uuid, firing_id uuid, subscription_id uuid, kind text, channel text,
            host text, device_name text, missed_count int, next_at timestamptz, expires_at timestamptz)`,
);

/**
 * Queues a push of each notification to the devices of its user that receive this kind. Ids without a notification are
 * ignored.
 */
export const queueNotifications = query<
  never,
  { userIds: readonly string[]; ids: readonly string[]; kind: string; now: Date; expiresAt: Date }
>(
  'deliveries.queue-notifications',
  `insert into push_deliveries (id, user_id, notification_id, subscription_id, kind, channel, host, device_name,
                                next_at, expires_at, created_at)
   select gen_random_uuid(), n.user_id, n.id, s.id, 'notification', 'push', s.host, s.device_name, :now, :expiresAt,
          :now
     from unnest(:userIds::uuid[], :ids::uuid[]) as x(user_id, id)
     join notifications n on n.user_id = x.user_id and n.id = x.id
     join push_subscriptions s on s.user_id = n.user_id and s.disabled_reason is null and :kind = any(s.kinds)`,
);

/** Returns the push services for which pushes are due. */
export const hostsDue = query<{ host: string }, { now: Date }>(
  'deliveries.hosts-due',
  `select distinct host from push_deliveries where state = 'pending' and channel = 'push' and next_at <= :now`,
).map(({ host }) => host);

/**
 * Takes pushes to a push service that are due, for an attempt.
 * @param until when the attempt counts as lost, and another server takes the push
 */
export const takePushes = query<{ id: string }, { host: string; now: Date; until: Date; most: number }>(
  'deliveries.take-pushes',
  `with due as materialized (
     select id from push_deliveries
      where state = 'pending' and channel = 'push' and host = :host and next_at <= :now
      order by next_at limit :most for update skip locked
   )
   update push_deliveries d set attempts = d.attempts + 1, next_at = :until from due where d.id = due.id
   returning d.id`,
).map(({ id }) => id);

/** Ends a delivery. */
export const endDelivery = query<
  never,
  { id: string; state: 'sent' | 'failed' | 'skipped'; now: Date; error: string | null }
>(
  'deliveries.end',
  `update push_deliveries
      set state = :state, sent_at = case when :state = 'sent' then :now::timestamptz end, error = :error
    where id = :id and state = 'pending'`,
);

/** Ends a push that its service has accepted, and records that the device can be reached. */
export const endAccepted = query<never, { id: string; subscriptionId: string; now: Date }>(
  'deliveries.end-accepted',
  `with ended as (
     update push_deliveries set state = 'sent', sent_at = :now, error = null where id = :id and state = 'pending'
   )
   update push_subscriptions set last_ok_at = :now, rejections = 0 where id = :subscriptionId`,
);

/** Plans the next attempt. A delivery that would then have expired has failed. */
export const retryDelivery = query<never, { id: string; at: Date; error: string | null; isPlain: boolean }>(
  'deliveries.retry',
  `update push_deliveries
      set state = case when :at::timestamptz < expires_at then 'pending' else 'failed' end, next_at = :at, error = :error,
          is_plain = is_plain or :isPlain
    where id = :id and state = 'pending'`,
);

/** Returns what was sent to a user about reminders, newest first. */
export const deliveriesOf = query<
  { deliveries: readonly ReminderDelivery[]; totalCount: number },
  { userId: string; limit: number; offset: number }
>(
  'deliveries.of-user',
  `select (select coalesce(json_agg(r), '[]') from (
             select d.id, case when d.kind = 'reminder' then f.task_id end as "taskId",
                    case when d.kind = 'reminder' and t.deleted_at is null
                          and exists (select from members m where m.account_id = t.account_id
                                         and m.user_id = d.user_id and m.status = 'Active')
                         then t.title end as title,
                    d.kind, d.channel, d.device_name as "deviceName", ${isoInstant('f.fires_at')} as "firesAt",
                    d.state, ${isoInstant('d.sent_at')} as "sentAt", d.error
               from push_deliveries d
               left join reminder_firings f on f.account_id = d.about_account_id and f.id = d.firing_id
               left join tasks t on t.account_id = f.account_id and t.id = f.task_id
              where d.user_id = :userId and d.kind <> 'notification' order by d.created_at desc, d.id desc limit :limit offset :offset) r
          ) as deliveries,
          (select count(*)::int from push_deliveries where user_id = :userId and kind <> 'notification') as "totalCount"`,
);

export const purgeDeliveries = purge('deliveries.purge', 'push_deliveries', 'r.created_at < :instant');
export const purgeFirings = purge(
  'reminders.purge-firings',
  'reminder_firings',
  `r.state <> 'pending' and r.claimed_at < :instant`,
  ['account_id', 'id'],
);
export const purgeReminderTokens = purge(
  'reminders.purge-tokens',
  'reminder_tokens',
  'r.expires_at <= :instant',
);
