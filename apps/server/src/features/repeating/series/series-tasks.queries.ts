/** Reads and writes the series of changed tasks. Each write takes the account's new version. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';

/** A task of an existing series. */
export interface SeriesTaskRow {
  readonly id: string;
  readonly pattern_id: string;
  readonly completed: boolean;
  readonly completed_at: Date | null;
  /** True if it is in the trash. */
  readonly deleted: boolean;
  /** The value of the date that repeats. */
  readonly date: LocalDate | null;
  /** True if it is the newest open task of its series. */
  readonly is_newest: boolean;
}

const seriesTasks = prepare<SeriesTaskRow, [accountId: string, ids: readonly string[]]>(
  'repeating.series-tasks',
  `select t.id, p.id as pattern_id, t.completed_at is not null as completed, t.completed_at,
          t.deleted_at is not null as deleted,
          case p.date_field when 'scheduled' then t.scheduled_date else t.due_date end as date,
          p.template_task_id is not distinct from t.id as is_newest
     from tasks t
    cross join lateral (
      -- The limit keeps the tasks in front: there are few of them, and many patterns.
      select id, date_field, template_task_id from repeat_patterns
       where account_id = $1 and id = t.repeat_pattern_id and deleted_at is null limit 1
    ) p
    where t.account_id = $1 and t.id = any($2) and t.repeat_pattern_id is not null`,
);

/** Returns those of the tasks that belong to an existing series, including those in the trash. */
export function findSeriesTasks(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<SeriesTaskRow[]> {
  return run(on, seriesTasks, [accountId, ids]);
}

const openInProject = prepare<{ id: string }, [accountId: string, projectId: string]>(
  'repeating.open-in-project',
  `select t.id from tasks t
    where t.account_id = $1 and t.project_id = $2 and t.repeat_pattern_id is not null and t.completed_at is null`,
);

/** Returns the uncompleted tasks of series in a project, including those in the trash. */
export async function openSeriesTasks(
  on: Queryable,
  accountId: string,
  projectId: string,
): Promise<string[]> {
  return (await run(on, openInProject, [accountId, projectId])).map(({ id }) => id);
}

/** The task of a series that was completed or deleted last. */
export interface LastTaskRow {
  readonly id: string;
  readonly pattern_id: string;
  /** The value of the date that repeats. */
  readonly date: LocalDate | null;
}

const lastTasks = prepare<LastTaskRow, [accountId: string, patternIds: readonly string[]]>(
  'repeating.last-tasks',
  `select last.id, p.id as pattern_id,
          case p.date_field when 'scheduled' then last.scheduled_date else last.due_date end as date
     from repeat_patterns p
    cross join lateral (
      -- Two looks at the index of the series: those that are done are many, those in the trash few.
      select * from (
        (select t.id, t.scheduled_date, t.due_date, t.completed_at as since from tasks t
          where t.account_id = $1 and t.repeat_pattern_id = p.id and t.completed_at is not null
          order by t.completed_at desc limit 1)
        union all
        (select t.id, t.scheduled_date, t.due_date, t.deleted_at as since from tasks t
          where t.account_id = $1 and t.repeat_pattern_id = p.id and t.completed_at is null
            and t.deleted_with is distinct from p.id
          order by t.deleted_at desc nulls last limit 1)
      ) closed order by since desc limit 1
    ) last
    where p.account_id = $1 and p.id = any($2)`,
);

/** Returns, for each series without an open task, the task completed or deleted last, if any is left. */
export function findLastTasks(
  on: Queryable,
  accountId: string,
  patternIds: readonly string[],
): Promise<LastTaskRow[]> {
  return run(on, lastTasks, [accountId, patternIds]);
}

/** Columns that a task and its template share; `tags` stands for the task's tags. */
export type TemplateColumn =
  | 'title'
  | 'notes'
  | 'description'
  | 'priority'
  | 'project_id'
  | 'scheduled_date'
  | 'due_date'
  | 'tags';

const follows = (column: TemplateColumn): string =>
  `${column} = case when '${column}' = any($3) then t.${column} else p.${column} end`;

/**
 * Copies the edited columns of tasks to the templates of the series whose newest task they are. The dates
 * follow the same rule as `editedTemplateDates` in the domain; a test compares both.
 */
export const followEdits = prepare<
  never,
  [
    accountId: string,
    newestTaskIds: readonly string[],
    columns: readonly TemplateColumn[],
    now: Date,
    version: number,
  ]
>(
  'repeating.follow-edits',
  `update repeat_patterns p
      set ${(['title', 'notes', 'description', 'priority', 'project_id'] as const).map(follows).join(', ')},
          tag_ids = case when 'tags' = any($3)
                         then array(select k.tag_id from task_tags k
                                     where k.account_id = $1 and k.task_id = t.id order by k.tag_id)
                         else p.tag_ids end,
          this_evening = case when 'scheduled_date' = any($3) and p.date_field = 'scheduled'
                                   and t.scheduled_date is not null
                              then t.this_evening else p.this_evening end,
          due_offset = case when 'due_date' = any($3) and p.date_field = 'scheduled'
                            then t.due_date - coalesce(t.scheduled_date,
                                                       (select o.date from occurrences o
                                                         where o.account_id = $1 and o.id = t.id),
                                                       p.first_date)
                            else p.due_offset end,
          updated_at = $4, version = $5
     from tasks t
    where t.account_id = $1 and t.id = any($2) and p.account_id = $1 and p.id = t.repeat_pattern_id
      and p.template_task_id = t.id and p.deleted_at is null`,
);

const datesTaken = prepare<
  { pattern_id: string; date: LocalDate },
  [accountId: string, patternIds: readonly string[], from: LocalDate]
>(
  'repeating.dates-taken',
  `select pattern_id, date from occurrences
    where account_id = $1 and pattern_id = any($2) and date >= $3 and deleted_at is null`,
);

/**
 * Returns the dates, from a given date on, for which patterns already have an occurrence, as `pattern date`.
 */
export async function takenDates(
  on: Queryable,
  accountId: string,
  patternIds: readonly string[],
  from: LocalDate,
): Promise<ReadonlySet<string>> {
  const rows = await run(on, datesTaken, [accountId, patternIds, from]);
  return new Set(rows.map(({ pattern_id, date }) => `${pattern_id} ${date}`));
}

const takenBack = prepare<
  { patterns: string[] },
  [accountId: string, ids: readonly string[], now: Date, version: number]
>(
  'repeating.take-back',
  `with back as (
     update tasks t set deleted_at = $3, deleted_with = o.pattern_id, updated_at = $3, version = $4
       from occurrences o
      where o.account_id = $1 and o.after_task_id = any($2) and o.status = 'Created' and o.deleted_at is null
        and t.account_id = $1 and t.id = o.id and t.version = o.made_version
        and t.deleted_at is null and t.completed_at is null
     returning t.id
   ), undone as (
     update occurrences o set deleted_at = $3, updated_at = $3, version = $4
       from back where o.account_id = $1 and o.id = back.id
     returning o.pattern_id
   ), untied as (
     delete from task_tags k using back where k.account_id = $1 and k.task_id = back.id
   ), uncounted as (
     update repeat_patterns p
        set counted_occurrences = p.counted_occurrences - 1, updated_at = $3, version = $4
       from undone where p.account_id = $1 and p.id = undone.pattern_id
   )
   select coalesce(array_agg(pattern_id), '{}') as patterns from undone`,
);

/**
 * Removes the tasks that were created when others were completed or deleted, unless somebody has changed them
 * since. They do not go to the trash, and are created again by the next completion on that day.
 * @param ids of the reopened tasks
 * @returns the pattern of each removed task
 */
export async function removeUntouched(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
  now: Date,
  version: number,
): Promise<string[]> {
  return (await runOne(on, takenBack, [accountId, ids, now, version]))?.patterns ?? [];
}
