/** Queries for users' notifications (NOTICE-7, NOTICE-9). Unread notifications are counted on each read. */
import type { Pool } from 'pg';
import { preparePurge, purgeInBatches } from '../../platform/db/batches.ts';
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';
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
      from invitations i join users u on u.id = n.user_id and u.email_key = i.email_key and u.email_verified_at is not null
     where i.account_id = n.about_account_id and i.id = n.invitation_id and i.ended_at is null) end as "actionUrl"`;

const list = prepare<
  { json: string },
  [userId: string, includeRead: boolean, type: number | null, limit: number, offset: number]
>(
  'notifications.list',
  `with asked as (
     select * from notifications
      where user_id = $1 and ($2 or read_at is null) and ($3::smallint is null or type = $3)
   )
   select json_build_object(
     'notifications', (select coalesce(json_agg(r), '[]') from (
        select ${NOTIFICATION} from asked n order by n.version desc, n.id limit $4 offset $5) r),
     'totalCount', (select count(*) from asked),
     'unreadCount', (select count(*) from notifications where user_id = $1 and read_at is null)
   )::text as json`,
);

const unread = prepare<{ count: number }, [userId: string]>(
  'notifications.unread',
  'select count(*)::int as count from notifications where user_id = $1 and read_at is null',
);

const find = prepare<{ json: string }, [userId: string, id: string]>(
  'notifications.find',
  `select row_to_json(r)::text as json
     from (select ${NOTIFICATION} from notifications n where n.user_id = $1 and n.id = $2) r`,
);

/**
 * Returns the SQL common table expression `touched`, which raises the notifications version of every user
 * whose rows have changed.
 */
const touched = (changed: string): string => `touched as (
     update users set notifications_version = notifications_version + 1
      where id in (select user_id from ${changed})
   )`;

const read = prepare<{ id: string }, [userId: string, id: string, now: Date]>(
  'notifications.read',
  `with changed as (
     update notifications set read_at = $3 where user_id = $1 and id = $2 and read_at is null
     returning user_id, id
   ), ${touched('changed')}
   select id from changed`,
);

const readAll = prepare<{ count: number }, [userId: string, now: Date]>(
  'notifications.read-all',
  `with changed as (
     update notifications set read_at = $2 where user_id = $1 and read_at is null returning user_id
   ), ${touched('changed')}
   select count(*)::int as count from changed`,
);

const remove = prepare<{ id: string }, [userId: string, id: string]>(
  'notifications.delete',
  `with changed as (
     delete from notifications where user_id = $1 and id = $2 returning user_id, id
   ), ${touched('changed')}
   select id from changed`,
);

const removeOfInvitation = prepare<
  { user_id: string; id: string },
  [accountId: string, invitationId: string]
>(
  'notifications.delete-of-invitation',
  `with changed as (
     delete from notifications where about_account_id = $1 and invitation_id = $2 returning user_id, id
   ), ${touched('changed')}
   select user_id, id from changed`,
);

const insert = prepare<
  { user_id: string },
  [
    recipients: string[],
    ids: string[],
    code: number,
    title: string,
    message: string,
    actionUrl: string | null,
    accountId: string | null,
    onceKey: string | null,
    now: Date,
    invitationId: string | null,
  ]
>(
  'notifications.insert',
  // Locks users in id order, so that concurrent calls for several users cannot deadlock.
  `with recipients as (
     select u.id as user_id, t.id
       from unnest($1::uuid[], $2::uuid[]) as t (user_id, id)
       join users u on u.id = t.user_id
      where u.deactivated_at is null
        and not exists (select from notifications n where n.user_id = u.id and n.once_key = $8)
      order by u.id
        for no key update of u
   ), touched as (
     update users u set notifications_version = u.notifications_version + 1
       from recipients where u.id = recipients.user_id
     returning u.id as user_id, recipients.id, u.notifications_version as version
   )
   insert into notifications
     (user_id, id, type, title, message, action_url, about_account_id, once_key, version, created_at, invitation_id)
   select user_id, id, $3, $4, $5, $6, $7, $8, version, $9, $10 from touched
       on conflict (user_id, once_key) where once_key is not null do nothing
   returning user_id`,
);

const purge = preparePurge(
  'notifications.purge',
  'notifications',
  'r.created_at < $1 and r.read_at is not null',
);

export interface NotificationFilter {
  readonly includeRead: boolean;
  /** The type of notification to return; undefined for every type. */
  readonly type: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Returns a page of a user's notifications, latest first, and the counts, as JSON text. */
export async function notificationsOf(
  on: Queryable,
  userId: string,
  { includeRead, type, limit, offset }: NotificationFilter,
): Promise<string> {
  return (await runOne(on, list, [userId, includeRead, type ?? null, limit, offset]))?.json ?? '';
}

export async function unreadCount(on: Queryable, userId: string): Promise<number> {
  return (await runOne(on, unread, [userId]))?.count ?? 0;
}

/** Returns one of the user's notifications as JSON text; undefined if the user has none with this id. */
export async function notificationOf(on: Queryable, userId: string, id: string): Promise<string | undefined> {
  return (await runOne(on, find, [userId, id]))?.json;
}

/** Marks a notification as read. Returns false if it is already read or not the user's. */
export async function setRead(on: Queryable, userId: string, id: string, now: Date): Promise<boolean> {
  return (await run(on, read, [userId, id, now])).length > 0;
}

/** Marks all notifications as read. Returns how many were unread. */
export async function setAllRead(on: Queryable, userId: string, now: Date): Promise<number> {
  return (await runOne(on, readAll, [userId, now]))?.count ?? 0;
}

/** Deletes a notification. Returns false if it is not the user's. */
export async function removeNotification(on: Queryable, userId: string, id: string): Promise<boolean> {
  return (await run(on, remove, [userId, id])).length > 0;
}

/** Deletes the notifications about an invitation to the account, and returns them with their users. */
export async function removeInvitationNotices(
  on: Queryable,
  accountId: string,
  invitationId: string,
): Promise<{ userId: string; id: string }[]> {
  const rows = await run(on, removeOfInvitation, [accountId, invitationId]);
  return rows.map(({ user_id: userId, id }) => ({ userId, id }));
}

export interface NewNotification {
  readonly code: number;
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string | null;
  readonly accountId: string | null;
  /** The invitation to which the notification links; null if none. */
  readonly invitationId: string | null;
  /** A key that is unique among a user's notifications; null if none. */
  readonly onceKey: string | null;
}

/**
 * Inserts a notification for each recipient who may sign in and has none with the same key.
 * @param ids ids for the new rows, one per recipient
 * @returns the ids of the users who got a notification
 */
export async function insertNotifications(
  on: Queryable,
  recipients: readonly string[],
  ids: readonly string[],
  what: NewNotification,
  now: Date,
): Promise<string[]> {
  const rows = await run(on, insert, [
    [...recipients],
    [...ids],
    what.code,
    what.title,
    what.message,
    what.actionUrl,
    what.accountId,
    what.onceKey,
    now,
    what.invitationId,
  ]);
  return rows.map((row) => row.user_id);
}

/** Deletes read notifications created before the given time. Returns their number. */
export function purgeRead(pool: Pool, before: Date, signal?: AbortSignal): Promise<number> {
  return purgeInBatches(pool, purge, before, signal);
}
