/** Queries for users' notifications (NOTICE-7, NOTICE-9). Unread notifications are counted on each read. */
import { purge } from '../../platform/db/batches.ts';
import { query } from '../../platform/db/query.ts';
import { isoInstant } from '../../platform/db/json-sql.ts';

/**
 * SQL for the columns of the contract's `notification`, from the alias `n`. An invitation has a link only
 * while the user can accept it: it is open and sent to their current verified address.
 */
export const NOTIFICATION = `
  n.id, n.type, n.title, n.message, n.read_at is not null as "isRead", ${isoInstant('n.read_at')} as "readAt",
  ${isoInstant('n.created_at')} as "createdAt",
  case when n.invitation_id is null then n.action_url else (
    select '/invitations/' || invitation_token(i.id, i.nonce)
      from invitations i join users u on u.id = n.user_id and u.email_key = i.email_key
        and u.email_verified_at is not null
     where i.account_id = n.about_account_id and i.id = n.invitation_id and i.ended_at is null) end as "actionUrl"`;

/**
 * Returns the SQL common table expression `touched`, which raises the notifications version of every user
 * whose rows have changed.
 */
const touched = (changed: string): string => `touched as (
     update users set notifications_version = notifications_version + 1
      where id in (select user_id from ${changed})
   )`;

/** Returns a page of a user's notifications, latest first, and the counts, as JSON text. */
export const notificationsOf = query<
  { json: string },
  { userId: string; includeRead: boolean; type: number | null; limit: number; offset: number }
>(
  'notifications.list',
  `with requested as (
     select * from notifications
      where user_id = :userId and in_bell and (:includeRead or read_at is null) and (:type::smallint is null or type = :type)
   )
   select json_build_object(
     'notifications', (select coalesce(json_agg(r), '[]') from (
        select ${NOTIFICATION} from requested n order by n.version desc, n.id limit :limit offset :offset) r),
     'totalCount', (select count(*) from requested),
     'unreadCount', (select count(*) from notifications where user_id = :userId and in_bell and read_at is null)
   )::text as json`,
).map(({ json }) => json);

export const unreadCount = query<{ count: number }, { userId: string }>(
  'notifications.unread',
  'select count(*)::int as count from notifications where user_id = :userId and in_bell and read_at is null',
).map(({ count }) => count);

/** Returns one of the user's notifications as JSON text; undefined if the user has none with this id. */
export const notificationOf = query<{ json: string }, { userId: string; id: string }>(
  'notifications.find',
  `select row_to_json(r)::text as json
     from (select ${NOTIFICATION} from notifications n where n.user_id = :userId and n.id = :id and n.in_bell) r`,
).map(({ json }) => json);

/** Marks a notification as read. Returns false if it is already read or not the user's. */
export const setRead = query<{ id: string }, { userId: string; id: string; now: Date }>(
  'notifications.read',
  `with changed as (
     update notifications set read_at = :now where user_id = :userId and id = :id and in_bell and read_at is null
     returning user_id, id
   ), ${touched('changed')}
   select id from changed`,
);

/** Marks all notifications as read. Returns how many were unread. */
export const setAllRead = query<{ count: number }, { userId: string; now: Date }>(
  'notifications.read-all',
  `with changed as (
     update notifications set read_at = :now where user_id = :userId and in_bell and read_at is null returning user_id
   ), ${touched('changed')}
   select count(*)::int as count from changed`,
).map(({ count }) => count);

/** Deletes a notification. Returns false if it is not the user's. */
export const removeNotification = query<{ id: string }, { userId: string; id: string }>(
  'notifications.delete',
  `with changed as (
     delete from notifications where user_id = :userId and id = :id and in_bell returning user_id, id
   ), ${touched('changed')}
   select id from changed`,
);

/** Deletes the notifications about an invitation to the account, and returns them with their users. */
export const removeInvitationNotices = query<
  { user_id: string; id: string },
  { accountId: string; invitationId: string }
>(
  'notifications.delete-of-invitation',
  `with changed as (
     delete from notifications where about_account_id = :accountId and invitation_id = :invitationId
       returning user_id, id
   ), ${touched('changed')}
   select user_id, id from changed`,
).map(({ user_id: userId, id }) => ({ userId, id }));

export interface NewNotification {
  readonly code: number;
  readonly kind: string;
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string | null;
  readonly accountId: string | null;
  /** The invitation to which the notification links; null if none. */
  readonly invitationId: string | null;
  /** The only task that the notification is about; null if none. */
  readonly taskId: string | null;
  /** A key that is unique among a user's notifications; null if none. */
  readonly onceKey: string | null;
}

/**
 * Inserts a notification for each recipient who may sign in and has none with the same key.
 * @param ids ids for the new rows, one per recipient
 * @returns the ids of the users who got a notification
 */
export const insertNotifications = query<
  { user_id: string },
  NewNotification & { recipients: readonly string[]; ids: readonly string[]; now: Date }
>(
  'notifications.insert',
  // Locks users in id order, so that concurrent calls for several users cannot deadlock.
  `with recipients as (
     select u.id as user_id, t.id, :kind <> all(u.bell_off) as in_bell
       from unnest(:recipients::uuid[], :ids::uuid[]) as t (user_id, id)
       join users u on u.id = t.user_id
      where u.deactivated_at is null
        and not exists (select from notifications n where n.user_id = u.id and n.once_key = :onceKey)
      order by u.id
        for no key update of u
   ), touched as (
     update users u set notifications_version = u.notifications_version + 1
       from recipients where u.id = recipients.user_id
     returning u.id as user_id, recipients.id, recipients.in_bell, u.notifications_version as version
   )
   insert into notifications
     (user_id, id, type, title, message, action_url, about_account_id, once_key, version, created_at, invitation_id,
      task_id, in_bell)
   select user_id, id, :code, :title, :message, :actionUrl, :accountId, :onceKey, version, :now, :invitationId, :taskId, in_bell
     from touched
       on conflict (user_id, once_key) where once_key is not null do nothing
   returning user_id`,
).map(({ user_id }) => user_id);

/** Deletes notifications created before the given time that were never in the bell. */
export const purgeHidden = purge(
  'notifications.purge-hidden',
  'notifications',
  'r.created_at < :instant and not r.in_bell',
);

/** Deletes read notifications created before the given time. */
export const purgeRead = purge(
  'notifications.purge',
  'notifications',
  'r.created_at < :instant and r.read_at is not null',
);
