import type { PoolClient } from 'pg';
import type { EmptiedTrash } from '@questlog/contract/trash';
import type { Tier } from '@questlog/domain/plans/plans';
import { trashRoom } from '@questlog/domain/trash/trash';
import { isoInstant, jsonArray } from '../../platform/db/json-sql.ts';
import { query, type Query, type Queryable } from '../../platform/db/query.ts';
import { DELETABLE_NOUNS } from '../synced-nouns.queries.ts';
import { PROJECT_RECORD } from '../projects/projects.queries.ts';
import { taskRecordJson } from '../tasks/task-json.queries.ts';
import { LIST_BYTES, LOOKUPS_OF_SOME, MAX_PAGE_BYTES, WITH_SOME } from '../tasks/task-lookups.queries.ts';
import { UNDONE_CREATION } from '../tasks/task-writes.queries.ts';

/** Maximum number of rows found at a time, and therefore removed in one transaction. */
const BATCH = 500;

export type TrashTable = (typeof DELETABLE_NOUNS)[number]['table'];

/** The tables whose rows are removed permanently, in foreign key order. */
export const TRASH_TABLES: readonly TrashTable[] = DELETABLE_NOUNS.map(({ table }) => table);

interface PurgedRow {
  readonly account_id: string;
  readonly id: string;
  readonly owner_id: string;
}

const purges = Object.fromEntries(
  DELETABLE_NOUNS.map(({ table, childrenFirst }) => [
    table,
    {
      find: query<PurgedRow, { before: Date; skippedAccountIds: readonly string[] }>(
        `trash.find-${table}`,
        `select r.account_id, r.id,
                (select m.user_id from members m where m.account_id = r.account_id and m.role = 'Owner'
                  limit 1) as owner_id
           from ${table} r join accounts a on a.id = r.account_id and a.deleted_at is null
          where r.deleted_at < :before and r.account_id <> all(:skippedAccountIds::uuid[])
            order by r.deleted_at${childrenFirst === undefined ? '' : `, ${childrenFirst}`} limit ${BATCH}`,
      ),
      remove: removal(table),
    },
  ]),
) as Readonly<
  Record<
    TrashTable,
    {
      find: Query<PurgedRow, { before: Date; skippedAccountIds: readonly string[] }>;
      remove: ReturnType<typeof removal>;
    }
  >
>;

/**
 * Returns a statement that deletes rows if they are still in the account's trash. It also records the
 * earliest version whose changes can still be returned.
 */
function removal(table: TrashTable) {
  return query<{ rows: number }, { accountId: string; ids: readonly string[] }>(
    `trash.remove-${table}`,
    `with removed as (
       delete from ${table} where account_id = :accountId and id = any(:ids) and deleted_at is not null
         returning version
     ), forgotten as (
       update accounts set changes_from = greatest(changes_from, (select max(version) from removed))
        where id = :accountId and exists (select from removed)
     )
     select count(*)::int as rows from removed`,
  ).map(({ rows }) => rows);
}

/**
 * Returns a table's next batch of rows deleted before the given time, each with its account's Owner. Skips
 * deleted accounts, which keep their rows until they are restored or purged (ACCOUNT-36).
 * @param skipped accounts to skip
 */
export function trashedBefore(
  on: Queryable,
  table: TrashTable,
  before: Date,
  skipped: readonly string[],
): Promise<readonly PurgedRow[]> {
  return purges[table].find(on, { before, skippedAccountIds: skipped });
}

/** Returns the tasks that were deleted together with one of the given projects or tasks. */
const deletedWith = query<{ id: string }, { accountId: string; ids: readonly string[] }>(
  'trash.deleted-with',
  `select id from tasks where account_id = :accountId and deleted_with = any(:ids) and deleted_at is not null`,
).map(({ id }) => id);

/** Detaches tasks in the trash from their project if they were deleted separately (TRASH-4). */
const leaveProjects = query<never, { accountId: string; ids: readonly string[] }>(
  'trash.leave-projects',
  `update tasks set project_id = null, section_id = null
    where account_id = :accountId and project_id = any(:ids) and deleted_at is not null`,
);

const sectionsOf = query<{ id: string }, { accountId: string; projectIds: readonly string[] }>(
  'trash.sections-of',
  `select id from sections
    where account_id = :accountId and project_id = any(:projectIds) and deleted_at is not null`,
).map(({ id }) => id);

/**
 * Permanently removes rows that are still in the trash, including the tasks deleted along with them and the
 * sections of projects.
 * @param client in a transaction that holds the account's row lock, at the account's next version, because
 * the trash changes
 * @returns the number of rows removed
 */
export async function removeTrashed(
  client: PoolClient,
  accountId: string,
  table: TrashTable,
  ids: readonly string[],
): Promise<number> {
  if (table === 'projects' || table === 'tasks') {
    const along = await deletedWith(client, { accountId, ids });
    if (along.length > 0) await removeTrashed(client, accountId, 'tasks', along);
  }
  if (table === 'projects') {
    await leaveProjects(client, { accountId, ids });
    const sections = await sectionsOf(client, { accountId, projectIds: ids });
    if (sections.length > 0) await removeTrashed(client, accountId, 'sections', sections);
  }
  return purges[table].remove.one(client, { accountId, ids });
}

const BOUNDED = ['tasks', 'projects'] as const;

/**
 * Maximum number of rows that one deletion purges from a trash that exceeds its limit. It is larger than the
 * number of rows that one deletion adds, but small enough for the purge to finish in time after a downgrade.
 */
const PORTION = { tasks: 10_000, projects: 100 } as const;

const overflow = Object.fromEntries(
  BOUNDED.map((table) => [
    table,
    query<{ id: string }, { accountId: string; most: number }>(
      `trash.overflow-${table}`,
      `select id from (select id, deleted_at from ${table} where account_id = :accountId and deleted_at is not null
                        order by deleted_at desc offset :most) beyond
        order by deleted_at limit ${PORTION[table]}`,
    ).map(({ id }) => id),
  ]),
) as Readonly<Record<(typeof BOUNDED)[number], Query<string, { accountId: string; most: number }>>>;

/**
 * Permanently removes the oldest rows in an account's trash if it exceeds its limit (TRASH-7).
 * @param client in a transaction that holds the account's row lock
 */
export async function boundTrash(client: PoolClient, accountId: string, tier: Tier): Promise<void> {
  const room = trashRoom(tier);
  for (const table of BOUNDED) {
    const ids = await overflow[table](client, { accountId, most: room[table] });
    if (ids.length > 0) await removeTrashed(client, accountId, table, ids);
  }
}

/** Maximum number of rows of each kind removed per user request, so that the request finishes in time. */
const AT_ONCE = { tasks: 2_000, projects: 50 } as const;

const trashed = Object.fromEntries(
  BOUNDED.map((table) => [
    table,
    // Instants in the API have millisecond precision, but those in the database have microseconds. Include
    // everything from the same millisecond.
    query<{ id: string }, { accountId: string; before: string }>(
      `trash.trashed-${table}`,
      `select id from ${table}
        where account_id = :accountId and deleted_at < :before::timestamptz + interval '1 millisecond'
          ${table === 'tasks' ? `and (deleted_with is null or deleted_with = '${UNDONE_CREATION}')` : ''}
        order by deleted_at limit ${AT_ONCE[table]}`,
    ).map(({ id }) => id),
  ]),
) as Readonly<Record<(typeof BOUNDED)[number], Query<string, { accountId: string; before: string }>>>;

/**
 * Removes a batch of rows from an account's trash, oldest first (TRASH-11).
 * @param client in a transaction that holds the account's row lock
 * @param before rows deleted after this time are kept
 */
export async function removePortion(
  client: PoolClient,
  accountId: string,
  before: string,
): Promise<EmptiedTrash> {
  let removed = 0;
  let hasMore = false;
  for (const table of BOUNDED) {
    const ids = await trashed[table](client, { accountId, before });
    if (ids.length > 0) removed += await removeTrashed(client, accountId, table, ids);
    if (ids.length === AT_ONCE[table]) hasMore = true;
  }
  return { removed, hasMore };
}

/**
 * Returns the account's trash as JSON text. Of the tasks, lists the latest 500, or fewer if their texts are large
 * (TRASH-2).
 */
export const trashOf = query<{ json: string }, { accountId: string }>(
  'trash.contents',
  `with ${WITH_SOME}, along as materialized (
     select jsonb_object_agg(deleted_with, tasks) as counts
       from (select deleted_with, count(*) as tasks from tasks
              where account_id = :accountId and deleted_with is not null group by deleted_with) by_project
   )
   select '{"projects":' || (select coalesce(json_agg(r), '[]')::text from (
             select ${PROJECT_RECORD}, ${isoInstant('p.deleted_at')} as "deletedAt",
                    coalesce(((select counts from along) ->> p.id::text)::int, 0) as "taskCount"
               from projects p
              where p.account_id = :accountId and p.deleted_at is not null and not p.is_undone
              order by p.deleted_at desc, p.id) r)
          || ',"tasks":' || ${jsonArray(`
             select ${taskRecordJson(LOOKUPS_OF_SOME, [
               ['deletedAt', 'word!', isoInstant('t.deleted_at')],
               ['subtaskCount', 'plain!', 'coalesce(((select counts from along) ->> t.id::text)::int, 0)'],
             ])} as json
               from (
                 select *, sum(${LIST_BYTES}) over (order by t.deleted_at desc, t.id) as bytes from (
                   select * from tasks
                    where account_id = :accountId and deleted_at is not null and deleted_with is null
                    order by deleted_at desc, id limit 500
                 ) t
               ) t
              where t.bytes <= ${MAX_PAGE_BYTES}
              order by t.deleted_at desc, t.id`)} || '}' as json`,
).map(({ json }) => json);
