/** The statements that write tasks. Each takes the account's id and its new version; sets, never loops. */
import { prepare } from '../../platform/db/prepared.ts';

/** A new task as `json_to_recordset` reads it. */
export interface TaskRow {
  readonly id: string;
  readonly project_id: string | null;
  readonly title: string;
  readonly notes: string | null;
  readonly description: string | null;
  readonly priority: string;
  readonly scheduled_date: string | null;
  readonly this_evening: boolean;
  readonly due_date: string | null;
}

/**
 * SQL that makes tasks of the account `$1`, of the user `$2`, now `$3`.
 * @param version SQL of the account's version
 * @param from what gives `x` with the columns of a task; `created_at` is null for those that are made now
 */
export function insertTasksFrom(version: string, from: string): string {
  return `insert into tasks (account_id, id, user_id, project_id, title, notes, description, priority, scheduled_date,
                     this_evening, due_date, project_order, created_at, updated_at, version)
   select $1, x.id, $2, x.project_id, x.title, x.notes, x.description, x.priority, x.scheduled_date,
          x.this_evening, x.due_date, x.project_order, coalesce(x.created_at, $3), $3, ${version}
     from ${from}`;
}

/** Makes tasks; nothing comes back. Values: account, user, now, version, rows as JSON. */
export const insertTasks = prepare<never, [string, string, Date, number, string]>(
  'tasks.insert-many',
  insertTasksFrom(
    '$4::bigint',
    `json_to_recordset($5::json) as x(
       id uuid, project_id uuid, title text, notes text, description text, priority text, scheduled_date date,
       this_evening boolean, due_date date, project_order double precision, created_at timestamptz)`,
  ),
);

/**
 * Copies tasks with their tags into a project, each with the time of its making. Values: account, user, now, version,
 * project, tasks, ids of their copies.
 */
export const copyTasks = prepare<never, [string, string, Date, number, string, string[], string[]]>(
  'tasks.copy',
  `with pairs as (
     select source_id, copy_id from unnest($6::uuid[], $7::uuid[]) as pair(source_id, copy_id)
   ), made as (
     ${insertTasksFrom(
       '$4::bigint',
       `(select pairs.copy_id as id, $5::uuid as project_id, t.title, t.notes, t.description, t.priority,
                t.scheduled_date, t.this_evening, t.due_date, t.project_order, t.created_at
           from pairs join tasks t on t.account_id = $1 and t.id = pairs.source_id) x`,
     )}
     returning id
   )
   insert into task_tags (account_id, task_id, tag_id)
   select $1, pairs.copy_id, k.tag_id
     from pairs join made on made.id = pairs.copy_id
          join task_tags k on k.account_id = $1 and k.task_id = pairs.source_id`,
);

/** Projects among the ids into which a task may be put. */
export const liveProjects = prepare<{ id: string }, [string, string[]]>(
  'tasks.live-projects',
  'select id from projects where account_id = $1 and id = any($2) and deleted_at is null',
);

/** Ties tags to tasks. Values: account, pairs as JSON. */
export const linkTags = prepare<never, [string, string]>(
  'tasks.tie-tags',
  `insert into task_tags (account_id, task_id, tag_id)
   select $1, x.task_id, x.tag_id from json_to_recordset($2::json) as x(task_id uuid, tag_id uuid)
   on conflict do nothing`,
);

/** Leaves a task only the tags given. Values: account, task, tags. */
export const unlinkOtherTags = prepare<never, [string, string, string[]]>(
  'tasks.untie-other-tags',
  'delete from task_tags where account_id = $1 and task_id = $2 and not (tag_id = any($3))',
);

/** Ties each of the tags to each of the tasks. Values: account, tasks, tags. */
export const linkEachTag = prepare<never, [string, readonly string[], readonly string[]]>(
  'tasks.tie-each-tag',
  `insert into task_tags (account_id, task_id, tag_id)
   select $1, task_id, tag_id from unnest($2::uuid[]) task_id, unnest($3::uuid[]) tag_id
   on conflict do nothing`,
);

/** Takes tags from tasks. Values: account, tasks, tags. */
export const unlinkTags = prepare<never, [string, string[], string[]]>(
  'tasks.untie-tags',
  'delete from task_tags where account_id = $1 and task_id = any($2) and tag_id = any($3)',
);

interface IdRow {
  id: string;
}

/**
 * SQL of the new `completed_at` of a `tasks o`: one that is completed again keeps its time (TASK-45). `$3` is now.
 * @param at SQL of the time that was sent with it; null for now
 */
export function completedAt(completed: string, at: string): string {
  return `case when ${completed} then coalesce(o.completed_at, least(${at}, $3)) end`;
}

/**
 * SQL of the new `completed_by` of a `tasks o`: who completes what is completed changes nothing (TASK-46).
 * @param user SQL of who does it
 */
export function completedBy(completed: string, user: string): string {
  return `case when ${completed} then case when o.completed_at is null then ${user} else o.completed_by end end`;
}

/**
 * Assignments to a `tasks o` of the columns that are keys of a JSON object `c`; the others keep their values, so
 * that two devices that change different fields both win. `$3` is now.
 * @param user SQL of who changes it
 */
export const columnAssignments = (user: string): string => `
  title          = case when c ? 'title' then c ->> 'title' else o.title end,
  notes          = case when c ? 'notes' then c ->> 'notes' else o.notes end,
  description    = case when c ? 'description' then c ->> 'description' else o.description end,
  priority       = case when c ? 'priority' then c ->> 'priority' else o.priority end,
  project_id     = case when c ? 'project_id' then (c ->> 'project_id')::uuid else o.project_id end,
  scheduled_date = case when c ? 'scheduled_date' then (c ->> 'scheduled_date')::date else o.scheduled_date end,
  this_evening   = case when c ? 'scheduled_date' then (c ->> 'this_evening')::boolean else o.this_evening end,
  due_date       = case when c ? 'due_date' then (c ->> 'due_date')::date else o.due_date end,
  completed_at   = case when c ? 'completed' then ${completedAt("(c ->> 'completed')::boolean", "(c ->> 'completed_at')::timestamptz")} else o.completed_at end,
  completed_by   = case when c ? 'completed' then ${completedBy("(c ->> 'completed')::boolean", user)} else o.completed_by end`;

/**
 * Changes columns in a transaction that changes tags as well. Values: account, task, now, version, columns as JSON, who
 * changes it.
 */
export const updateTask = prepare<IdRow, [string, string, Date, number, string, string]>(
  'tasks.update',
  `update tasks o
      set ${columnAssignments('$6::uuid')}, updated_at = $3, version = $4
     from (select $5::jsonb as c) change
    where o.account_id = $1 and o.id = $2 and o.deleted_at is null
   returning o.id`,
);

/**
 * Completes tasks, reopens them, or with null does whichever it is to each. Values: account, tasks, now, version,
 * completed, when (null for now), who does it.
 */
export const completeTasks = prepare<
  IdRow,
  [string, string[], Date, number, boolean | null, string | null, string]
>(
  'tasks.complete-many',
  `update tasks o
      set completed_at = ${completedAt('coalesce($5::boolean, o.completed_at is null)', '$6::timestamptz')},
          completed_by = ${completedBy('coalesce($5::boolean, o.completed_at is null)', '$7::uuid')}, updated_at = $3, version = $4
    where account_id = $1 and id = any($2) and deleted_at is null
   returning id`,
);

/** Moves tasks to the trash. Values: account, tasks, now, version. */
export const trashTasks = prepare<IdRow, [string, string[], Date, number]>(
  'tasks.trash',
  `update tasks set deleted_at = $3, deleted_with = null, updated_at = $3, version = $4
    where account_id = $1 and id = any($2) and deleted_at is null
   returning id`,
);

/**
 * Takes tasks back from the trash; out of a project that is gone, into the Inbox. One that its pattern has taken back lies
 * in no trash. Values: account, tasks, now, version.
 */
export const restoreTasks = prepare<IdRow, [string, string[], Date, number]>(
  'tasks.restore',
  `update tasks t
      set deleted_at = null, deleted_with = null, updated_at = $3, version = $4,
          project_id = (select p.id from projects p
                         where p.account_id = t.account_id and p.id = t.project_id and p.deleted_at is null)
    where t.account_id = $1 and t.id = any($2) and t.deleted_at is not null
      and (t.deleted_with is null or t.deleted_with is distinct from t.repeat_pattern_id)
   returning t.id`,
);

/** Moves tasks to a project, or to none. Values: account, tasks, now, version, project. */
export const moveTasks = prepare<IdRow, [string, string[], Date, number, string | null]>(
  'tasks.move',
  `update tasks set project_id = $5, updated_at = $3, version = $4
    where account_id = $1 and id = any($2) and deleted_at is null
   returning id`,
);

/** Schedules tasks. Values: account, tasks, now, version, date, evening. */
export const scheduleTasks = prepare<IdRow, [string, string[], Date, number, string | null, boolean]>(
  'tasks.schedule-many',
  `update tasks set scheduled_date = $5, this_evening = $6, updated_at = $3, version = $4
    where account_id = $1 and id = any($2) and deleted_at is null
   returning id`,
);

/** Gives tasks the account's version, as their tags changed. Values: account, tasks, now, version. */
export const touchTasks = prepare<IdRow, [string, string[], Date, number]>(
  'tasks.touch',
  `update tasks set updated_at = $3, version = $4
    where account_id = $1 and id = any($2) and deleted_at is null
   returning id`,
);

/** Saves orders. Values: account, now, version, rows as JSON. */
export const reorderTasks = prepare<IdRow, [string, Date, number, string]>(
  'tasks.reorder',
  `update tasks t
      set project_order = case when x.context = 'project' then x.new_order else t.project_order end,
          today_order   = case when x.context = 'today' then x.new_order else t.today_order end,
          anytime_order = case when x.context = 'anytime' then x.new_order else t.anytime_order end,
          updated_at = $2, version = $3
     from json_to_recordset($4::json)
       as x(task_id uuid, context text, new_order double precision, unless_ordered boolean)
    where (not x.unless_ordered
           or case x.context when 'project' then t.project_order
                             when 'today' then t.today_order
                             else t.anytime_order end is null) and t.account_id = $1 and t.id = x.task_id and t.deleted_at is null
   returning t.id`,
);

/** Those of the ids that are tasks of the account, in the trash or not. */
export const existingTasks = prepare<IdRow & { deleted: boolean }, [string, string[]]>(
  'tasks.existing',
  'select id, deleted_at is not null as deleted from tasks where account_id = $1 and id = any($2)',
);
