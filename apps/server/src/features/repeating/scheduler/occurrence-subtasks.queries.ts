/** Copies the subtasks of a series' previous task to its next task. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { openColumnsOf, PLAIN_COLUMNS, PLAIN_EXCLUDED } from '../../tasks/task-fields.queries.ts';
import { query } from '../../../platform/db/query.ts';

/** The task that precedes a new occurrence in its series. Its subtasks are copied. */
export interface SourceRow {
  readonly pattern_id: string;
  readonly task_id: string;
  /** The task's scheduled or due date, whichever the series uses; null if the task no longer has it. */
  readonly date: LocalDate | null;
  readonly parent_id: string | null;
  readonly open_parent_id: string | null;
}

/**
 * Returns the task that precedes each pattern's new occurrences: the one whose completion or deletion creates
 * them, or the newest open one, or the one completed last.
 * @param occurrences JSON of `pattern_id` and `after_task_id`
 */
export const findSources = query<SourceRow, { accountId: string; occurrences: string }>(
  'repeating.sources',
  `select x.pattern_id, t.id as task_id,
          case p.date_field when 'scheduled' then t.scheduled_date else t.due_date end as date, t.parent_id,
          o.id as open_parent_id
     from (select distinct on (pattern_id) pattern_id, after_task_id
             from json_to_recordset(:occurrences::json) as x(pattern_id uuid, after_task_id uuid)
            order by pattern_id, after_task_id) x
     join repeat_patterns p on p.account_id = :accountId and p.id = x.pattern_id
     join tasks t on t.account_id = :accountId
      and t.id = coalesce(x.after_task_id, p.template_task_id,
                          (select d.id from tasks d
                            where d.account_id = :accountId and d.repeat_pattern_id = x.pattern_id
                              and d.completed_at is not null and d.deleted_at is null
                            order by d.completed_at desc limit 1))
     left join tasks o on o.account_id = :accountId and o.id = t.parent_id and o.deleted_at is null
       and o.completed_at is null`,
);

/** A subtask of a source task, at any level. */
export interface SubtaskRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly projectId: string | null;
  readonly sectionId: string | null;
  readonly completedAt: null;
  readonly scheduledOn: LocalDate | null;
  readonly dueOn: LocalDate | null;
}

/**
 * Returns the subtasks of source tasks, including those deleted with a source. Omits subtasks with their own
 * repeat pattern, and the tasks below those.
 */
export const findSubtasks = query<SubtaskRow, { accountId: string; sourceIds: readonly string[] }>(
  'repeating.subtasks-of-sources',
  `with recursive below as (
     select t.id, t.id as root_id from tasks t where t.account_id = :accountId and t.id = any(:sourceIds)
     union all
     select t.id, below.root_id from below join tasks t
         on t.account_id = :accountId and t.parent_id = below.id and t.repeat_pattern_id is null
        and (t.deleted_at is null or t.deleted_with = below.root_id)
   )
   select t.id, t.parent_id as "parentId", t.project_id as "projectId", t.section_id as "sectionId", null as "completedAt",
          t.scheduled_date as "scheduledOn", t.due_date as "dueOn"
     from below join tasks t on t.account_id = :accountId and t.id = below.id
    where below.id <> below.root_id`,
);

/** A copy of a subtask, as read by `json_to_recordset`. */
export interface SubtaskCopyRow {
  readonly source_id: string;
  readonly id: string;
  readonly parent_id: string;
  /** The new occurrence's task, which is the root of the copied tree. */
  readonly root_id: string;
  readonly scheduled_date: LocalDate | null;
  readonly due_date: LocalDate | null;
}

/**
 * Creates open copies of subtasks with the originals' tags and creation times, and therefore in the same
 * order. Skips copies whose occurrence was not just created. Creates a copy again if reopening a task removed
 * it. Returns the number of tasks created.
 */
export const makeSubtasks = query<
  { tasks: number },
  { accountId: string; now: Date; version: number; copies: string }
>(
  'repeating.make-subtasks',
  `with copies as (
     select x.*, root.project_id, root.section_id, root.repeat_pattern_id as pattern_id
       from json_to_recordset(:copies::json)
         as x(source_id uuid, id uuid, parent_id uuid, root_id uuid, scheduled_date date, due_date date)
       join tasks root on root.account_id = :accountId and root.id = x.root_id and root.version = :version
   ), made as (
     insert into tasks (account_id, id, user_id, project_id, section_id, parent_id, ${PLAIN_COLUMNS}, scheduled_date, this_evening, scheduled_time, due_date, project_order, anytime_order,
                        created_at, updated_at, version)
     select :accountId, copies.id, t.user_id, copies.project_id, copies.section_id, copies.parent_id, ${openColumnsOf('t')},
            copies.scheduled_date, t.this_evening, t.scheduled_time, copies.due_date, t.project_order, t.anytime_order,
            t.created_at, :now, :version
       from copies join tasks t on t.account_id = :accountId and t.id = copies.source_id
         on conflict (account_id, id) do update
        set project_id = excluded.project_id, section_id = excluded.section_id, parent_id = excluded.parent_id,
            ${PLAIN_EXCLUDED}, scheduled_date = excluded.scheduled_date, this_evening = excluded.this_evening,
            scheduled_time = excluded.scheduled_time, due_date = excluded.due_date,
            project_order = excluded.project_order, anytime_order = excluded.anytime_order, completed_at = null,
            completed_by = null, deleted_at = null, deleted_with = null, updated_at = :now, version = :version
      where tasks.deleted_with = (select c.pattern_id from copies c where c.id = tasks.id)
     returning id
   ), tied as (
     insert into task_tags (account_id, task_id, tag_id)
     select :accountId, made.id, k.tag_id
       from made join copies on copies.id = made.id
            join task_tags k on k.account_id = :accountId and k.task_id = copies.source_id
         on conflict do nothing
   )
   select count(*)::int as tasks from made`,
);

/** Returns the copies created at this version whose descriptions may contain ticked boxes. */
export const tickedSubtasks = query<
  { id: string; description: string },
  { accountId: string; ids: readonly string[]; version: number }
>(
  'repeating.ticked-subtasks',
  `select id, description from tasks
    where account_id = :accountId and id = any(:ids) and version = :version and (strpos(description, '[x]') > 0
      or strpos(description, '[X]') > 0)`,
);

/** Replaces descriptions. Leaves the versions unchanged, because the same change has already set them. */
export const setSubtaskDescriptions = query<never, { accountId: string; descriptions: string }>(
  'repeating.set-subtask-descriptions',
  `update tasks t set description = x.description
     from json_to_recordset(:descriptions::json) as x(id uuid, description text)
    where t.account_id = :accountId and t.id = x.id`,
);

/**
 * A new task, its parent, the task whose project and section it gets, and the task whose creation time it gets, as read
 * by `json_to_recordset`.
 */
export interface SubtaskParent {
  readonly id: string;
  readonly parent_id: string;
  readonly project_of: string;
  readonly age_of: string | null;
}

/** Moves tasks under parents that the same change created. */
export const setParents = query<never, { accountId: string; version: number; rows: string }>(
  'repeating.set-parents',
  `update tasks t set parent_id = x.parent_id, project_id = o.project_id, section_id = o.section_id,
          created_at = coalesce(source.created_at, t.created_at)
     from json_to_recordset(:rows::json) as x(id uuid, parent_id uuid, project_of uuid, age_of uuid)
     join tasks o on o.account_id = :accountId and o.id = x.project_of and o.version = :version
     left join tasks source on source.account_id = :accountId and source.id = x.age_of
    where t.account_id = :accountId and t.id = x.id and t.version = :version`,
);
