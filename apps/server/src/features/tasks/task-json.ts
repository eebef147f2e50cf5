/**
 * Tasks as JSON, built by PostgreSQL: the columns of the contract's `taskRecord` and `task` for a `tasks t`.
 * Lists of thousands are passed through as text and never become objects here.
 */

/** An instant as the wire has it: UTC, milliseconds, always the same width. */
export function isoInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const OWN_COLUMNS = `
  t.id, t.user_id as "userId", t.title, t.notes, t.description,
  t.completed_at is not null as completed,
  ${isoInstant('t.completed_at')} as "completedAt",
  ${isoInstant('t.created_at')} as "createdAt",
  ${isoInstant('t.updated_at')} as "updatedAt",
  t.project_id as "projectId",
  to_char(t.scheduled_date, case when t.this_evening
    then 'YYYY-MM-DD"T18:00:00.000Z"' else 'YYYY-MM-DD"T00:00:00.000Z"' end) as "scheduledDate",
  to_char(t.due_date, 'YYYY-MM-DD"T00:00:00.000Z"') as "dueDate",
  t.priority,
  t.project_order as "projectOrder", t.today_order as "todayOrder", t.anytime_order as "anytimeOrder",
  false as "isRepeatingTask"`;

/** Columns of a `taskRecord`. */
export const TASK_RECORD = `${OWN_COLUMNS},
  coalesce((select json_agg(k.tag_id order by g.full_path)
              from task_tags k join tags g on g.account_id = k.account_id and g.id = k.tag_id
             where k.account_id = t.account_id and k.task_id = t.id and g.deleted_at is null), '[]') as "tagIds"`;

/**
 * Columns of a `task`. `today` is the parameter that holds the date in the zone of the request.
 * To be selected from `tasks t` with {@link TASK_JOINS}.
 */
export function taskColumns(today: string): string {
  return columns(today, `coalesce(tagged.ids, '[]') as "tagIds", coalesce(tagged.tags, '[]') as tags`);
}

/** The same for a task that has no tags. To be selected from `tasks t` with {@link PROJECT_JOIN}. */
export function untaggedTaskColumns(today: string): string {
  return columns(today, `'[]'::json as "tagIds", '[]'::json as tags`);
}

function columns(today: string, tags: string): string {
  return `${OWN_COLUMNS},
  ${tags},
  case when p.id is null then null
       else json_build_object('id', p.id, 'title', p.title, 'color', p.color) end as project,
  t.completed_at is null
    and (coalesce(t.scheduled_date < ${today}::date, false) or coalesce(t.due_date < ${today}::date, false))
    as "isOverdue",
  coalesce(t.scheduled_date = ${today}::date, false) or coalesce(t.due_date = ${today}::date, false) as "isToday"`;
}

const TAG_LISTS = `
  json_agg(k.tag_id order by g.full_path) as ids,
  json_agg(json_build_object('id', g.id, 'name', g.name, 'fullPath', g.full_path, 'color', g.color)
           order by g.full_path) as tags`;

/** The project of a task. */
export const PROJECT_JOIN = `
  left join projects p on p.account_id = t.account_id and p.id = t.project_id`;

/** Joins that {@link taskColumns} needs, for a few tasks: the tags are looked up task by task. */
export const TASK_JOINS = `${PROJECT_JOIN}
  left join lateral (
    select ${TAG_LISTS}
      from task_tags k join tags g on g.account_id = k.account_id and g.id = k.tag_id and g.deleted_at is null
     where k.account_id = t.account_id and k.task_id = t.id
  ) tagged on true`;

/** The same for lists: the tags of all tasks of the account `$1` are gathered in one pass. */
export const TASK_LIST_JOINS = `${PROJECT_JOIN}
  left join (
    select k.task_id, ${TAG_LISTS}
      from task_tags k join tags g on g.account_id = k.account_id and g.id = k.tag_id and g.deleted_at is null
     where k.account_id = $1
     group by k.task_id
  ) tagged on tagged.task_id = t.id`;

/** A task that lists and views show: in no trash, and in no archived project. Needs `projects p`. */
export const IN_LISTS = 't.deleted_at is null and p.archived_at is null';
