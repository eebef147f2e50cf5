import { isoInstant } from '../../platform/db/json-sql.ts';
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';

/** SQL for the columns of the contract's `tagRecord`, from `tags g`. */
export const TAG_RECORD = `
  g.id, g.account_id as "accountId", g.name, g.full_path as "fullPath", g.parent_id as "parentId", g.color,
  g.created_by as "createdBy",
  ${isoInstant('g.created_at')} as "createdAt", ${isoInstant('g.updated_at')} as "updatedAt"`;

/** Returns SQL for the columns of a `tag`. @param taskCount SQL for the tag's task count */
const tagColumns = (taskCount: string): string => `${TAG_RECORD},
  cardinality(string_to_array(g.full_path, '/')) as level, ${taskCount} as "taskCount"`;

const allTags = prepare<{ json: string }, [accountId: string]>(
  'tags.all',
  // Count the tasks of all tags in one pass, as in task-lookups.queries.ts.
  `with trash as materialized (
     select jsonb_object_agg(id, true) as tasks from tasks where account_id = $1 and deleted_at is not null
   ), carried as materialized (
     select jsonb_object_agg(tag_id, tasks) as counts
       from (select tag_id, count(*) as tasks from task_tags
              where account_id = $1 and not coalesce((select tasks from trash) ? task_id::text, false)
              group by tag_id) by_tag
   )
   select coalesce(json_agg(r order by r."fullPath"), '[]')::text as json from (
     select ${tagColumns(`coalesce(((select counts from carried) ->> g.id::text)::int, 0)`)}
       from tags g where g.account_id = $1 and g.deleted_at is null
   ) r`,
);

/** Returns an account's tags as JSON text, sorted by path, so that parents come first. */
export async function listTags(on: Queryable, accountId: string): Promise<string> {
  return (await runOne(on, allTags, [accountId]))?.json ?? '[]';
}

const CARRYING = `(select count(*) from task_tags k join tasks t on t.account_id = k.account_id and t.id = k.task_id
    where k.account_id = g.account_id and k.tag_id = g.id and t.deleted_at is null)`;

const oneTag = prepare<{ json: string; deleted: boolean }, [accountId: string, id: string]>(
  'tags.one',
  `select row_to_json(r)::text as json, (select deleted_at is not null from tags where account_id = $1 and id = $2) as deleted
     from (select ${tagColumns(CARRYING)} from tags g where g.account_id = $1 and g.id = $2) r`,
);

/** Returns a tag as JSON text, and whether it was deleted; undefined for an unknown tag. */
export function findTag(
  on: Queryable,
  accountId: string,
  id: string,
): Promise<{ json: string; deleted: boolean } | undefined> {
  return runOne(on, oneTag, [accountId, id]);
}

export interface TagRow {
  readonly id: string;
  readonly full_path: string;
  readonly color: string | null;
}

const rows = prepare<TagRow, [accountId: string]>(
  'tags.rows',
  'select id, full_path, color from tags where account_id = $1 and deleted_at is null order by created_at, id',
);

/** Returns the ids, paths and colours of the account's tags, oldest first. */
export function tagRows(on: Queryable, accountId: string): Promise<TagRow[]> {
  return run(on, rows, [accountId]);
}

// A path has at most three segments, so a tag has at most two ancestors.
const known = prepare<{ asked: string; id: string }, [accountId: string, ids: string[]]>(
  'tags.known',
  `select asked.id as asked, t.id
     from tags asked
     join tags t on t.account_id = $1 and t.deleted_at is null and t.full_path in (
       asked.full_path, split_part(asked.full_path, '/', 1),
       split_part(asked.full_path, '/', 1) || '/' || split_part(asked.full_path, '/', 2))
    where asked.account_id = $1 and asked.id = any($2) and asked.deleted_at is null
    order by asked.id, t.full_path desc`,
);

/** Returns those of the given ids that are the account's tags, each with its own id and its ancestors'. */
export async function knownTagIds(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = Map.groupBy(await run(on, known, [accountId, [...ids]]), ({ asked }) => asked);
  return new Map([...found].map(([asked, rows]) => [asked, rows.map(({ id }) => id)]));
}

const ofPaths = prepare<{ id: string }, [accountId: string, paths: string[]]>(
  'tags.of-paths',
  'select id from tags where account_id = $1 and full_path = any($2)',
);

export async function tagIdsOfPaths(
  on: Queryable,
  accountId: string,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  return (await run(on, ofPaths, [accountId, [...paths]])).map((row) => row.id);
}

export interface TagImpact {
  readonly descendants: number;
  readonly tasks: number;
  readonly openTasks: number;
}

const impact = prepare<TagImpact & { found: boolean }, [accountId: string, id: string]>(
  'tags.impact',
  `with root as (
     select full_path from tags where account_id = $1 and id = $2 and deleted_at is null
   ), gone as materialized (
     select count(*)::int as number, jsonb_object_agg(g.id, true) as ids from tags g, root
      where g.account_id = $1 and g.deleted_at is null
        and (g.id = $2 or starts_with(g.full_path, root.full_path || '/'))
   ), carrying as materialized (
     select jsonb_object_agg(task_id, true) as ids from task_tags
      where account_id = $1 and (select ids from gone) ? tag_id::text
   ), touched as (
     select completed_at is null as open from tasks
      where account_id = $1 and deleted_at is null and (select ids from carrying) ? id::text
   )
   select exists (select from root) as found,
          greatest((select number from gone) - 1, 0) as descendants,
          (select count(*)::int from touched) as tasks,
          (select count(*)::int from touched where open) as "openTasks"`,
);

/** Returns how many tags and tasks a tag's deletion would change; undefined for an unknown tag. */
export async function tagImpact(
  on: Queryable,
  accountId: string,
  id: string,
): Promise<TagImpact | undefined> {
  const row = await runOne(on, impact, [accountId, id]);
  if (row === undefined || !row.found) return undefined;
  return { descendants: row.descendants, tasks: row.tasks, openTasks: row.openTasks };
}

const pathOf = prepare<{ full_path: string }, [accountId: string, id: string]>(
  'tags.path-of',
  'select full_path from tags where account_id = $1 and id = $2 and deleted_at is null',
);

export async function tagPath(on: Queryable, accountId: string, id: string): Promise<string | undefined> {
  return (await runOne(on, pathOf, [accountId, id]))?.full_path;
}

const deletedBranch = prepare<Pick<TagRow, 'id' | 'full_path'>, [accountId: string, id: string]>(
  'tags.deleted-branch',
  `select g.id, g.full_path
     from tags root
     join tags g on g.account_id = $1 and g.deleted_at is not null and g.version = root.version
      and (g.id = root.id or starts_with(g.full_path, root.full_path || '/'))
    where root.account_id = $1 and root.id = $2
    order by length(g.full_path), g.id`,
);

export function deletedTags(
  on: Queryable,
  accountId: string,
  id: string,
): Promise<Pick<TagRow, 'id' | 'full_path'>[]> {
  return run(on, deletedBranch, [accountId, id]);
}
