/** SQL that writes patterns. Each statement takes the account's id and its new version. */
import { REPEATED_COLUMNS, repeatedColumnsOf } from '../../tasks/task-fields.queries.ts';
import { query } from '../../../platform/db/query.ts';

const STATE = `id uuid, frequency text, "interval" smallint, week_days smallint[], month_day smallint,
  custom_pattern text,
  repeat_mode text, end_date date, max_occurrences smallint, is_active boolean, paused_on date, counted_through date,
  counted_occurrences integer, week_start smallint, next_date date, next_due_at timestamptz`;

/**
 * Creates a pattern from a task. The task becomes the template. It also becomes the first occurrence, unless
 * `firstTaskId` is a different task.
 */
export const insertPattern = query<
  { id: string },
  {
    accountId: string;
    userId: string;
    now: Date;
    version: number;
    state: string;
    taskId: string;
    dateField: 'scheduled' | 'due';
    firstDate: string;
    dueOffset: number | null;
    firstTaskId: string;
  }
>(
  'repeating.insert',
  `with made as (
     insert into repeat_patterns (account_id, id, user_id, task_id, frequency, "interval", week_days, month_day,
                                  custom_pattern, repeat_mode, end_date, max_occurrences, is_active, paused_on,
                                  first_date, counted_through, counted_occurrences, week_start, next_date, next_due_at,
                                  template_task_id, ${REPEATED_COLUMNS}, project_id, section_id, tag_ids,
                                  this_evening, scheduled_time, date_field, due_offset, created_at, updated_at, version)
     select :accountId, x.id, :userId, :firstTaskId::uuid, x.frequency, x."interval", x.week_days, x.month_day,
       x.custom_pattern, x.repeat_mode,
            x.end_date, x.max_occurrences, x.is_active, x.paused_on, :firstDate::date, x.counted_through,
            x.counted_occurrences, x.week_start, x.next_date, x.next_due_at, t.id, ${repeatedColumnsOf('t')}, t.project_id,
            t.section_id, array(select k.tag_id from task_tags k where k.account_id = :accountId and k.task_id = t.id
              order by k.tag_id),
            t.this_evening, t.scheduled_time, :dateField::text, :dueOffset::integer, :now, :now, :version
       from json_to_record(:state::json) as x(${STATE}), tasks t
      where t.account_id = :accountId and t.id = :taskId
     returning id
   ), tied as (
     update tasks t set repeat_pattern_id = made.id, updated_at = :now, version = :version
       from made where t.account_id = :accountId and t.id = :taskId
   )
   select id from made`,
);

/** An occurrence of an imported series, as read by `json_to_recordset`. */
export interface OccurrenceImport {
  readonly id: string;
  readonly date: string;
  readonly status: 'Created' | 'Cancelled';
}

/** Returns whether the account may have this many more occurrences. */
export const hasRoomForDates = query<
  { has_room: boolean },
  { accountId: string; more: number; most: number }
>(
  'repeating.has-room-for-dates',
  `select count(*) + :more::int <= :most::int as has_room
     from (select from occurrences where account_id = :accountId limit :most::int) known`,
);

/** Permanently deletes a removed pattern, so that an imported series can use its id. */
export const purgeRemoved = query<never, { accountId: string; patternId: string }>(
  'repeating.purge-removed',
  'delete from repeat_patterns where account_id = :accountId and id = :patternId and deleted_at is not null',
);

/**
 * Creates the occurrences of an imported series. An existing task joins the series if its id is that of an
 * occurrence or of the first task.
 */
export const insertHistory = query<
  never,
  {
    accountId: string;
    patternId: string;
    now: Date;
    version: number;
    occurrences: string;
    firstTaskId: string | null;
  }
>(
  'repeating.insert-history',
  `with given as materialized (
     select distinct on (id) * from json_to_recordset(:occurrences::json) as x(id uuid, date date, status text)
   ), made as (
     insert into occurrences (account_id, id, pattern_id, date, status, created_at, updated_at, version)
     select :accountId, given.id, :patternId, given.date, given.status, :now, :now, :version from given
         on conflict (account_id, id) do update
        set status = excluded.status, after_task_id = null, made_version = null, deleted_at = null,
            updated_at = :now, version = :version
   )
   update tasks t set repeat_pattern_id = :patternId, updated_at = :now, version = :version
    where t.account_id = :accountId and (t.repeat_pattern_id is null or t.repeat_pattern_id = :patternId)
      and (t.id in (select id from given where status = 'Created') or t.id = :firstTaskId)`,
);

/** Returns the template descriptions that may contain ticked checkboxes. */
export const tickedTemplates = query<
  { id: string; description: string },
  { accountId: string; patternIds: readonly string[] }
>(
  'repeating.ticked-templates',
  `select id, description from repeat_patterns
    where account_id = :accountId and id = any(:patternIds) and (strpos(description, '[x]') > 0
      or strpos(description, '[X]') > 0)`,
);

/**
 * Replaces template descriptions. Leaves the versions unchanged, because the same change has already set
 * them.
 */
export const setTemplateDescriptions = query<never, { accountId: string; descriptions: string }>(
  'repeating.set-template-descriptions',
  `update repeat_patterns p set description = x.description
     from json_to_recordset(:descriptions::json) as x(id uuid, description text)
    where p.account_id = :accountId and p.id = x.id`,
);

/** Saves the state of series that have advanced. */
export const savePatterns = query<never, { accountId: string; now: Date; version: number; states: string }>(
  'repeating.save',
  `update repeat_patterns p
      set frequency = x.frequency, "interval" = x."interval", week_days = x.week_days, month_day = x.month_day,
          custom_pattern = x.custom_pattern, repeat_mode = x.repeat_mode, end_date = x.end_date,
          max_occurrences = x.max_occurrences, is_active = x.is_active, paused_on = x.paused_on,
          counted_through = x.counted_through, counted_occurrences = x.counted_occurrences,
          next_date = x.next_date, next_due_at = x.next_due_at, updated_at = :now, version = :version
     from json_to_recordset(:states::json) as x(${STATE})
    where p.account_id = :accountId and p.id = x.id`,
);

/**
 * Removes a pattern. Its open tasks leave the series. Its completed tasks keep their link, but get the new
 * version, because they are no longer shown as repeating.
 */
export const removePattern = query<
  { id: string },
  { accountId: string; patternId: string; now: Date; version: number }
>(
  'repeating.remove',
  `with removed as (
     update repeat_patterns
        set deleted_at = :now, template_task_id = null, next_date = null, next_due_at = null, updated_at = :now,
          version = :version
      where account_id = :accountId and id = :patternId and deleted_at is null
     returning id
   ), freed as (
     update tasks t
        set repeat_pattern_id = case when t.completed_at is not null then t.repeat_pattern_id end,
            updated_at = :now, version = :version
       from removed
      where t.account_id = :accountId and t.repeat_pattern_id = removed.id
   )
   select id from removed`,
);

/** Restores a removed pattern and the tasks that left it, except those that have a different pattern now. */
export const restorePattern = query<
  { id: string },
  { accountId: string; patternId: string; now: Date; version: number }
>(
  'repeating.restore',
  `with back as (
     update repeat_patterns set deleted_at = null, updated_at = :now, version = :version
      where account_id = :accountId and id = :patternId and deleted_at is not null
     returning id, task_id
   ), tied as (
     update tasks t set repeat_pattern_id = back.id, updated_at = :now, version = :version
       from back
      where t.account_id = :accountId
        and (t.repeat_pattern_id = back.id
             or not exists (select from repeat_patterns r
                             where r.account_id = :accountId and r.id = t.repeat_pattern_id and r.deleted_at is null)
                and (t.id = back.task_id
                     or exists (select from occurrences o
                                 where o.account_id = :accountId and o.id = t.id and o.pattern_id = back.id)))
   )
   select id from back`,
);

/**
 * Makes each series' newest open task the template of its pattern, unless it already is. Must match
 * `newestTask` in the domain; a test compares them.
 */
export const followNewest = query<
  never,
  { accountId: string; patternIds: readonly string[]; now: Date; version: number }
>(
  'repeating.follow-newest',
  `update repeat_patterns p set template_task_id = newest.id, updated_at = :now, version = :version
     from (select series.id as pattern_id,
                  (select t.id from tasks t
                     left join occurrences o on o.account_id = :accountId and o.id = t.id
                    where t.account_id = :accountId and t.repeat_pattern_id = series.id
                      and t.completed_at is null and t.deleted_at is null
                    order by o.date desc nulls last, t.id limit 1) as id
             from unnest(:patternIds::uuid[]) as series(id)) newest
    where p.account_id = :accountId and p.id = newest.pattern_id and p.deleted_at is null
      and p.template_task_id is distinct from newest.id`,
);
