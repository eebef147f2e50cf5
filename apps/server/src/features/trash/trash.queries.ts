import type { Pool, PoolClient } from 'pg';
import type { Tier } from '@questlog/domain/plans/plans';
import { trashRoom } from '@questlog/domain/trash/trash';
import { inBatches } from '../../platform/db/batches.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isoInstant, jsonArray } from '../../platform/db/json-sql.ts';
import { prepare, run, runOne, type Prepared, type Queryable } from '../../platform/db/prepared.ts';
import { PROJECT_RECORD } from '../projects/projects.queries.ts';
import { taskRecordJson } from '../tasks/task-json.queries.ts';
import { LOOKUPS_OF_SOME, WITH_SOME } from '../tasks/task-lookups.queries.ts';

/** So many rows go in one transaction. */
const BATCH = 500;

/** In this order: a task refers to its project, a tag to the one above it. */
const KINDS = [
  { table: 'tasks', order: 'deleted_at' },
  { table: 'occurrences', order: 'deleted_at' },
  { table: 'repeat_patterns', order: 'deleted_at' },
  { table: 'projects', order: 'deleted_at' },
  { table: 'tags', order: 'deleted_at, length(full_path) desc' },
] as const;
type Table = (typeof KINDS)[number]['table'];

/** The tables whose deleted rows are removed for good in the end. */
export const TRASH_TABLES: readonly Table[] = KINDS.map(({ table }) => table);

interface GoneRow {
  readonly account_id: string;
  readonly id: string;
}

const purges = KINDS.map(({ table, order }) => ({
  find: prepare<GoneRow, [Date]>(
    `trash.find-${table}`,
    `select account_id, id from ${table} where deleted_at < $1 order by ${order} limit ${BATCH}`,
  ),
  remove: removal(table),
}));

const lockAccounts = prepare<never, [string[]]>(
  'trash.lock-accounts',
  'select from accounts where id = any($1) order by id for update',
);

/**
 * Removes rows for good that are still in the trash, and notes in each account from which version on its changes can
 * still be told. The account gets a version: what lists its trash has changed. Values: accounts and ids, in pairs.
 */
function removal(table: Table) {
  return prepare<{ rows: number }, [string[], string[]]>(
    `trash.remove-${table}`,
    `with gone as (
       delete from ${table} r using unnest($1::uuid[], $2::uuid[]) as o(account_id, id)
        where r.account_id = o.account_id and r.id = o.id and r.deleted_at is not null
       returning r.account_id, r.version
     ), told as (
       update accounts a
          set version = a.version + 1, changes_from = greatest(a.changes_from, latest.version)
         from (select account_id, max(version) as version from gone group by account_id) latest
        where a.id = latest.account_id
     )
     select count(*)::int as rows from gone`,
  );
}

/**
 * Removes for good what was deleted before an instant, a batch at a time: the accounts of a batch are locked first, as
 * every change of one does.
 * @returns the number of rows removed
 */
export async function emptyTrash(pool: Pool, before: Date): Promise<number> {
  let removed = 0;
  for (const { find, remove } of purges) {
    removed += await inBatches(() =>
      inTransaction(pool, async (client) => {
        const found = await run(client, find, [before]);
        const accounts = found.map((row) => row.account_id);
        await run(client, lockAccounts, [[...new Set(accounts)]]);
        const ids = found.map((row) => row.id);
        return (await runOne(client, remove, [accounts, ids]))?.rows ?? 0;
      }),
    );
  }
  return removed;
}

const overflow = Object.fromEntries(
  (['tasks', 'projects'] as const).map((table) => [
    table,
    {
      find: prepare<GoneRow, [string, number]>(
        `trash.overflow-${table}`,
        `select account_id, id from ${table} where account_id = $1 and deleted_at is not null
          order by deleted_at desc offset $2`,
      ),
      remove: removal(table),
    },
  ]),
) as Readonly<
  Record<
    'tasks' | 'projects',
    { find: Prepared<GoneRow, [string, number]>; remove: ReturnType<typeof removal> }
  >
>;

/**
 * Removes for good what has lain in an account's trash the longest, where there is more than its bound.
 * @param client in a transaction that holds the account's lock
 */
export async function boundTrash(client: PoolClient, accountId: string, tier: Tier): Promise<void> {
  const room = trashRoom(tier);
  for (const table of ['tasks', 'projects'] as const) {
    const { find, remove } = overflow[table];
    const found = await run(client, find, [accountId, room[table]]);
    if (found.length === 0) continue;
    const ids = found.map(({ id }) => id);
    await run(client, remove, [ids.map(() => accountId), ids]);
  }
}

const contents = prepare<{ json: string }, [string]>(
  'trash.contents',
  `with ${WITH_SOME}, along as materialized (
     select jsonb_object_agg(deleted_with, tasks) as counts
       from (select deleted_with, count(*) as tasks from tasks
              where account_id = $1 and deleted_with is not null group by deleted_with) by_project
   )
   select '{"projects":' || (select coalesce(json_agg(r), '[]')::text from (
             select ${PROJECT_RECORD}, ${isoInstant('p.deleted_at')} as "deletedAt",
                    coalesce(((select counts from along) ->> p.id::text)::int, 0) as "taskCount"
               from projects p
              where p.account_id = $1 and p.deleted_at is not null
              order by p.deleted_at desc, p.id) r)
          || ',"tasks":' || ${jsonArray(`
             select ${taskRecordJson(LOOKUPS_OF_SOME, [['deletedAt', 'word', isoInstant('t.deleted_at')]])} as json
               from tasks t
              where t.account_id = $1 and t.deleted_at is not null and t.deleted_with is null
              order by t.deleted_at desc, t.id limit 500`)} || '}' as json`,
);

/** What lies in the trash of an account, latest first, as JSON text of `trash`. */
export async function trashOf(on: Queryable, accountId: string): Promise<string> {
  return (await runOne(on, contents, [accountId]))?.json ?? '';
}
