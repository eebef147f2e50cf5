import { isoInstant } from '../../platform/db/json-sql.ts';
import { query, type Queryable } from '../../platform/db/query.ts';

/** SQL for the columns of the contract's `tagRecord`, from `tags g`. */
export const TAG_RECORD = `
  g.id, g.account_id as "accountId", g.name, g.full_path as "fullPath", g.parent_id as "parentId", g.color,
  g.created_by as "createdBy",
  ${isoInstant('g.created_at')} as "createdAt", ${isoInstant('g.updated_at')} as "updatedAt"`;

/** Returns SQL for the columns of a `tag`. @param taskCount SQL for the tag's task count */
const tagColumns = (taskCount: string): string => `${TAG_RECORD},
  cardinality(string_to_array(g.full_path, '/')) as level, ${taskCount} as "taskCount"`;

/** Returns an account's tags as JSON text, sorted by path, so that parents come first. */
export const listTags = query<{ json: string }, { accountId: string }>(
  'tags.all',
  // Count the tasks of all tags in one pass, as in task-lookups.queries.ts.
  `with trash as materialized (
     select jsonb_object_agg(id, true) as tasks from tasks where account_id = :accountId and deleted_at is not null
   ), carried as materialized (
     select jsonb_object_agg(tag_id, tasks) as counts
       from (select tag_id, count(*) as tasks from task_tags
              where account_id = :accountId and not coalesce((select tasks from trash) ? task_id::text, false)
              group by tag_id) by_tag
   )
   select coalesce(json_agg(r order by r."fullPath"), '[]')::text as json from (
     select ${tagColumns(`coalesce(((select counts from carried) ->> g.id::text)::int, 0)`)}
       from tags g where g.account_id = :accountId and g.deleted_at is null
   ) r`,
).map(({ json }) => json);

const CARRYING = `(select count(*) from task_tags k join tasks t on t.account_id = :accountId and t.id = k.task_id
    where k.account_id = :accountId and k.tag_id = g.id and t.deleted_at is null)`;

/** Returns a tag as JSON text, and whether it was deleted; undefined for an unknown tag. */
export const findTag = query<{ json: string; deleted: boolean }, { accountId: string; id: string }>(
  'tags.one',
  `select row_to_json(r)::text as json, (select deleted_at is not null from tags where account_id = :accountId
     and id = :id) as deleted
     from (select ${tagColumns(CARRYING)} from tags g where g.account_id = :accountId and g.id = :id) r`,
);

/** Returns tags and those below them, also deleted ones, as webhooks get them. Parents come first. */
export const watchedTags = query<
  { id: string; json: string; isDeleted: boolean; projectId: null },
  { accountId: string; ids: readonly string[] }
>(
  'tags.watched',
  `select g.id, g.deleted_at is not null as "isDeleted", null as "projectId",
          (select row_to_json(r)::text from (select ${TAG_RECORD}) r) as json
     from tags g
    where g.account_id = :accountId
      and (g.id = any(:ids) or exists (
            select from tags above where above.account_id = :accountId and above.id = any(:ids)
               and starts_with(g.full_path, above.full_path || '/')))
    order by g.full_path, g.id`,
);

export interface TagRow {
  readonly id: string;
  readonly full_path: string;
  readonly color: string | null;
}

/** Returns the ids, paths and colours of the account's tags, oldest first. */
export const tagRows = query<TagRow, { accountId: string }>(
  'tags.rows',
  'select id, full_path, color from tags where account_id = :accountId and deleted_at is null order by created_at, id',
);

// A path has at most three segments, so a tag has at most two ancestors.
const known = query<{ requested: string; id: string }, { accountId: string; ids: string[] }>(
  'tags.known',
  `select requested.id as requested, t.id
     from tags requested
     join tags t on t.account_id = :accountId and t.deleted_at is null and t.full_path in (
       requested.full_path, split_part(requested.full_path, '/', 1),
       split_part(requested.full_path, '/', 1) || '/' || split_part(requested.full_path, '/', 2))
    where requested.account_id = :accountId and requested.id = any(:ids) and requested.deleted_at is null
    order by requested.id, t.full_path desc`,
);

/** Returns those of the given ids that are the account's tags, each with its own id and its ancestors'. */
export async function knownTagIds(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = Map.groupBy(await known(on, { accountId, ids: [...ids] }), ({ requested }) => requested);
  return new Map([...found].map(([requested, rows]) => [requested, rows.map(({ id }) => id)]));
}

const ofPaths = query<{ id: string }, { accountId: string; paths: string[] }>(
  'tags.of-paths',
  'select id from tags where account_id = :accountId and full_path = any(:paths)',
);

export async function tagIdsOfPaths(
  on: Queryable,
  accountId: string,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  return (await ofPaths(on, { accountId, paths: [...paths] })).map((row) => row.id);
}

export interface TagImpact {
  readonly descendants: number;
  readonly tasks: number;
  readonly openTasks: number;
}

const impact = query<TagImpact & { found: boolean }, { accountId: string; id: string }>(
  'tags.impact',
  `with root as (
     select full_path from tags where account_id = :accountId and id = :id and deleted_at is null
   ), removed as materialized (
     select count(*)::int as number, jsonb_object_agg(g.id, true) as ids from tags g, root
      where g.account_id = :accountId and g.deleted_at is null
        and (g.id = :id or starts_with(g.full_path, root.full_path || '/'))
   ), carrying as materialized (
     select jsonb_object_agg(task_id, true) as ids from task_tags
      where account_id = :accountId and (select ids from removed) ? tag_id::text
   ), touched as (
     select completed_at is null as open from tasks
      where account_id = :accountId and deleted_at is null and (select ids from carrying) ? id::text
   )
   select exists (select from root) as found,
          greatest((select number from removed) - 1, 0) as descendants,
          (select count(*)::int from touched) as tasks,
          (select count(*)::int from touched where open) as "openTasks"`,
);

/** Returns how many tags and tasks a tag's deletion would change; undefined for an unknown tag. */
export async function tagImpact(
  on: Queryable,
  accountId: string,
  id: string,
): Promise<TagImpact | undefined> {
  const row = await impact.first(on, { accountId, id });
  if (row === undefined || !row.found) return undefined;
  return { descendants: row.descendants, tasks: row.tasks, openTasks: row.openTasks };
}

export const tagPath = query<{ full_path: string }, { accountId: string; id: string }>(
  'tags.path-of',
  'select full_path from tags where account_id = :accountId and id = :id and deleted_at is null',
).map(({ full_path }) => full_path);

export const deletedTags = query<Pick<TagRow, 'id' | 'full_path'>, { accountId: string; id: string }>(
  'tags.deleted-branch',
  `select g.id, g.full_path
     from tags root
     join tags g on g.account_id = :accountId and g.deleted_at is not null and g.version = root.version
      and (g.id = root.id or starts_with(g.full_path, root.full_path || '/'))
    where root.account_id = :accountId and root.id = :id
    order by length(g.full_path), g.id`,
);
