/** SQL that writes sets of tasks. Each statement takes the account's id and its new version. */
import { SNAPSHOT, type TaskSnapshot } from '../../account-change/task-snapshots.queries.ts';
import { query } from '../../platform/db/query.ts';
import { columnAssignments } from './task-columns.queries.ts';
import { PLAIN_COLUMNS, PLAIN_TYPES, plainColumnsOf } from './task-fields.queries.ts';

/**
 * Returns SQL that inserts tasks, with the account, the user, the time and the version as first parameters.
 * @param from the SQL source `x` with the columns of a task; `created_at` is null for tasks created now
 */
function insertTasksFrom(from: string): string {
  const [user, now] = [':userId::uuid', ':now::timestamptz'];
  return `insert into tasks as o (account_id, id, user_id, project_id, section_id, parent_id, ${PLAIN_COLUMNS}, scheduled_date,
                     this_evening, scheduled_time, due_date, project_order, today_order, anytime_order, completed_at,
                     completed_by, created_at, updated_at, version)
   select :accountId, x.id, ${user}, x.project_id, x.section_id, x.parent_id, ${plainColumnsOf('x')}, x.scheduled_date,
          x.this_evening, x.scheduled_time, x.due_date, x.project_order, x.today_order, x.anytime_order,
          case when x.completed_at is not null then least(x.completed_at, ${now}) end,
          case when x.completed_at is not null then ${user} end,
          least(coalesce(x.created_at, ${now}), ${now}), ${now}, :version::bigint
     from ${from}`;
}

/** Creates tasks. Returns them with their long texts, but without the tags that they get afterwards. */
export const insertTasks = query<
  TaskSnapshot,
  { accountId: string; userId: string; now: Date; version: number; rows: string; texts: true }
>(
  'tasks.insert-many',
  `${insertTasksFrom(
    `json_to_recordset(:rows::json) as x(
       id uuid, project_id uuid, section_id uuid, parent_id uuid, ${PLAIN_TYPES}, scheduled_date date,
       this_evening boolean, scheduled_time text, due_date date, project_order double precision,
       today_order double precision, anytime_order double precision, completed_at timestamptz, created_at timestamptz)`,
  )}
   returning ${SNAPSHOT}`,
);

/** A copy of a task, as read by `json_to_recordset`. */
export interface CopyRow {
  readonly source_id: string;
  readonly copy_id: string;
  readonly section_id: string | null;
  readonly parent_id: string | null;
}

/**
 * Copies tasks with their tags into a project and its sections. The copies are open and keep the creation times. If a task's
 * parent is copied too, the copy goes under the parent's copy.
 */
export const copyTasks = query<
  never,
  { accountId: string; userId: string; now: Date; version: number; projectId: string; copies: string }
>(
  'tasks.copy',
  `with pairs as (
     select * from json_to_recordset(:copies::json) 
       as x(source_id uuid, copy_id uuid, section_id uuid, parent_id uuid)
   ), made as (
     ${insertTasksFrom(
       `(select pairs.copy_id as id, :projectId::uuid as project_id, pairs.section_id, pairs.parent_id, ${plainColumnsOf('t')}, t.scheduled_date, t.this_evening, t.scheduled_time, t.due_date, t.project_order,
                null::double precision as today_order, null::double precision as anytime_order,
                null::timestamptz as completed_at, t.created_at
           from pairs join tasks t on t.account_id = :accountId and t.id = pairs.source_id) x`,
     )}
     returning id
   )
   insert into task_tags (account_id, task_id, tag_id)
   select :accountId, pairs.copy_id, k.tag_id
     from pairs join made on made.id = pairs.copy_id
          join task_tags k on k.account_id = :accountId and k.task_id = pairs.source_id`,
);

/** Returns those of the given ids that are projects to which tasks can be added. */
export const liveProjects = query<{ id: string }, { accountId: string; projectIds: string[] }>(
  'tasks.live-projects',
  'select id from projects where account_id = :accountId and id = any(:projectIds) and deleted_at is null',
);

/** Returns those of the given sections that are not in the trash. */
export const liveSections = query<
  { id: string; projectId: string },
  { accountId: string; sectionIds: readonly string[] }
>(
  'tasks.live-sections',
  `select id, project_id as "projectId" from sections
    where account_id = :accountId and id = any(:sectionIds) and deleted_at is null`,
);

/** Returns those of the given users who are Active members. */
export const activeUsers = query<{ id: string }, { accountId: string; userIds: readonly string[] }>(
  'tasks.active-users',
  `select user_id as id from members
    where account_id = :accountId and user_id = any(:userIds) and status = 'Active'`,
);

/** Returns the tasks of a user that are not completed, including those in the trash. */
export const tasksAssignedTo = query<{ id: string }, { accountId: string; userId: string }>(
  'tasks.assigned-to',
  `select id from tasks where account_id = :accountId and assignee_id = :userId and completed_at is null`,
);

/** Unassigns tasks, including those in the trash. */
export const unassignTasks = query<
  never,
  { accountId: string; taskIds: readonly string[]; now: Date; version: number }
>(
  'tasks.unassign',
  `update tasks set assignee_id = null, updated_at = :now, version = :version
    where account_id = :accountId and id = any(:taskIds)`,
);

/** Unassigns the next tasks of series. */
export const unassignTemplates = query<
  never,
  { accountId: string; userId: string; now: Date; version: number }
>(
  'tasks.unassign-templates',
  `update repeat_patterns set assignee_id = null, updated_at = :now, version = :version
    where account_id = :accountId and assignee_id = :userId`,
);

export const linkTags = query<never, { accountId: string; pairs: string }>(
  'tasks.tie-tags',
  `insert into task_tags (account_id, task_id, tag_id)
   select :accountId, x.task_id, x.tag_id from json_to_recordset(:pairs::json) as x(task_id uuid, tag_id uuid)
   on conflict do nothing`,
);

export const unlinkOtherTags = query<
  never,
  { accountId: string; taskIds: readonly string[]; tagIds: readonly string[] }
>(
  'tasks.untie-other-tags',
  'delete from task_tags where account_id = :accountId and task_id = any(:taskIds) and not (tag_id = any(:tagIds))',
);

export const linkEachTag = query<
  never,
  { accountId: string; taskIds: readonly string[]; tagIds: readonly string[] }
>(
  'tasks.tie-each-tag',
  `insert into task_tags (account_id, task_id, tag_id)
   select :accountId, task_id, tag_id from unnest(:taskIds::uuid[]) task_id, unnest(:tagIds::uuid[]) tag_id
   on conflict do nothing`,
);

export const unlinkTags = query<
  never,
  { accountId: string; taskIds: readonly string[]; tagIds: readonly string[] }
>(
  'tasks.untie-tags',
  'delete from task_tags where account_id = :accountId and task_id = any(:taskIds) and tag_id = any(:tagIds)',
);

export const currentDescription = query<
  { description: string | null },
  { accountId: string; taskId: string }
>(
  'tasks.current-description',
  'select description from tasks where account_id = :accountId and id = :taskId and deleted_at is null',
);

interface IdRow {
  id: string;
}

/** Sets the columns that are keys of a JSON object in all of the tasks. */
export const updateTasks = query<
  TaskSnapshot,
  {
    accountId: string;
    taskIds: readonly string[];
    now: Date;
    version: number;
    columns: string;
    userId: string;
    texts: boolean;
  }
>(
  'tasks.update',
  `update tasks o
      set ${columnAssignments({ user: ':userId::uuid', now: ':now' })}, updated_at = :now, version = :version
     from (select :columns::jsonb as c) change
    where o.account_id = :accountId and o.id = any(:taskIds) and o.deleted_at is null
   returning ${SNAPSHOT}`,
);

/** Stands for the undone creation with which a task was deleted. No row has this id. */
export const UNDONE_CREATION = '00000000-0000-0000-0000-000000000000';

/**
 * Moves tasks to the trash. @param rows JSON array of `id` and `deleted_with`, the id of the task whose
 * deletion includes it
 */
export const trashTasks = query<IdRow, { accountId: string; now: Date; version: number; rows: string }>(
  'tasks.trash',
  `update tasks t set deleted_at = :now, deleted_with = x.deleted_with, updated_at = :now, version = :version
     from json_to_recordset(:rows::json) as x(id uuid, deleted_with uuid)
    where t.account_id = :accountId and t.id = x.id and t.deleted_at is null
   returning t.id`,
);

const POSITIONS =
  'json_to_recordset(:positions::json) as x(id uuid, parent_id uuid, project_id uuid, section_id uuid)';

/** Restores tasks from the trash with the given parents, projects and sections. */
export const restoreTasks = query<
  IdRow,
  { accountId: string; now: Date; version: number; positions: string }
>(
  'tasks.restore',
  `update tasks t
      set deleted_at = null, deleted_with = null, updated_at = :now, version = :version, parent_id = x.parent_id,
          project_id = x.project_id, section_id = x.section_id
     from ${POSITIONS}
    where t.account_id = :accountId and t.id = x.id and t.deleted_at is not null
   returning t.id`,
);

/** Changes the parents, projects and sections of tasks. */
export const setPositions = query<
  IdRow,
  { accountId: string; now: Date; version: number; positions: string }
>(
  'tasks.set-positions',
  `update tasks t set parent_id = x.parent_id, project_id = x.project_id, section_id = x.section_id, updated_at = :now,
          version = :version
     from ${POSITIONS}
    where t.account_id = :accountId and t.id = x.id and t.deleted_at is null
   returning t.id`,
);

/** Saves the tasks' positions in lists. */
export const reorderTasks = query<IdRow, { accountId: string; now: Date; version: number; orders: string }>(
  'tasks.reorder',
  `update tasks t
      set project_order = case when x.context = 'project' then x.new_order else t.project_order end,
          today_order   = case when x.context = 'today' then x.new_order else t.today_order end,
          anytime_order = case when x.context = 'anytime' then x.new_order else t.anytime_order end,
          updated_at = :now, version = :version
     from json_to_recordset(:orders::json)
       as x(task_id uuid, context text, new_order double precision, unless_ordered boolean)
    where (not x.unless_ordered
           or case x.context when 'project' then t.project_order
                             when 'today' then t.today_order
                             else t.anytime_order end is null) and t.account_id = :accountId and t.id = x.task_id
                               and t.deleted_at is null
   returning t.id`,
);
