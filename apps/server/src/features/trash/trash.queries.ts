import type { PoolClient } from 'pg';
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';
import { PROJECT_RECORD } from '../projects/projects.queries.ts';
import { isoInstant, TASK_RECORD } from '../tasks/task-json.ts';

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
  `select json_build_object(
     'projects', (select coalesce(json_agg(r), '[]') from (
        select ${PROJECT_RECORD}, ${isoInstant('p.deleted_at')} as "deletedAt",
               (select count(*) from tasks t where t.account_id = p.account_id and t.deleted_with = p.id) as "taskCount"
          from projects p
         where p.account_id = $1 and p.deleted_at is not null
         order by p.deleted_at desc, p.id) r),
     'tasks', (select coalesce(json_agg(r), '[]') from (
        select ${TASK_RECORD}, ${isoInstant('t.deleted_at')} as "deletedAt"
          from tasks t
         where t.account_id = $1 and t.deleted_at is not null and t.deleted_with is null
         order by t.deleted_at desc, t.id limit 500) r)
   )::text as json`,
);

/** What lies in the trash of an account, latest first, as JSON text of `trash`. */
export async function trashOf(on: Queryable, accountId: string): Promise<string> {
  return (await runOne(on, contents, [accountId]))?.json ?? '';
}
