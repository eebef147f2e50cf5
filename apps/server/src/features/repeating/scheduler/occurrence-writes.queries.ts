/** SQL that writes occurrences and their tasks. Each statement takes the account's id and its new version. */
import { PLAIN_EXCLUDED, REPEATED_COLUMNS, repeatedColumnsOf } from '../../tasks/task-fields.queries.ts';
import { query } from '../../../platform/db/query.ts';

/** A new occurrence, as read by `json_to_recordset`. */
export interface NewOccurrence {
  /** The ids of the occurrence and of its task. */
  readonly id: string;
  readonly pattern_id: string;
  readonly date: string;
  /**
   * The task whose completion or deletion creates the occurrence; null if the occurrence is created because
   * its date has come.
   */
  readonly after_task_id: string | null;
  readonly parent_id: string | null;
  /** The previous task in the series, whose sort positions the new task takes. */
  readonly source_id: string | null;
}

/**
 * Creates occurrences, each with a task from its pattern's template (REPEAT-81). Skips created and cancelled
 * occurrences, but creates an occurrence again if reopening the previous task removed its task. If the
 * project is in the trash, the task goes to the Inbox; if the section is, the task is in no section. A subtask
 * goes to its parent's project and section, and has the previous one's creation time, because
 * subtasks without sort positions are ordered by age. A task takes
 * the previous one's sort positions. Returns the number of tasks created.
 */
export const makeOccurrences = query<
  { tasks: number },
  { accountId: string; now: Date; version: number; occurrences: string }
>(
  'repeating.make',
  `with given as materialized (
     select * from json_to_recordset(:occurrences::json)
       as x(id uuid, pattern_id uuid, date date, after_task_id uuid, parent_id uuid, source_id uuid)
   ), made as (
     insert into occurrences (account_id, id, pattern_id, date, status, after_task_id, made_version, created_at,
                              updated_at, version)
     select :accountId, x.id, x.pattern_id, x.date, 'Created', x.after_task_id, :version, :now, :now, :version
       from given x
         on conflict (account_id, id) do update
        set status = 'Created', after_task_id = excluded.after_task_id, made_version = :version, deleted_at = null,
            created_at = :now, updated_at = :now, version = :version
      where occurrences.deleted_at is not null
     returning id, pattern_id, date
   ), t as (
     insert into tasks (account_id, id, user_id, project_id, section_id, parent_id, ${REPEATED_COLUMNS}, scheduled_date, this_evening, scheduled_time, due_date, repeat_pattern_id, project_order,
                        today_order, anytime_order, created_at, updated_at, version)
     select :accountId, made.id, p.user_id,
            target.project_id, section.id, given.parent_id, ${repeatedColumnsOf('p')},
            case p.date_field when 'scheduled' then made.date end,
            p.this_evening, p.scheduled_time,
            case when p.due_offset is not null
                 then greatest(least(made.date + p.due_offset, date '9999-12-31'), date '0001-01-01') end,
            p.id, case when source.project_id is not distinct from target.project_id then source.project_order end,
            source.today_order, source.anytime_order,
            case when given.parent_id is null then :now else coalesce(source.created_at, :now) end, :now, :version
       from made join given on given.id = made.id
            join repeat_patterns p on p.account_id = :accountId and p.id = made.pattern_id
            left join tasks source on source.account_id = :accountId and source.id = given.source_id
            cross join lateral (
              select case when given.parent_id is not null
                          then (select o.project_id from tasks o where o.account_id = :accountId
                            and o.id = given.parent_id)
                          else (select r.id from projects r
                                 where r.account_id = :accountId and r.id = p.project_id and r.deleted_at is null)
                      end as project_id) target
            cross join lateral (
              select case when given.parent_id is not null
                          then (select o.section_id from tasks o where o.account_id = :accountId
                            and o.id = given.parent_id)
                          else (select s.id from sections s
                                 where s.account_id = :accountId and s.id = p.section_id and s.deleted_at is null
                                   and s.project_id = target.project_id)
                      end as id) section
         on conflict (account_id, id) do update
        set user_id = excluded.user_id, project_id = excluded.project_id, section_id = excluded.section_id,
            parent_id = excluded.parent_id,
            ${PLAIN_EXCLUDED}, scheduled_date = excluded.scheduled_date, this_evening = excluded.this_evening,
            scheduled_time = excluded.scheduled_time, due_date = excluded.due_date,
              repeat_pattern_id = excluded.repeat_pattern_id,
            project_order = excluded.project_order, today_order = excluded.today_order,
            anytime_order = excluded.anytime_order, completed_at = null,
            completed_by = null,
            deleted_at = null, deleted_with = null, created_at = excluded.created_at, updated_at = :now,
              version = :version
      where tasks.deleted_with = excluded.repeat_pattern_id
     returning id, repeat_pattern_id
   ), tied as (
     insert into task_tags (account_id, task_id, tag_id)
     select :accountId, t.id, g.id
       from t join repeat_patterns p on p.account_id = :accountId and p.id = t.repeat_pattern_id
              join tags g on g.account_id = :accountId and g.id = any(p.tag_ids) and g.deleted_at is null
         on conflict do nothing
   )
   select count(*)::int as tasks from t`,
).map(({ tasks }) => tasks);

/** Schedules tasks of occurrences that were created in the same transaction. */
export const planCreated = query<
  never,
  {
    accountId: string;
    ids: readonly string[];
    version: number;
    scheduledOn: string | null;
    thisEvening: boolean;
    scheduledTime: string | null;
  }
>(
  'repeating.plan-created',
  `update tasks set scheduled_date = :scheduledOn, this_evening = :thisEvening, scheduled_time = :scheduledTime
    where account_id = :accountId and id = any(:ids) and version = :version`,
);

export const cancelOccurrence = query<
  { id: string },
  { accountId: string; id: string; patternId: string; date: string; now: Date; version: number }
>(
  'repeating.cancel',
  `insert into occurrences (account_id, id, pattern_id, date, status, created_at, updated_at, version)
   values (:accountId, :id, :patternId, :date, 'Cancelled', :now, :now, :version)
       on conflict (account_id, id) do update
      set status = 'Cancelled', after_task_id = null, made_version = null, deleted_at = null, updated_at = :now,
          version = :version
    where occurrences.deleted_at is not null
   returning id`,
);
