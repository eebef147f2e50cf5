/** Queries that find rows in any of a user's accounts. */
import type { FoundRow } from '@questlog/contract/lookup';
import { hasFeature, type Tier } from '@questlog/domain/plans/plans';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query, type Queryable } from '../../platform/db/query.ts';

/** The accounts in which a user is an Active member. */
const OF_USER = `
  from members m join accounts a on a.id = m.account_id and a.deleted_at is null and m.status = 'Active'`;

const ACCOUNT_ORDER = 'a.account_type, a.created_at, a.id';

const findTask = query<FoundRow, { userId: string; id: string }>(
  'lookup.task',
  `select 'task' as kind, t.account_id as "accountId", t.title, ${isoInstant('t.deleted_at')} as "deletedAt",
          case when t.deleted_at is not null then 'trash' when p.archived_at is not null then 'archived'
               when t.completed_at is not null then 'completed' else 'open' end as state,
          case when p.id is not null then json_build_object('id', p.id, 'title', p.title) end as project
     ${OF_USER}
     join tasks t on t.account_id = m.account_id and t.id = :id
     left join projects p on p.account_id = t.account_id and p.id = t.project_id and p.deleted_at is null
    where m.user_id = :userId
    order by t.deleted_at is not null, ${ACCOUNT_ORDER} limit 1`,
);

const findProject = query<FoundRow, { userId: string; id: string }>(
  'lookup.project',
  `select 'project' as kind, p.account_id as "accountId", p.title, ${isoInstant('p.deleted_at')} as "deletedAt",
          case when p.deleted_at is not null then 'trash' when p.archived_at is not null then 'archived'
               else 'open' end as state,
          null::json as project
     ${OF_USER}
     join projects p on p.account_id = m.account_id and p.id = :id
    where m.user_id = :userId
    order by p.deleted_at is not null, ${ACCOUNT_ORDER} limit 1`,
);

const findTag = query<{ id: string; tier: Tier }, { userId: string; path: string }>(
  'lookup.tag',
  `select a.id, a.tier
     ${OF_USER}
     join tags t on t.account_id = m.account_id and t.full_path = :path and t.deleted_at is null
    where m.user_id = :userId
    order by ${ACCOUNT_ORDER}`,
);

/** Returns a task or project, even from the trash; undefined if the user's accounts do not contain it. */
export async function rowOf(on: Queryable, userId: string, id: string): Promise<FoundRow | undefined> {
  return (await findTask.first(on, { userId, id })) ?? (await findProject.first(on, { userId, id }));
}

/** Returns the user's first account that has the tag and whose plan includes tags. */
export async function accountOfTag(on: Queryable, userId: string, path: string): Promise<string | undefined> {
  const accounts = await findTag(on, { userId, path });
  return accounts.find(({ tier }) => hasFeature(tier, 'TAGGING'))?.id;
}

const states = query<{ id: string; is_deleted: boolean }, { accountId: string; ids: readonly string[] }>(
  'lookup.states',
  `select id, deleted_at is not null as is_deleted from tasks where account_id = :accountId and id = any(:ids)
   union all
   select id, deleted_at is not null from projects where account_id = :accountId and id = any(:ids)
   union all
   select id, deleted_at is not null from sections where account_id = :accountId and id = any(:ids)
   union all
   select id, deleted_at is not null from repeat_patterns where account_id = :accountId and id = any(:ids)`,
);

/**
 * Returns which of the ids belong to existing tasks, projects, sections or series in the account, and which to deleted
 * ones (IMPORT-3).
 */
export async function statesOf(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<{ existing: string[]; inTrash: string[] }> {
  const rows = await states(on, { accountId, ids });
  const idsWhere = (isDeleted: boolean): string[] =>
    rows.filter((row) => row.is_deleted === isDeleted).map(({ id }) => id);
  return { existing: idsWhere(false), inTrash: idsWhere(true) };
}
