/** The rows of an account export, in the format of the contract's `exportDocument`. */
import type {
  ExportDocument,
  ExportedPattern,
  ExportedProject,
  ExportedTag,
  ExportedTask,
} from '@questlog/contract/export-format';
import { withoutPrefixes } from '@questlog/domain/tags/tag-path';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';

/**
 * Number of rows per statement. Kept small so that each statement is quick and the batch in memory stays
 * small.
 */
const BATCH = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const instantOrNull = (column: string): string =>
  `case when ${column} is not null then ${isoInstant(column)} end`;

/**
 * Common table expression that maps tag ids to paths. A join could become a nested loop in PostgreSQL (see
 * task-lookups).
 */
const WITH_PATHS = `with live_tags as materialized (
    select jsonb_object_agg(g.id, g.full_path) as paths
      from tags g where g.account_id = $1 and g.deleted_at is null
  )`;

/**
 * Returns SQL for an array of tag paths. @param tagIds a query that returns the ids in the column `tag_id`
 */
const pathsOf = (tagIds: string): string => `coalesce((
    select array_agg(path order by path)
      from (select (select paths from live_tags) ->> tag_id::text as path from (${tagIds}) ids) tagged
     where path is not null), '{}')`;

const PATHS = pathsOf(
  'select k.tag_id from task_tags k where k.account_id = t.account_id and k.task_id = t.id',
);

const TASK = `
  t.id, t.title::text as title, t.description, t.notes, t.project_id as "projectId", t.parent_id as "parentId",
  ${PATHS} as tags, t.scheduled_date::text as "scheduledDate", t.scheduled_time::text as "scheduledTime",
  t.this_evening as "isThisEvening", t.due_date::text as "dueDate", t.priority::text as priority,
  t.project_order as "projectOrder", t.today_order as "todayOrder", t.anytime_order as "anytimeOrder",
  ${isoInstant('t.created_at')} as "createdAt", ${isoInstant('t.updated_at')} as "updatedAt",
  ${instantOrNull('t.completed_at')} as "completedAt", t.user_id as "createdBy", t.completed_by as "completedBy",
  (select p.id from repeat_patterns p
    where p.account_id = t.account_id and p.id = t.repeat_pattern_id and p.deleted_at is null) as "patternId"`;

const selectTasks = prepare<ExportedTask, [accountId: string, after: string]>(
  'export.tasks',
  `${WITH_PATHS}
   select ${TASK} from tasks t
    where t.account_id = $1 and t.deleted_at is null and t.id > $2 order by t.id limit ${BATCH}`,
);

const selectTasksOfProject = prepare<ExportedTask, [accountId: string, projectId: string | null]>(
  'export.tasks-of-project',
  `${WITH_PATHS}
   select ${TASK} from tasks t
    where t.account_id = $1 and t.deleted_at is null and t.project_id is not distinct from $2
    order by t.completed_at is not null,
             case when t.project_id is null then t.today_order else t.project_order end nulls last,
             t.created_at desc, t.id desc`,
);

const selectProjects = prepare<ExportedProject, [accountId: string]>(
  'export.projects',
  `select id, title, color, ${instantOrNull('archived_at')} as "archivedAt", ${isoInstant('created_at')} as "createdAt",
          ${isoInstant('updated_at')} as "updatedAt"
     from projects where account_id = $1 and deleted_at is null order by created_at, id`,
);

const selectTags = prepare<ExportedTag, [accountId: string]>(
  'export.tags',
  `select id, full_path as path, color from tags where account_id = $1 and deleted_at is null order by full_path`,
);

const selectPatterns = prepare<ExportedPattern, [accountId: string]>(
  'export.patterns',
  `${WITH_PATHS}
   select p.id, p.task_id as "taskId", p.template_task_id as "templateTaskId", p.frequency, p."interval",
          p.week_days as "weekDays", p.month_day as "monthDay", p.custom_pattern as "customPattern",
          p.repeat_mode as "repeatMode", p.end_date::text as "endDate", p.max_occurrences as "maxOccurrences",
          p.week_start as "weekStart", p.is_active as "isActive", p.paused_on::text as "pausedOn",
          p.first_date::text as "firstDate", p.counted_through::text as "countedThrough",
          p.counted_occurrences as "countedOccurrences", p.title, p.notes, p.description, p.priority,
          p.project_id as "projectId",
          ${pathsOf('select unnest(p.tag_ids) as tag_id')} as tags,
          p.this_evening as "isThisEvening", p.scheduled_time::text as "scheduledTime", p.date_field as "dateField",
          p.due_offset as "dueOffset"
     from repeat_patterns p where p.account_id = $1 and p.deleted_at is null order by p.created_at, p.id`,
);

type Occurrence = ExportDocument['occurrences'][number] & { readonly id: string };

const selectOccurrences = prepare<Occurrence, [accountId: string, after: string]>(
  'export.occurrences',
  `with live_series as materialized (
     select jsonb_object_agg(p.id, true) as ids
       from repeat_patterns p where p.account_id = $1 and p.deleted_at is null
   )
   select o.id, o.pattern_id as "patternId", o.date::text as date, o.status,
          case when o.status = 'Created' then o.id end as "taskId"
     from occurrences o
    where o.account_id = $1 and o.deleted_at is null and o.id > $2
      and coalesce((select ids from live_series) ? o.pattern_id::text, false)
    order by o.id limit ${BATCH}`,
);

const selectMembers = prepare<ExportDocument['members'][number], [accountId: string]>(
  'export.members',
  `select u.id, btrim(u.first_name || ' ' || u.last_name) as name, m.role, m.status
     from members m join users u on u.id = m.user_id where m.account_id = $1 order by m.joined_at, u.id`,
);

const selectAccount = prepare<ExportDocument['account'], [accountId: string]>(
  'export.account',
  `select id, name::text as name, account_type::text as type from accounts where id = $1 and deleted_at is null`,
);

/**
 * Yields a statement's rows in batches. The statement takes the last id of the previous batch as a parameter.
 */
async function* inBatches<Row extends { readonly id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  for (let after = BEFORE_ALL; ;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < BATCH) return;
    after = last.id;
  }
}

/** Yields all tasks outside the trash, in batches. */
export function exportedTasks(on: Queryable, accountId: string): AsyncGenerator<ExportedTask[], void> {
  return inBatches(async (after) => (await run(on, selectTasks, [accountId, after])).map(withTagsItself));
}

/** Yields the dates on which patterns created a task or skipped an occurrence, in batches. */
export async function* exportedOccurrences(
  on: Queryable,
  accountId: string,
): AsyncGenerator<ExportDocument['occurrences'], void> {
  for await (const batch of inBatches((after) => run(on, selectOccurrences, [accountId, after]))) {
    yield batch.map(({ patternId, date, status, taskId }) => ({ patternId, date, status, taskId }));
  }
}

/** Returns a project's tasks in list order, completed ones last. Null stands for the Inbox. */
export async function tasksOfProject(
  on: Queryable,
  accountId: string,
  projectId: string | null,
): Promise<ExportedTask[]> {
  return (await run(on, selectTasksOfProject, [accountId, projectId])).map(withTagsItself);
}

export const exportedProjects = (on: Queryable, accountId: string): Promise<ExportedProject[]> =>
  run(on, selectProjects, [accountId]);

export const exportedTags = (on: Queryable, accountId: string): Promise<ExportedTag[]> =>
  run(on, selectTags, [accountId]);

export const exportedMembers = (on: Queryable, accountId: string): Promise<ExportDocument['members']> =>
  run(on, selectMembers, [accountId]);

export const exportedAccount = (
  on: Queryable,
  accountId: string,
): Promise<ExportDocument['account'] | undefined> => runOne(on, selectAccount, [accountId]);

export async function exportedPatterns(on: Queryable, accountId: string): Promise<ExportedPattern[]> {
  return (await run(on, selectPatterns, [accountId])).map(withTagsItself);
}

/** Leaves out a tag's ancestors, because every task with the tag has them too. */
function withTagsItself<Row extends { readonly tags: readonly string[] }>(row: Row): Row {
  return { ...row, tags: withoutPrefixes(row.tags) };
}
