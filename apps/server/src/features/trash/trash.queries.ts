import type { PoolClient } from 'pg';
import { isoInstant, jsonArray } from '../../platform/db/json-sql.ts';
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';
import { PROJECT_RECORD } from '../projects/projects.queries.ts';
import { taskRecordJson } from '../tasks/task-json.ts';
import { LOOKUPS_OF_SOME, WITH_SOME } from '../tasks/task-lookups.queries.ts';

const lockAccounts = prepare<{ id: string }, [Date]>(
  'trash.lock-accounts',
  `select id from accounts
    where id in (select account_id from tasks where deleted_at < $1
                 union select account_id from projects where deleted_at < $1
                 union select account_id from tags where deleted_at < $1)
    order by id for update`,
);

const empty = prepare<{ rows: number }, [Date]>(
  'trash.empty',
  `with gone_tasks as (
     delete from tasks where deleted_at < $1 returning account_id, version
   ), gone_projects as (
     delete from projects where deleted_at < $1 returning account_id, version
   ), gone_tags as (
     delete from tags where deleted_at < $1 returning account_id, version
   ), gone as (
     select * from gone_tasks union all select * from gone_projects union all select * from gone_tags
   ), told as (
     update accounts a set changes_from = greatest(a.changes_from, latest.version)
       from (select account_id, max(version) as version from gone group by account_id) latest
      where a.id = latest.account_id
   )
   select count(*)::int as rows from gone`,
);

/**
 * Removes for good what was deleted before an instant, and notes in each account from which version on its
 * changes can still be told.
 * @param client in a transaction: the accounts are locked first, as every change of one does
 * @returns the number of rows removed
 */
export async function emptyTrash(client: PoolClient, before: Date): Promise<number> {
  await run(client, lockAccounts, [before]);
  return (await runOne(client, empty, [before]))?.rows ?? 0;
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
