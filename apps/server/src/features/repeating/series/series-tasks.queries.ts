/** Reads and writes the series of changed tasks. Each write takes the account's new version. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import type { TemplateDates } from '@questlog/domain/recurrence/series/series-template';
import type { TaskField } from '../../../account-change/tasks-changed.ts';
import { repeatedAssignments } from '../../tasks/task-fields.queries.ts';
import { query, type Queryable } from '../../../platform/db/query.ts';

/** A series' template, and its newest open task. */
export interface SeriesRow {
  readonly id: string;
  readonly first_date: LocalDate;
  /** Null if no task is open. */
  readonly newest_id: string | null;
  readonly date_field: TemplateDates['dateField'];
  readonly due_offset: number | null;
  readonly this_evening: boolean;
  readonly scheduled_time: LocalTime | null;
}

/** Returns those of the given series that have not been deleted. */
export const findSeries = query<SeriesRow, { accountId: string; ids: readonly string[] }>(
  'repeating.series',
  `select id, first_date, template_task_id as newest_id, date_field, due_offset, this_evening, scheduled_time
     from repeat_patterns where account_id = :accountId and id = any(:ids) and deleted_at is null`,
);

/** The most recently completed or deleted task of a series. */
export interface LastTaskRow {
  readonly id: string;
  readonly pattern_id: string;
  readonly scheduled_date: LocalDate | null;
  readonly due_date: LocalDate | null;
  readonly date_field: TemplateDates['dateField'];
}

/** Returns, for each series without an open task, the task that was completed or deleted last. */
export const findLastTasks = query<LastTaskRow, { accountId: string; patternIds: readonly string[] }>(
  'repeating.last-tasks',
  `select last.id, p.id as pattern_id, last.scheduled_date, last.due_date, p.date_field
     from repeat_patterns p
    cross join lateral (
      -- Reads the series' index twice, because a series has many completed tasks, but few in the trash.
      select * from (
        (select t.id, t.scheduled_date, t.due_date, t.completed_at as since from tasks t
          where t.account_id = :accountId and t.repeat_pattern_id = p.id and t.completed_at is not null
          order by t.completed_at desc limit 1)
        union all
        (select t.id, t.scheduled_date, t.due_date, t.deleted_at as since from tasks t
          where t.account_id = :accountId and t.repeat_pattern_id = p.id and t.completed_at is null
            and t.deleted_with is distinct from p.id
          order by t.deleted_at desc nulls last limit 1)
      ) closed order by since desc limit 1
    ) last
    where p.account_id = :accountId and p.id = any(:patternIds)`,
);

const followed = (field: TaskField, column: string): string =>
  `case when '${field}' = any(:edited) then t.${column} else p.${column} end`;

/** A template's new dates and times, as read by `json_to_recordset`. */
export interface TemplateRow {
  readonly pattern_id: string;
  readonly task_id: string;
  readonly due_offset: number | null;
  readonly this_evening: boolean;
  readonly scheduled_time: LocalTime | null;
}

/**
 * Saves the templates' dates. Copies the other edited columns from the tasks in SQL, so that long text is not
 * sent to the server and back.
 */
export const followEdits = query<
  never,
  { accountId: string; templates: string; edited: readonly TaskField[]; now: Date; version: number }
>(
  'repeating.follow-edits',
  `update repeat_patterns p
      set ${repeatedAssignments(followed)}, project_id = ${followed('projectId', 'project_id')},
          section_id = ${followed('projectId', 'section_id')},
          tag_ids = case when 'tags' = any(:edited)
                         then array(select k.tag_id from task_tags k
                                     where k.account_id = :accountId and k.task_id = t.id order by k.tag_id)
                         else p.tag_ids end,
          this_evening = x.this_evening, scheduled_time = x.scheduled_time, due_offset = x.due_offset,
            updated_at = :now, version = :version
     from json_to_recordset(:templates::json) 
       as x(pattern_id uuid, task_id uuid, due_offset integer, this_evening boolean, scheduled_time text)
     join tasks t on t.account_id = :accountId and t.id = x.task_id
    where p.account_id = :accountId and p.id = x.pattern_id`,
);

const datesTaken = query<
  { pattern_id: string; date: LocalDate },
  { accountId: string; patternIds: readonly string[]; from: LocalDate }
>(
  'repeating.dates-taken',
  `select pattern_id, date from occurrences
    where account_id = :accountId and pattern_id = any(:patternIds) and date >= :from and deleted_at is null`,
);

/** Returns the dates from a given date onwards that already have an occurrence. */
export async function takenDates(
  on: Queryable,
  accountId: string,
  patternIds: readonly string[],
  from: LocalDate,
): Promise<ReadonlyMap<string, ReadonlySet<LocalDate>>> {
  const rows = await datesTaken(on, { accountId, patternIds, from });
  const byPattern = Map.groupBy(rows, ({ pattern_id }) => pattern_id);
  return new Map(Array.from(byPattern, ([id, dates]) => [id, new Set(dates.map(({ date }) => date))]));
}

/** A task created by the completion or deletion of another task. */
export interface FollowerRow {
  readonly id: string;
  /** The task whose completion or deletion created this one. */
  readonly task_id: string;
  /** True if neither the task nor its subtasks have a later version than their creation. */
  readonly unchanged: boolean;
}

/** Returns the tasks created by the completion or deletion of the given ones. */
export const findFollowers = query<FollowerRow, { accountId: string; taskIds: readonly string[] }>(
  'repeating.followers',
  `with recursive found as (
     select t.id, o.after_task_id as task_id, o.made_version, t.version
       from occurrences o
       join tasks t on t.account_id = :accountId and t.id = o.id
      where o.account_id = :accountId and o.after_task_id = any(:taskIds) and o.status = 'Created'
        and o.deleted_at is null
   ), below as (
     select found.id as root_id, found.id, found.made_version, found.version from found
     union all
     select below.root_id, t.id, below.made_version, t.version
       from below join tasks t on t.account_id = :accountId and t.parent_id = below.id and t.deleted_at is null
   )
   select found.id, found.task_id,
          (select bool_and(below.version = below.made_version) from below where below.root_id = found.id) as unchanged
     from found`,
);

/**
 * Removes tasks that were created when another task was completed or deleted, together with their subtasks.
 * The removed tasks do not go to the trash. The next completion on that day creates them again.
 */
export const withdraw = query<
  { id: string },
  { accountId: string; ids: readonly string[]; now: Date; version: number }
>(
  'repeating.withdraw',
  `with recursive removed as (
     select t.id, t.repeat_pattern_id as pattern_id from tasks t where t.account_id = :accountId and t.id = any(:ids)
     union all
     select t.id, removed.pattern_id
       from removed join tasks t on t.account_id = :accountId and t.parent_id = removed.id and t.deleted_at is null
   ), back as (
     update tasks t set deleted_at = :now, deleted_with = removed.pattern_id, updated_at = :now, version = :version
       from removed
      where t.account_id = :accountId and t.id = removed.id
     returning t.id
   ), untied as (
     delete from task_tags k using back where k.account_id = :accountId and k.task_id = back.id
   ), undone as (
     update occurrences o set deleted_at = :now, updated_at = :now, version = :version
       from back where o.account_id = :accountId and o.id = back.id
   )
   select id from back`,
);
