/**
 * Claims reminders that are due. A firing is claimed in one statement before anything is sent, so several servers, or
 * one that has restarted, send it once (REMINDER-10).
 */
import { query } from '../../../platform/db/query.ts';

/**
 * Returns the SQL condition that a firing with the given alias may ring: its task is open and can be seen by its user
 * (REMINDER-11).
 */
export function mayRing(firing: string): string {
  return `exists (
    select from tasks t
      join accounts a on a.id = t.account_id and a.deleted_at is null
      join members m on m.account_id = t.account_id and m.user_id = ${firing}.user_id and m.status = 'Active'
      join users u on u.id = ${firing}.user_id and u.deactivated_at is null
      left join projects p on p.account_id = t.account_id and p.id = t.project_id
     where t.account_id = ${firing}.account_id and t.id = ${firing}.task_id
       and t.completed_at is null and t.deleted_at is null and not t.someday
       and (t.project_id is null or p.deleted_at is null and p.archived_at is null and not p.someday))`;
}

const HAS_NOT_MOVED = 'not exists (select from reminder_moves moved where moved.user_id = f.user_id)';

export interface ClaimedFiring {
  readonly account_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly task_id: string;
  readonly due_at: Date;
  readonly state: 'sent' | 'dropped';
}

/**
 * Claims the firings of the last hour that are due, earliest first. Those that may not ring are dropped.
 * @param lateBefore firings before this time are marked as late
 * @param missedBefore firings before this time are missed ({@link claimMissed})
 */
export const claimDue = query<
  ClaimedFiring,
  { now: Date; lateBefore: Date; missedBefore: Date; most: number }
>(
  'reminders.claim-due',
  `with due as materialized (
     select f.account_id, f.id from reminder_firings f
      where f.state = 'pending' and f.fires_at <= :now and f.fires_at >= :missedBefore and ${HAS_NOT_MOVED}
      order by f.fires_at limit :most for update of f skip locked
   )
   update reminder_firings f
      set state = case when ${mayRing('f')} then 'sent' else 'dropped' end, claimed_at = :now,
          is_late = f.fires_at < :lateBefore
     from due where f.account_id = due.account_id and f.id = due.id
   returning f.account_id, f.id, f.user_id, f.task_id, f.due_at, f.state`,
);

/** Returns users with reminders that are too old to ring one by one. */
export const usersWithMissed = query<{ user_id: string }, { missedBefore: Date; most: number }>(
  'reminders.users-with-missed',
  `select distinct f.user_id from reminder_firings f
    where f.state = 'pending' and f.fires_at < :missedBefore and ${HAS_NOT_MOVED}
    limit :most`,
).map(({ user_id }) => user_id);

export interface MissedFirings {
  /** How many may ring. */
  readonly count: number;
  /** The latest that may ring. */
  readonly account_id: string | null;
  readonly id: string | null;
}

/** Claims all of a user's missed reminders, which one notification announces (REMINDER-9). */
export const claimMissed = query<MissedFirings, { userId: string; missedBefore: Date; now: Date }>(
  'reminders.claim-missed',
  `with claimed as (
     update reminder_firings f
        set state = case when ${mayRing('f')} then 'missed' else 'dropped' end, claimed_at = :now, is_late = true
      where f.state = 'pending' and f.user_id = :userId and f.fires_at < :missedBefore
     returning f.account_id, f.id, f.fires_at, f.state
   ), missed as (
     select * from claimed where state = 'missed'
   )
   select (select count(*)::int from missed) as count, latest.account_id, latest.id
     from (select 1) one left join lateral (
       select account_id, id from missed order by fires_at desc, id desc limit 1) latest on true`,
);

export interface RecipientRow {
  readonly user_id: string;
  /** When emails are sent; null if the address is not verified. */
  readonly mail: 'fallback' | 'always' | 'never' | null;
  readonly devices: readonly { readonly id: string; readonly host: string; readonly name: string }[];
}

/** Returns how users are notified of reminders. */
export const recipientsOf = query<RecipientRow, { userIds: readonly string[] }>(
  'reminders.recipients',
  `select u.id as user_id, case when u.email_verified_at is not null then u.reminder_mail end as mail,
          (select coalesce(json_agg(json_build_object('id', s.id, 'host', s.host, 'name', s.device_name)
                                    order by s.registered_at desc, s.id), '[]')
             from push_subscriptions s
            where s.user_id = u.id and s.disabled_reason is null and 'reminder' = any(s.kinds)) as devices
     from users u where u.id = any(:userIds::uuid[])`,
);

/** Counts pushes in the window of an hour. Returns the counts before, by user (REMINDER-20). */
export const countPushes = query<
  { user_id: string; before: number },
  { userIds: readonly string[]; pushes: readonly number[]; windowAt: Date }
>(
  'reminders.count-pushes',
  `with counted as (
     insert into client_rates (scope, client, window_at, hits)
     select 'push', x.user_id, :windowAt, x.pushes
       from unnest(:userIds::text[], :pushes::int[]) as x(user_id, pushes) order by x.user_id
         on conflict (scope, client, window_at) do update set hits = client_rates.hits + excluded.hits
     returning client, hits
   )
   select counted.client as user_id, counted.hits - x.pushes as before
     from counted join unnest(:userIds::text[], :pushes::int[]) as x(user_id, pushes) on x.user_id = counted.client`,
);
