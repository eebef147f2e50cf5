/** SQL for imported comments. */
import { jsonRows } from '../../platform/db/json-sql.ts';
import { query } from '../../platform/db/query.ts';
import { COMMENT_RECORD } from './comments.queries.ts';

/** Returns those of the comments that exist and are not deleted, as JSON text, oldest first. */
export const findComments = query<
  { json: string; found: number },
  { accountId: string; ids: readonly string[] }
>(
  'comments.by-ids',
  `with found as materialized (
     select c.* from comments c where c.account_id = :accountId and c.id = any(:ids::uuid[])
   )
   select ${jsonRows(`select ${COMMENT_RECORD} from found c where c.deleted_at is null order by c.created_at, c.id`)} as json,
          (select count(*)::int from found) as found`,
);

/**
 * Returns the tasks that comments are imported to: whether a task is in the trash, and how many comments it would have.
 */
export const importTargets = query<
  { id: string; isDeleted: boolean; comments: number },
  { accountId: string; taskIds: readonly string[]; ids: readonly string[] }
>(
  'comments.import-targets',
  `with sent as materialized (
     select s.task_id, count(*) filter (where c.id is null) as comments
       from unnest(:taskIds::uuid[], :ids::uuid[]) as s(task_id, id)
       left join comments c on c.account_id = :accountId and c.id = s.id
      group by s.task_id
   )
   select t.id, t.deleted_at is not null as "isDeleted",
          ((select count(*) from comments c
             where c.account_id = :accountId and c.task_id = t.id and c.deleted_at is null) + s.comments)::int as comments
     from sent s join tasks t on t.account_id = :accountId and t.id = s.task_id`,
);

/** Adds imported comments, without those that exist. They have no author in the account, and mention nobody. */
export const insertImported = query<
  never,
  { accountId: string; now: Date; version: number; comments: string }
>(
  'comments.import',
  `insert into comments (account_id, id, task_id, author_name, body, created_at, edited_at, updated_at, version)
   select :accountId, x.id, x.task_id, x.author_name, x.body, least(coalesce(x.created_at, :now), :now),
          case when x.edited_at is not null then least(x.edited_at, :now) end, :now, :version::bigint
     from json_to_recordset(:comments::json)
            as x(id uuid, task_id uuid, author_name text, body text, created_at timestamptz, edited_at timestamptz)
       on conflict (account_id, id) do nothing`,
);
