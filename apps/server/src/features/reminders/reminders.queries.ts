/** Queries for users' own reminders. */
import type { ReminderKind, ReminderRule } from '@questlog/domain/reminders/reminders';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query } from '../../platform/db/query.ts';

/** A reminder as its user sees it, with the columns of the contract's `reminder`. */
export interface ReminderRow {
  readonly id: string;
  readonly taskId: string;
  readonly kind: ReminderKind;
  readonly offsetMinutes: number | null;
  readonly daysBefore: number | null;
  readonly at: string | null;
  readonly snoozedUntil: string | null;
  readonly firesAt: string | null;
}

const COLUMNS = `
  r.id, r.task_id as "taskId", r.kind, r.offset_minutes as "offsetMinutes", r.days_before as "daysBefore", r.at,
  ${isoInstant('r.snoozed_until')} as "snoozedUntil",
  (select ${isoInstant('f.fires_at')} from reminder_firings f
    where f.account_id = :accountId and f.source_id = r.id and f.user_id = r.user_id and f.state = 'pending'
    limit 1) as "firesAt"`;

/** Returns the user's own reminders of tasks, in the order in which they were set. */
export const remindersOfTasks = query<
  ReminderRow,
  { accountId: string; ids: readonly string[]; userId: string }
>(
  'reminders.of-tasks',
  `select ${COLUMNS} from reminders r
    where r.account_id = :accountId and r.task_id = any(:ids::uuid[]) and r.user_id = :userId
    order by r.created_at, r.id`,
);

/** Maximum number of reminders that a list contains. */
const MOST_LISTED = 10_000;

/** Returns the user's own reminders of the account's tasks, except those completed before `completedSince`. */
export const remindersOfUser = query<
  ReminderRow,
  { accountId: string; userId: string; completedSince: Date }
>(
  'reminders.of-user',
  `select ${COLUMNS} from reminders r join tasks t on t.account_id = :accountId and t.id = r.task_id
    where r.account_id = :accountId and r.user_id = :userId and t.deleted_at is null
      and (t.completed_at is null or t.completed_at >= :completedSince)
    order by r.created_at, r.id limit ${MOST_LISTED}`,
);

/**
 * SQL for the user whose default reminder of a task rings (REMINDER-2): the assignee, else the user who set the time
 * last, else the creator.
 * @param task the alias of a row of `tasks`
 * @param owner the alias of its row of `reminder_owners`, if it has one
 */
export function defaultOwner(task: string, owner: string): string {
  return `coalesce(${task}.assignee_id, ${owner}.user_id, ${task}.user_id)`;
}

/**
 * Returns the default reminder of a task; undefined if the task has no time, the user wants none, or it is another
 * user's.
 */
export const defaultReminderOf = query<
  { offsetMinutes: number; firesAt: string | null },
  { accountId: string; taskId: string; userId: string }
>(
  'reminders.default-of-task',
  `select u.reminder_default as "offsetMinutes",
          (select ${isoInstant('f.fires_at')} from reminder_firings f
            where f.account_id = :accountId and f.source_id = t.id and f.user_id = u.id and f.state = 'pending'
            limit 1) as "firesAt"
     from tasks t
     left join reminder_owners o on o.account_id = :accountId and o.task_id = t.id
     join users u on u.id = ${defaultOwner('t', 'o')}
    where t.account_id = :accountId and t.id = :taskId and t.scheduled_time is not null and u.id = :userId
      and u.reminder_default is not null`,
);

/** Returns whether a task exists outside the trash. */
export const taskExists = query<{ id: string }, { accountId: string; taskId: string }>(
  'reminders.task-exists',
  'select id from tasks where account_id = :accountId and id = :taskId and deleted_at is null',
);

/** A reminder of the user, of any account in which they are an Active member. */
export const ownReminder = query<{ account_id: string; task_id: string }, { id: string; userId: string }>(
  'reminders.own',
  `select r.account_id, r.task_id from reminders r
     join members m on m.account_id = r.account_id and m.user_id = r.user_id and m.status = 'Active'
    where r.user_id = :userId and r.id = :id`,
);

export const removeReminders = query<never, { accountId: string; userId: string; ids: readonly string[] }>(
  'reminders.remove',
  `delete from reminders where account_id = :accountId and user_id = :userId and id = any(:ids::uuid[])`,
);

/** A reminder as read by `json_to_recordset`. */
export interface StoredReminder {
  readonly id: string;
  readonly task_id: string;
  readonly kind: ReminderKind;
  readonly offset_minutes: number | null;
  readonly days_before: number | null;
  readonly at: string | null;
}

/** Returns the columns of a reminder's rule. */
export function columnsOf(rule: ReminderRule): Omit<StoredReminder, 'id' | 'task_id'> {
  return {
    kind: rule.kind,
    offset_minutes: rule.kind === 'relative' ? rule.offsetMinutes : null,
    days_before: rule.kind === 'due' ? rule.daysBefore : null,
    at: rule.kind === 'absolute' ? rule.at : null,
  };
}

/**
 * Stores reminders. A changed one is no longer snoozed. Returns the stored ones; an id of another user or task is not
 * among them.
 */
export const storeReminders = query<
  { id: string },
  { accountId: string; userId: string; now: Date; reminders: string }
>(
  'reminders.store',
  `insert into reminders (account_id, id, task_id, user_id, kind, offset_minutes, days_before, at, created_at)
   select :accountId, x.id, x.task_id, :userId, x.kind, x.offset_minutes, x.days_before, x.at, :now
     from json_to_recordset(:reminders::json)
       as x(id uuid, task_id uuid, kind text, offset_minutes integer, days_before smallint, at text)
   on conflict (account_id, id) do update
     set kind = excluded.kind, offset_minutes = excluded.offset_minutes, days_before = excluded.days_before,
         at = excluded.at, snoozed_until = null
   where reminders.task_id = excluded.task_id and reminders.user_id = excluded.user_id
   returning id`,
);

/** @param until null to end the snooze */
export const setSnooze = query<never, { accountId: string; id: string; until: Date | null }>(
  'reminders.set-snooze',
  'update reminders set snoozed_until = :until::timestamptz where account_id = :accountId and id = :id',
);
