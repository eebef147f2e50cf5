import type { Task } from '@questlog/contract/tasks';
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { jsonArray } from '../../platform/db/json-sql.ts';
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';
import { taskJson } from '../tasks/task-json.queries.ts';
import { LOOKUPS_OF_SOME, WITH_SOME } from '../tasks/task-lookups.queries.ts';

const page = prepare<
  { json: string },
  [accountId: string, today: LocalDate, from: Date | null, before: string | null, limit: number]
>(
  'journal.page',
  `with ${WITH_SOME}
   select ${jsonArray(`
     select ${taskJson('$2', LOOKUPS_OF_SOME)} as json from (
       select * from (
         select * from tasks
          where account_id = $1 and deleted_at is null and completed_at is not null
            and ($3::timestamptz is null or completed_at >= $3)
            and ($4::timestamptz is null or completed_at < $4)
          order by completed_at desc
          fetch first $5 rows with ties
       ) with_ties limit $5 + ${MAX_BULK}
     ) t
      order by t.completed_at desc, t.id desc`)} as json`,
);

/**
 * Returns a page of completed tasks, latest first, including those of archived projects. Tasks completed at
 * the same instant stay on one page, so a page may exceed `limit` by as many tasks as one request can
 * complete. Beyond that, tasks with the same `completedAt` are not shown.
 * @param from the first instant to show; null for all
 * @param before only tasks completed earlier than this ISO instant; null for the latest
 */
export async function journalPage(
  on: Queryable,
  accountId: string,
  today: LocalDate,
  from: Date | null,
  before: string | null,
  limit: number,
): Promise<Task[]> {
  const row = await runOne(on, page, [accountId, today, from, before, limit]);
  return JSON.parse(row?.json ?? '[]') as Task[];
}

const earlier = prepare<{ found: boolean }, [accountId: string, from: Date | null, before: string]>(
  'journal.earlier',
  `select exists (
     select from tasks
      where account_id = $1 and deleted_at is null
        and ($2::timestamptz is null or completed_at >= $2) and completed_at < $3
   ) as found`,
);

/**
 * Returns whether any task was completed before the given time.
 * @param from the first instant to show; null for all
 */
export async function hasEarlier(
  on: Queryable,
  accountId: string,
  from: Date | null,
  before: string,
): Promise<boolean> {
  return (await runOne(on, earlier, [accountId, from, before]))?.found ?? false;
}

const counts = prepare<
  { count: number },
  [accountId: string, starts: readonly Date[], ends: readonly (Date | null)[]]
>(
  'journal.counts',
  `select (select count(*)::int from tasks
            where account_id = $1 and deleted_at is null and completed_at >= span.starts
              and (span.ends is null or completed_at < span.ends)) as count
     from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as span (starts, ends, place)
    order by span.place`,
);

/** Returns the number of completed tasks in each period. A period includes its start but not its end. */
export async function completedBetween(
  on: Queryable,
  accountId: string,
  spans: readonly { readonly from: Date; readonly before: Date | null }[],
): Promise<number[]> {
  if (spans.length === 0) return [];
  const values = [spans.map(({ from }) => from), spans.map(({ before }) => before)] as const;
  return (await run(on, counts, [accountId, ...values])).map(({ count }) => count);
}
