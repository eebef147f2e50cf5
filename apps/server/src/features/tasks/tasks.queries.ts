import type { TaskCounts } from '@questlog/contract/tasks';
import type { Task } from '@questlog/contract/tasks';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { query, type Query, type Queryable } from '../../platform/db/query.ts';
import { jsonArray } from '../../platform/db/json-sql.ts';
import { taskJson, taskRecordJson } from './task-json.queries.ts';
import {
  boundedList,
  IN_ARCHIVED_PROJECT,
  IN_LISTS,
  IS_OPEN_TO_CALLER,
  IN_SOMEDAY_PROJECT,
  LIST_BYTES,
  listText,
  LOOKUPS_OF_ALL,
  LOOKUPS_OF_ONE,
  LOOKUPS_OF_SOME,
  MAX_LIST_BYTES,
  NEWEST_FIRST,
  tasksOfAll,
  WITH_ALL,
  WITH_SOME,
} from './task-lookups.queries.ts';

interface JsonRow {
  json: string;
}

interface ListRow {
  /** The tasks as JSON text; null if too large. */
  json: string | null;
}

type Done = 'open' | 'done' | 'all';

const DONE_FILTER: Readonly<Record<Done, string>> = {
  open: 't.completed_at is null',
  done: 't.completed_at is not null',
  all: 'true',
};

interface ListValues {
  readonly accountId: string;
  readonly today: LocalDate;
  readonly projectId: string | null;
  readonly assigneeId: string | null;
  readonly isUnassigned: boolean;
  readonly includeArchived: boolean;
  readonly updatedSince: string | null;
  readonly tagIds: readonly string[] | null;
  readonly hasAllTags: boolean;
}

function listStatement(done: Done, order: 'newest' | 'project' = 'newest'): Query<string, ListValues> {
  return query<ListRow, ListValues>(
    `tasks.list-${done}-${order}`,
    `with ${WITH_ALL}, filtered as materialized (
       select jsonb_object_agg(task_id, tags) as tags_found
         from (select k.task_id, count(*) as tags from task_tags k
                where k.account_id = :accountId and k.tag_id = any(:tagIds) and (select paths
                  from live_tags) ? k.tag_id::text
                group by k.task_id) carrying
     )
     select ${tasksOfAll(
       taskJson(':today', LOOKUPS_OF_ALL),
       `${DONE_FILTER[done]}
          and (:projectId::uuid is null or t.project_id = :projectId)
          and (:assigneeId::uuid is null or t.assignee_id = :assigneeId)
          and (not :isUnassigned or t.assignee_id is null)
          and (:includeArchived or not ${IN_ARCHIVED_PROJECT})
          and (:updatedSince::timestamptz is null or t.updated_at > :updatedSince)
          and (:tagIds::uuid[] is null
               or ((select tags_found from filtered) ->> t.id::text)::int
                  >= case when :hasAllTags then cardinality(:tagIds) else 1 end)`,
       order === 'newest' ? NEWEST_FIRST : PROJECT_ORDER,
     )} as json`,
  ).map(listText);
}

/** The order of a project's tasks (TASK-32, TASK-33). Must match the domain's `compareTasks`. */
const PROJECT_ORDER = `t.completed_at is not null, t.project_order nulls last, ${NEWEST_FIRST}`;

/** The order of subtasks (SUBTASK-11). Must match the domain's `compareSubtasks`. */
const SUBTASK_ORDER = `t.completed_at is not null,
  case when t.project_id is null then t.anytime_order else t.project_order end nulls last, t.created_at, t.id`;

const listOfProject = listStatement('all', 'project');

const LISTS: Readonly<Record<Done, Query<string, ListValues>>> = {
  open: listStatement('open'),
  done: listStatement('done'),
  all: listStatement('all'),
};

export interface TaskListFilter {
  readonly projectId?: string | undefined;
  /** A user id, or `none` for tasks without an assignee. */
  readonly assigneeId?: string | undefined;
  readonly includeArchived: boolean;
  /** True for completed tasks, false for open ones, undefined for both. */
  readonly completed?: boolean | undefined;
  /** An ISO instant. Only tasks changed later are returned. */
  readonly updatedSince?: string | undefined;
  readonly tagIds?: readonly string[] | undefined;
  readonly tagMode: 'any' | 'all';
}

/**
 * Returns an account's tasks that match a filter, newest first, as JSON text of an array of `task`. Throws
 * `answer_too_large` if the text would be too large.
 */
export function listTasks(
  on: Queryable,
  accountId: string,
  today: LocalDate,
  filter: TaskListFilter,
): Promise<string> {
  const done: Done = filter.completed === undefined ? 'all' : filter.completed ? 'done' : 'open';
  return filteredText(on, LISTS[done], accountId, today, filter);
}

/** Returns a project's tasks in order, completed ones last, in the format of {@link listTasks}. */
export function listTasksOfProject(
  on: Queryable,
  accountId: string,
  today: LocalDate,
  projectId: string,
): Promise<string> {
  const filter = { projectId, includeArchived: true, tagMode: 'any' } as const;
  return filteredText(on, listOfProject, accountId, today, filter);
}

function filteredText(
  on: Queryable,
  list: Query<string, ListValues>,
  accountId: string,
  today: LocalDate,
  { projectId, assigneeId, includeArchived, updatedSince, tagIds, tagMode }: TaskListFilter,
): Promise<string> {
  return list.one(on, {
    accountId,
    today,
    projectId: projectId ?? null,
    assigneeId: assigneeId === undefined || assigneeId === 'none' ? null : assigneeId,
    isUnassigned: assigneeId === 'none',
    includeArchived,
    updatedSince: updatedSince ?? null,
    tagIds: tagIds === undefined || tagIds.length === 0 ? null : [...new Set(tagIds)],
    hasAllTags: tagMode === 'all',
  });
}

/** Returns a task as JSON text, and whether it is in the trash; undefined for an unknown task. */
export const findTask = query<
  JsonRow & { deleted: boolean },
  { accountId: string; today: LocalDate; id: string }
>(
  'tasks.one',
  `select ${taskJson(':today', LOOKUPS_OF_ONE)} as json, t.deleted_at is not null as deleted
     from tasks t where t.account_id = :accountId and t.id = :id`,
);

/**
 * Returns a task's direct subtasks in order, as JSON text of an array of `task`. Throws `answer_too_large` if
 * the text would be too large.
 */
export const listSubtasks = query<ListRow, { accountId: string; today: LocalDate; id: string }>(
  'tasks.subtasks',
  `with ${WITH_SOME}
   select ${boundedList(
     jsonArray(`select ${taskJson(':today', LOOKUPS_OF_SOME)} as json
       from tasks t where t.account_id = :accountId and t.parent_id = :id and t.deleted_at is null
      order by ${SUBTASK_ORDER}`),
     'tasks t where t.account_id = :accountId and t.parent_id = :id and t.deleted_at is null',
   )} as json`,
).map(listText);

const OF_IDS = 'tasks t where t.account_id = :accountId and t.id = any(:ids)';

/**
 * Returns tasks by id, including those in the trash, as JSON text of an array of `taskRecord`, and their
 * number. Throws `answer_too_large` if the text would be too large.
 */
export const findTaskRecords = query<
  ListRow & { found: number },
  { accountId: string; ids: readonly string[] }
>(
  'tasks.records-by-ids',
  `with ${WITH_SOME}
   select ${boundedList(
     jsonArray(`select ${taskRecordJson(LOOKUPS_OF_SOME)} as json from ${OF_IDS} order by ${NEWEST_FIRST}`),
     OF_IDS,
   )} as json, (select count(*)::int from ${OF_IDS}) as found`,
).map((row) => ({ json: listText(row), found: row.found }));

/**
 * Returns whether an account's open tasks are small enough to send as one list. Browsers load the open tasks
 * first.
 */
export const isListable = query<{ bytes: number }, { accountId: string }>(
  'tasks.open-bytes',
  `select coalesce(sum(${LIST_BYTES}), 0)::bigint as bytes from tasks t
    where t.account_id = :accountId and t.deleted_at is null and t.completed_at is null`,
).map(({ bytes }) => bytes <= MAX_LIST_BYTES);

/**
 * Returns open tasks and tasks completed since `since`, as objects. The domain then chooses each view's
 * tasks. Throws `answer_too_large` if the list would be too large.
 */
export const viewTasks = query<
  ListRow,
  { accountId: string; today: LocalDate; projectId: string | null; since: Date }
>(
  'tasks.view-candidates',
  `with ${WITH_ALL}
   select ${tasksOfAll(
     taskJson(':today', LOOKUPS_OF_ALL),
     `${IN_LISTS} and (t.completed_at is null or t.completed_at > :since)
        and case when :projectId::uuid is null then not ${IN_SOMEDAY_PROJECT} else t.project_id = :projectId end`,
     NEWEST_FIRST,
   )} as json`,
).map((row) => JSON.parse(listText(row)) as Task[]);

/**
 * SQL condition for a task at the top level of a list with trees (SUBTASK-13). Must match the domain's
 * `isTopLevelRow`; a test compares the two.
 */
const IS_OWN_ROW = `(t.parent_id is null or t.completed_at is null and exists (
   select from tasks o where o.account_id = :accountId and o.id = t.parent_id and o.completed_at is not null))`;

const IS_ANYTIME = 'scheduled_date is null and not someday and not later';

/** Returns each view's task count. Must match the domain's `belongsTo`; a test compares the two. */
export const countTasks = query<
  { counts: TaskCounts },
  { accountId: string; today: LocalDate; closed: readonly string[] }
>(
  'tasks.counts',
  `with ${WITH_SOME}, shown as (
     select t.project_id, t.scheduled_date, t.completed_at is null as open,
            t.due_date, coalesce(t.scheduled_date, t.due_date) as upcoming_date, t.someday,
            t.hidden and coalesce(t.scheduled_date, t.due_date) > :today::date as later,
            ${IN_SOMEDAY_PROJECT} as put_off, ${IS_OWN_ROW} as own_row
       from tasks t
      where t.account_id = :accountId and ${IN_LISTS} and ${IS_OPEN_TO_CALLER}
   )
   select json_build_object(
     'inbox', count(*) filter (where open and own_row and project_id is null and ${IS_ANYTIME}),
     'today', count(*) filter (where open and not put_off
                                 and (scheduled_date <= :today::date or due_date <= :today::date)),
     'upcoming', count(*) filter (where open and not put_off and upcoming_date > :today::date),
     'anytime', count(*) filter (where open and own_row and not put_off and ${IS_ANYTIME}),
     'someday', count(*) filter (where open and own_row and not put_off and someday),
     'journal', (select count(*) from tasks j
                  where j.account_id = :accountId and j.deleted_at is null and j.completed_at is not null
                    and (j.project_id is null or j.project_id <> all(:closed::uuid[]))),
     'projects', (select coalesce(json_agg(json_build_object('projectId', project_id, 'active', active,
                                                             'completed', completed)), '[]')
                    from (select project_id, count(*) filter (where open and not someday and not later) as active,
                                 count(*) filter (where not open) as completed
                            from shown where own_row and project_id is not null group by project_id) by_project)
   ) as counts from shown`,
).map(({ counts }) => counts);
