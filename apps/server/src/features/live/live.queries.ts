/**
 * The hub's database queries. Messages between processes report only that something has changed, so the hub
 * reads the rest from the database.
 */
import type { Notification } from '@questlog/contract/notifications';
import { query, type Queryable } from '../../platform/db/query.ts';
import { NOTIFICATION } from '../notifications/notifications.queries.ts';

interface AdmissionRow {
  id: string;
  deactivated: boolean;
  notifications_version: number;
}

interface HubUserRow extends AdmissionRow {
  new_tasks_last: boolean;
}

const hubUsers = query<HubUserRow, { userIds: readonly string[] }>(
  'live.hub-users',
  `select id, deactivated_at is not null as deactivated, notifications_version, new_tasks_last
     from users where id = any(:userIds::uuid[])`,
);

const endedSessions = query<{ session_id: string }, { sessionIds: readonly string[] }>(
  'live.ended-sessions',
  `select held.session_id from unnest(:sessionIds::text[]) as held (session_id)
    where not exists (select from sessions s where s.id = held.session_id and s.ended_at is null)`,
);

interface MembershipRow {
  user_id: string;
  account_id: string;
  version: number;
}

/** A token with which a script is connected. */
export interface ConnectedToken {
  readonly id: string;
  readonly accountId: string;
}

const endedTokens = query<{ id: string }, { accountIds: readonly string[]; ids: readonly string[] }>(
  'live.ended-tokens',
  `select held.id from unnest(:accountIds::uuid[], :ids::uuid[]) as held (account_id, id)
    where not exists (select from api_tokens t where t.account_id = held.account_id and t.id = held.id
      and t.revoked_at is null)`,
);

const memberships = query<
  MembershipRow,
  { userIds: readonly string[]; accountIds: readonly string[] | null }
>(
  'live.memberships',
  `select m.user_id, m.account_id, a.version
     from members m join accounts a on a.id = m.account_id
    where m.user_id = any(:userIds::uuid[]) and (:accountIds::uuid[] is null or m.account_id = any(:accountIds))
      and m.status = 'Active' and a.deleted_at is null`,
);

interface NotificationsRow {
  user_id: string;
  unread: number;
  unsent: { version: number; notification: Notification }[];
}

const unsent = query<NotificationsRow, { accountIds: readonly string[]; versions: readonly number[] }>(
  'live.notifications',
  `select known.user_id,
          (select count(*)::int from notifications n
            where n.user_id = known.user_id and n.in_bell and n.read_at is null) as unread,
          (select coalesce(json_agg(r order by r.version), '[]') from (
             select n.version, (select row_to_json(fields) from (select ${NOTIFICATION}) fields) as notification
               from notifications n
              where n.user_id = known.user_id and n.in_bell and n.version > known.version) r) as unsent
     from unnest(:accountIds::uuid[], :versions::bigint[]) as known (user_id, version)`,
);

const admission = query<
  AdmissionRow & { session_ended: boolean },
  { userId: string; sessionId: string | null }
>(
  'live.admission',
  `select id, deactivated_at is not null as deactivated, notifications_version,
          :sessionId::text is not null and not exists (
            select from sessions where id = :sessionId and user_id = :userId and ended_at is null) as session_ended
     from users where id = :userId`,
);

/**
 * Returns whether a user may connect, and their notifications version; undefined for an unknown user.
 * @param apiToken the token of a script, whose user must be an Active member of its account
 */
export async function admissionOf(
  on: Queryable,
  userId: string,
  sessionId: string | null,
  apiToken: ConnectedToken | null,
): Promise<{ deactivated: boolean; ended: boolean; notificationsVersion: number } | undefined> {
  const row = await admission.first(on, { userId, sessionId });
  if (row === undefined) return undefined;
  const accounts = apiToken === null ? null : await accountsOfUsers(on, [userId], [apiToken.accountId]);
  return {
    deactivated: row.deactivated,
    ended: row.session_ended || accounts?.size === 0,
    notificationsVersion: row.notifications_version,
  };
}

export interface HubUser {
  readonly deactivated: boolean;
  readonly notificationsVersion: number;
  readonly newTasksLast: boolean;
}

/** Returns the hub's user data by user id. Omits deleted users. */
export async function hubUsersById(
  on: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, HubUser>> {
  const rows = await hubUsers(on, { userIds });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        deactivated: row.deactivated,
        notificationsVersion: row.notifications_version,
        newTasksLast: row.new_tasks_last,
      },
    ]),
  );
}

export async function endedAmong(on: Queryable, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await endedSessions(on, { sessionIds });
  return new Set(rows.map((row) => row.session_id));
}

/** Returns the ids of the tokens that are revoked. */
export async function revokedAmong(
  on: Queryable,
  tokens: readonly ConnectedToken[],
): Promise<ReadonlySet<string>> {
  if (tokens.length === 0) return new Set();
  const ids = tokens.map(({ id }) => id);
  const accountIds = tokens.map(({ accountId }) => accountId);
  return new Set((await endedTokens(on, { accountIds, ids })).map(({ id }) => id));
}

export type Versions = ReadonlyMap<string, number>;

/**
 * Returns the accounts in which each user is an Active member, with versions, by user id.
 * @param accountIds only these accounts; null for all
 */
export async function accountsOfUsers(
  on: Queryable,
  userIds: readonly string[],
  accountIds: readonly string[] | null,
): Promise<ReadonlyMap<string, Versions>> {
  const found = new Map<string, Map<string, number>>();
  for (const row of await memberships(on, { userIds, accountIds })) {
    const versions = found.get(row.user_id) ?? new Map<string, number>();
    versions.set(row.account_id, row.version);
    found.set(row.user_id, versions);
  }
  return found;
}

export interface UserNotifications {
  readonly unread: number;
  /** New notifications, oldest first. */
  readonly arrived: readonly { readonly version: number; readonly notification: Notification }[];
}

/** Returns each user's notifications newer than a version, and their unread count. */
export async function notificationsSince(
  on: Queryable,
  known: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, UserNotifications>> {
  const rows = await unsent(on, { accountIds: [...known.keys()], versions: [...known.values()] });
  return new Map(rows.map((row) => [row.user_id, { unread: row.unread, arrived: row.unsent }]));
}
