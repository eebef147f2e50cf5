import { prepare, runOne, type Queryable } from '../../platform/db/prepared.ts';
import { PROJECT_RECORD } from '../projects/projects.queries.ts';
import { TAG_RECORD } from '../tags/tags.queries.ts';
import { TASK_RECORD } from '../tasks/task-json.ts';

interface ChangesRow {
  version: number;
  changes_from: number;
  json: string;
}

// One statement is one snapshot: the rows are those of the version that is told with them.
const everything = prepare<ChangesRow, [string, Date]>(
  'changes.everything',
  `select a.version, a.changes_from,
          json_build_object(
            'version', a.version, 'reset', true,
            'projects', (select coalesce(json_agg(r), '[]') from (
               select ${PROJECT_RECORD} from projects p
                where p.account_id = $1 and p.deleted_at is null order by p.created_at, p.id) r),
            'tags', (select coalesce(json_agg(r), '[]') from (
               select ${TAG_RECORD} from tags g
                where g.account_id = $1 and g.deleted_at is null order by g.full_path) r),
            'tasks', (select coalesce(json_agg(r), '[]') from (
               select ${TASK_RECORD} from tasks t
                where t.account_id = $1 and t.deleted_at is null
                  and (t.completed_at is null or t.completed_at > $2)
                order by t.created_at desc, t.id desc) r),
            'deleted', json_build_object('projects', '[]'::json, 'tags', '[]'::json, 'tasks', '[]'::json)
          )::text as json
     from accounts a where a.id = $1`,
);

const since = prepare<ChangesRow, [string, number]>(
  'changes.since',
  `select a.version, a.changes_from,
          json_build_object(
            'version', a.version, 'reset', false,
            'projects', (select coalesce(json_agg(r), '[]') from (
               select ${PROJECT_RECORD} from projects p
                where p.account_id = $1 and p.version > $2 and p.deleted_at is null) r),
            'tags', (select coalesce(json_agg(r), '[]') from (
               select ${TAG_RECORD} from tags g
                where g.account_id = $1 and g.version > $2 and g.deleted_at is null) r),
            'tasks', (select coalesce(json_agg(r), '[]') from (
               select ${TASK_RECORD} from tasks t
                where t.account_id = $1 and t.version > $2 and t.deleted_at is null) r),
            'deleted', json_build_object(
               'projects', (select coalesce(json_agg(id), '[]') from projects
                             where account_id = $1 and version > $2 and deleted_at is not null),
               'tags', (select coalesce(json_agg(id), '[]') from tags
                         where account_id = $1 and version > $2 and deleted_at is not null),
               'tasks', (select coalesce(json_agg(id), '[]') from tasks
                          where account_id = $1 and version > $2 and deleted_at is not null))
          )::text as json
     from accounts a where a.id = $1`,
);

/** Everything that a store holds, as JSON text of `changes`. Completed tasks only since `completedSince`. */
export async function everythingOf(on: Queryable, accountId: string, completedSince: Date): Promise<string> {
  return (await runOne(on, everything, [accountId, completedSince]))?.json ?? '';
}

/**
 * What changed after a version, as JSON text of `changes`; undefined where that cannot be told any more
 * (tombstones were purged) or the version is none that the account has had.
 */
export async function changesSince(
  on: Queryable,
  accountId: string,
  version: number,
): Promise<string | undefined> {
  const row = await runOne(on, since, [accountId, version]);
  if (row === undefined || version < row.changes_from || version > row.version) return undefined;
  return row.json;
}
