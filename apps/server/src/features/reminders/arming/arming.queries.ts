/** Reads what decides when the reminders of tasks ring, and writes their firings. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import type { ReminderKind } from '@questlog/domain/reminders/reminders';
import { query } from '../../../platform/db/query.ts';
import { defaultOwner } from '../reminders.queries.ts';

/** A reminder of a task with what decides when it rings. Without an id, it is the default reminder. */
export interface ArmableRow {
  readonly task_id: string;
  readonly user_id: string;
  readonly reminder_id: string | null;
  readonly kind: ReminderKind | null;
  readonly offset_minutes: number | null;
  readonly days_before: number | null;
  readonly at: string | null;
  readonly snoozed_until: Date | null;
  readonly scheduled_date: LocalDate | null;
  readonly this_evening: boolean;
  readonly scheduled_time: LocalTime | null;
  readonly due_date: LocalDate | null;
  readonly time_zone: string;
  readonly reminder_default: number | null;
  readonly reminder_day_time: LocalTime;
  readonly quiet_from: LocalTime | null;
  readonly quiet_to: LocalTime | null;
}

/**
 * Locks tasks whose reminders change, so that no other transaction changes their dates before this one has armed them.
 * Returns those that exist.
 */
export const holdTasks = query<{ id: string }, { accountId: string; ids: readonly string[] }>(
  'reminders.hold-tasks',
  `select id from tasks where account_id = :accountId and id = any(:ids::uuid[]) and deleted_at is null
    order by id for share`,
);

/**
 * Returns all reminders of the tasks: the explicit ones, and the default reminder of the user to whom it belongs, if
 * that user has set none (REMINDER-2).
 */
export const armableReminders = query<ArmableRow, { accountId: string; ids: readonly string[] }>(
  'reminders.armable',
  // Materialized, so that no plan reads the tasks of the account once for each of these.
  `with found as materialized (
     select t.id, t.user_id, t.assignee_id, t.scheduled_date, t.this_evening, t.scheduled_time, t.due_date
       from tasks t where t.account_id = :accountId and t.id = any(:ids::uuid[])
   ), owned as (
     select f.id, ${defaultOwner('f', 'o')} as user_id, f.scheduled_date, f.this_evening, f.scheduled_time,
            f.due_date
       from found f left join reminder_owners o on o.account_id = :accountId and o.task_id = f.id
      where f.scheduled_time is not null
   ), reminded as (
     select f.id as task_id, r.user_id, r.id as reminder_id, r.kind, r.offset_minutes, r.days_before, r.at,
            r.snoozed_until, f.scheduled_date, f.this_evening, f.scheduled_time, f.due_date
       from found f join reminders r on r.account_id = :accountId and r.task_id = f.id
      union all
     select f.id, f.user_id, null, null, null, null, null, null, f.scheduled_date, f.this_evening, f.scheduled_time,
            f.due_date
       from owned f
      where not exists (select from reminders r where r.account_id = :accountId and r.task_id = f.id
                           and r.user_id = f.user_id)
   )
   select reminded.*, u.time_zone, u.reminder_default, u.reminder_day_time, u.quiet_from, u.quiet_to
     from reminded join users u on u.id = reminded.user_id`,
);

export interface PendingRow {
  readonly id: string;
  readonly task_id: string;
  readonly user_id: string;
  readonly source_id: string;
  readonly due_at: Date;
  readonly fires_at: Date;
}

/** Returns the firings of the tasks that are still to come. */
export const pendingFirings = query<PendingRow, { accountId: string; ids: readonly string[] }>(
  'reminders.pending',
  `select id, task_id, user_id, source_id, due_at, fires_at from reminder_firings
    where account_id = :accountId and task_id = any(:ids::uuid[]) and state = 'pending'`,
);

/** Returns the reminders of the tasks that have rung since an instant. */
export const rungSince = query<
  { source_id: string; user_id: string },
  { accountId: string; ids: readonly string[]; since: Date }
>(
  'reminders.rung-since',
  `select distinct source_id, user_id from reminder_firings
    where account_id = :accountId and task_id = any(:ids::uuid[]) and state in ('sent', 'missed', 'acted')
      and fires_at > :since`,
);

export const removeFirings = query<never, { accountId: string; ids: readonly string[] }>(
  'reminders.remove-firings',
  `delete from reminder_firings where account_id = :accountId and id = any(:ids::uuid[]) and state = 'pending'`,
);

/** A firing as read by `json_to_recordset`. */
export interface NewFiring {
  readonly id: string;
  readonly task_id: string;
  readonly user_id: string;
  readonly reminder_id: string | null;
  readonly due_at: string;
  readonly fires_at: string;
}

/** Inserts firings, except those that exist: nothing rings twice for the same instant (REMINDER-10). */
export const insertFirings = query<never, { accountId: string; firings: string }>(
  'reminders.insert-firings',
  `insert into reminder_firings (account_id, id, task_id, user_id, reminder_id, due_at, fires_at)
   select :accountId, x.id, x.task_id, x.user_id, x.reminder_id, x.due_at, x.fires_at
     from json_to_recordset(:firings::json)
       as x(id uuid, task_id uuid, user_id uuid, reminder_id uuid, due_at timestamptz, fires_at timestamptz)
   on conflict on constraint reminder_firings_once do nothing`,
);

/** Records the user who has set the times of tasks last (REMINDER-2). */
export const setOwners = query<never, { accountId: string; ids: readonly string[]; userId: string }>(
  'reminders.set-owners',
  `insert into reminder_owners (account_id, task_id, user_id)
   select t.account_id, t.id, :userId::uuid from tasks t
     left join reminder_owners o on o.account_id = :accountId and o.task_id = t.id
    where t.account_id = :accountId and t.id = any(:ids::uuid[])
      and coalesce(o.user_id, t.user_id) is distinct from :userId::uuid
   on conflict (account_id, task_id) do update set user_id = excluded.user_id`,
);

/** Returns the users who have set reminders of the tasks. */
export const usersOfReminders = query<{ user_id: string }, { accountId: string; ids: readonly string[] }>(
  'reminders.users-of-tasks',
  `select distinct user_id from reminders where account_id = :accountId and task_id = any(:ids::uuid[])`,
).map(({ user_id }) => user_id);

/** Ends the snoozes of tasks whose dates have changed (REMINDER-8). Returns the users whose reminders they are. */
export const endSnoozes = query<{ user_id: string }, { accountId: string; ids: readonly string[] }>(
  'reminders.end-snoozes',
  `update reminders set snoozed_until = null
    where account_id = :accountId and task_id = any(:ids::uuid[]) and snoozed_until is not null
   returning user_id`,
).map(({ user_id }) => user_id);

/**
 * Copies the reminders of tasks to others (REMINDER-5, REMINDER-16), except those at a fixed time. Skips tasks that have
 * some. A null user copies those of all users. Returns the users whose reminders they are.
 * @param copies pairs of ids, as read by `json_to_recordset`
 */
export const copyReminders = query<
  { user_id: string },
  { accountId: string; userId: string | null; copies: string; now: Date }
>(
  'reminders.copy',
  `insert into reminders (account_id, id, task_id, user_id, kind, offset_minutes, days_before, created_at)
   select :accountId, gen_random_uuid(), x.to_id, r.user_id, r.kind, r.offset_minutes, r.days_before, :now
     from json_to_recordset(:copies::json) as x(from_id uuid, to_id uuid)
     join reminders r on r.account_id = :accountId and r.task_id = x.from_id and r.kind <> 'absolute'
      and (:userId::uuid is null or r.user_id = :userId)
     join tasks t on t.account_id = :accountId and t.id = x.to_id
    where not exists (select from reminders own where own.account_id = :accountId and own.task_id = x.to_id)
   returning user_id`,
).map(({ user_id }) => user_id);

/** Takes a user whose reminders have moved. Other servers skip this user until the transaction ends. */
export const takeMovedUser = query<{ user_id: string }>(
  'reminders.take-moved',
  `delete from reminder_moves
    where user_id = (select user_id from reminder_moves order by user_id limit 1 for update skip locked)
   returning user_id`,
).map(({ user_id }) => user_id);

export const accountsOfReminded = query<{ account_id: string }, { userId: string }>(
  'reminders.accounts',
  `select m.account_id from members m where m.user_id = :userId order by m.account_id`,
).map(({ account_id }) => account_id);

/** Returns an account's open tasks that may ring for a user. */
export const remindedTasks = query<{ id: string }, { accountId: string; userId: string }>(
  'reminders.tasks',
  `select t.id from tasks t
     left join reminder_owners o on o.account_id = :accountId and o.task_id = t.id
    where t.account_id = :accountId and t.completed_at is null and t.deleted_at is null
      and (exists (select from reminders r where r.account_id = :accountId and r.task_id = t.id
                      and r.user_id = :userId)
           or t.scheduled_time is not null and :userId::uuid = ${defaultOwner('t', 'o')})
    order by t.id`,
).map(({ id }) => id);

/**
 * Records the version of the zone rules. If it is another one than before, all users with pending reminders have
 * moved (REMINDER-6).
 */
export const noteZoneRules = query<never, { version: string }>(
  'reminders.note-zone-rules',
  `with changed as (
     insert into zone_rules (version) values (:version)
       on conflict (id) do update set version = excluded.version where zone_rules.version <> excluded.version
     returning version
   )
   insert into reminder_moves (user_id)
   select distinct f.user_id from changed cross join reminder_firings f where f.state = 'pending'
       on conflict do nothing`,
);
