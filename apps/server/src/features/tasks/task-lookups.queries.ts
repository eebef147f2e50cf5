/**
 * SQL that looks up a task's tags and project for its JSON. For a list, the statement reads the account once,
 * builds maps of projects and tags, and looks up each task in them by binary search. A full join combines
 * tasks with the text of their tags, because PostgreSQL can only run it by hashing or merging. With missing
 * or stale statistics, PostgreSQL may run any other join as a nested loop, which reads one list for every row
 * of the other.
 */
import { jsonArray, jsonObject } from '../../platform/db/json-sql.ts';
import { fail } from '../../platform/errors.ts';

/** SQL expressions for parts of a task's JSON. The task is a row of `tasks t`. */
export interface TaskLookups {
  /** The field `tagIds`, as text. */
  readonly tagIds: string;
  /** The fields `tagIds` and `tags`, as text. */
  readonly tags: string;
  readonly project: string;
  /** True if the task's series still exists. */
  readonly repeats: string;
}

const TAG = jsonObject([
  ['id', 'word!', 'g.id'],
  ['name', 'text!', 'g.name'],
  ['fullPath', 'text!', 'g.full_path'],
  ['color', 'word', 'g.color'],
]);
const PROJECT = jsonObject([
  ['id', 'word!', 'p.id'],
  ['title', 'text!', 'p.title'],
  ['color', 'word!', 'p.color'],
]);

const NO_IDS = `"tagIds":[]`;
const NO_TAGS = `${NO_IDS},"tags":[]`;

/**
 * SQL for a task's `tagIds` field, aggregated from rows with `id` and `path`. For the `tags` field, the rows
 * also need `tag`, a tag's JSON text.
 */
const TAG_IDS = `'"tagIds":[' || coalesce(string_agg('"' || id || '"', ',' order by path), '') || ']'`;
const TAGS = `${TAG_IDS} || ',"tags":[' || coalesce(string_agg(tag, ',' order by path), '') || ']'`;

/** Lookups for a single task, as subqueries. */
export const LOOKUPS_OF_ONE: TaskLookups = {
  tagIds: `(select ${TAG_IDS} from (${tagsOf('g.id, g.full_path as path')}) tagged)`,
  tags: `(select ${TAGS} from (${tagsOf(`g.id, g.full_path as path, ${TAG} as tag`)}) tagged)`,
  project: `(select ${PROJECT} from projects p where p.account_id = :accountId and p.id = t.project_id)`,
  repeats: `(t.repeat_pattern_id is not null and exists (
    select from repeat_patterns r
     where r.account_id = :accountId and r.id = t.repeat_pattern_id and r.deleted_at is null))`,
};

function tagsOf(columns: string): string {
  return `select ${columns}
            from task_tags k join tags g on g.account_id = :accountId and g.id = k.tag_id
           where k.account_id = :accountId and k.task_id = t.id and g.deleted_at is null`;
}

const LIVE_TAGS = `live_tags as materialized (
    select jsonb_object_agg(g.id, g.full_path) as paths, jsonb_object_agg(g.id, ${TAG}) as tags
      from tags g where g.account_id = :accountId and g.deleted_at is null
  )`;

const PROJECTS = `account_projects as materialized (
    select jsonb_object_agg(p.id, ${PROJECT}) as projects,
           jsonb_object_agg(p.id, true) filter (where p.archived_at is not null) as archived,
           jsonb_object_agg(p.id, true) filter (where p.someday) as someday
      from projects p where p.account_id = :accountId
  )`;

const SERIES = `live_series as materialized (
    select jsonb_object_agg(r.id, true) as ids
      from repeat_patterns r where r.account_id = :accountId and r.deleted_at is null
  )`;

/** Returns SQL for a tag's path. The SQL yields null if the tag does not exist. */
const livePath = (id: string): string => `(select paths from live_tags) ->> ${id}::text`;
const LIVE_TAG = (id: string): string =>
  `${livePath(id)} as path, (select tags from live_tags) ->> ${id}::text as tag`;

const PROJECT_OF_ACCOUNT = '(select projects from account_projects) ->> t.project_id::text';
const IN_LIVE_SERIES = 'coalesce((select ids from live_series) ? t.repeat_pattern_id::text, false)';

/**
 * Lookups for some of account `:accountId`'s tasks. Reads the tags of each task separately. Needs {@link WITH_SOME}.
 */
export const LOOKUPS_OF_SOME: TaskLookups = {
  tagIds: `(select ${TAG_IDS} from (${tagIdsOf('')}) tagged where path is not null)`,
  tags: `(select ${TAGS} from (${tagIdsOf(', (select tags from live_tags) ->> k.tag_id::text as tag')}) tagged
           where path is not null)`,
  project: PROJECT_OF_ACCOUNT,
  repeats: IN_LIVE_SERIES,
};

function tagIdsOf(more: string): string {
  return `select k.tag_id as id, ${livePath('k.tag_id')} as path${more}
            from task_tags k where k.account_id = :accountId and k.task_id = t.id`;
}

/** Common table expressions for {@link LOOKUPS_OF_SOME}. */
export const WITH_SOME = `${LIVE_TAGS}, ${PROJECTS}, ${SERIES}`;

const textOfSet = (texts: string, none: string): string =>
  `coalesce((select texts from ${texts}) ->> t.tag_set_number::text, '${none}')`;

/** Lookups for all tasks of account `:accountId`, used in {@link tasksOfAll}. */
export const LOOKUPS_OF_ALL: TaskLookups = {
  tagIds: textOfSet('tag_ids_of_sets', NO_IDS),
  tags: textOfSet('tags_of_sets', NO_TAGS),
  project: PROJECT_OF_ACCOUNT,
  repeats: IN_LIVE_SERIES,
};

/**
 * Returns a table expression that maps each tag set's number to the set's JSON text. PostgreSQL does not
 * evaluate the expression if no query uses it.
 */
const textsOfSets = (name: string, text: string): string => `${name} as materialized (
    select jsonb_object_agg(number, members) as texts
      from tag_sets cross join lateral (
        select ${text} as members
          from (select id, ${LIVE_TAG('id')} from unnest(tag_ids) id) tagged where path is not null
      ) of_set
  )`;

/**
 * Common table expressions for {@link tasksOfAll}. Tasks with the same tags share a numbered tag set. The
 * set's text is built once. Only the number passes through the join and the sort.
 */
export const WITH_ALL = `${WITH_SOME}, tag_sets as materialized (
    select tag_ids, array_agg(task_id) as task_ids, row_number() over () as number
      from (select k.task_id, array_agg(k.tag_id) as tag_ids
              from task_tags k where k.account_id = :accountId group by k.task_id) of_tasks
     group by tag_ids
  ), ${textsOfSets('tag_ids_of_sets', TAG_IDS)}, ${textsOfSets('tags_of_sets', TAGS)}, sets_of_tasks as materialized (
    select unnest(task_ids) as task_id, number from tag_sets
  )`;

/**
 * Maximum size of a list of tasks, in bytes as computed by {@link LIST_BYTES}. A larger one would exhaust the
 * server's memory. The driver cannot read half a gigabyte at all (docs/decisions/018-bounds-per-account.md).
 */
export const MAX_LIST_BYTES = 64_000_000;

/**
 * SQL for the approximate size of a task `t` in a list, in bytes: the length of its text plus a constant.
 * Computing it does not load long text columns.
 */
export const LIST_BYTES = `(octet_length(t.title) + coalesce(octet_length(t.notes), 0)
  + coalesce(octet_length(t.description), 0) + 500)`;

/** Maximum size of a page of tasks, in bytes as {@link LIST_BYTES} counts them. A page is never empty. */
export const MAX_PAGE_BYTES = 16_000_000;

/** Returns SQL for `list`. It yields null if the tasks that `from` selects exceed the size limit. */
export function boundedList(list: string, from: string): string {
  return `case when (select coalesce(sum(${LIST_BYTES}), 0) from ${from}) <= ${MAX_LIST_BYTES} then ${list} end`;
}

/** Returns a list's text. Throws `answer_too_large` if {@link boundedList} yielded null. */
export function listText(row: { readonly json: string | null } | undefined): string {
  return row?.json ?? fail('answer_too_large');
}

/**
 * Returns SQL for a JSON array of account `:accountId`'s tasks outside the trash. The value is null if the array is
 * too large for {@link boundedList}. Needs {@link WITH_ALL}.
 * @param json SQL for a task `t`, built with {@link LOOKUPS_OF_ALL}
 * @param which an additional SQL condition on `t`
 * @param order the SQL order of `t`
 */
export function tasksOfAll(json: string, which: string, order: string): string {
  const listed = `tasks t where t.account_id = :accountId and t.deleted_at is null and ${which}`;
  // The full join also returns tagged tasks that are not in the list. No text is produced for them.
  const list = jsonArray(`
    select case when t.id is not null then ${json} end as json
      from (select t.*, sets_of_tasks.number as tag_set_number
              from (select * from ${listed}) t
              full join sets_of_tasks on sets_of_tasks.task_id = t.id
             order by ${order}) t`);
  return boundedList(list, listed);
}

export const NEWEST_FIRST = 't.created_at desc, t.id desc';

/** SQL condition for a task in an archived project. Needs {@link WITH_SOME}. */
export const IN_ARCHIVED_PROJECT =
  'coalesce((select archived from account_projects) ? t.project_id::text, false)';

/** SQL condition for a task in a project for someday, which only the project shows. Needs {@link WITH_SOME}. */
export const IN_SOMEDAY_PROJECT =
  'coalesce((select someday from account_projects) ? t.project_id::text, false)';

/** SQL condition for a task `t` that is in no project of `:closed`, the projects that are closed to the caller (ASSIST-23). */
export const IS_OPEN_TO_CALLER = '(t.project_id is null or t.project_id <> all(:closed::uuid[]))';

/**
 * SQL condition for a task shown in lists and views: not in the trash, and not in an archived project. Needs
 * {@link WITH_SOME}.
 */
export const IN_LISTS = `t.deleted_at is null and not ${IN_ARCHIVED_PROJECT}`;
