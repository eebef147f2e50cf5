import type { Task } from '@questlog/contract/tasks';
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { jsonArray } from '../../platform/db/json-sql.ts';
import { query, type Queryable } from '../../platform/db/query.ts';
import { taskJson } from '../tasks/task-json.queries.ts';
import {
  LIST_BYTES,
  LOOKUPS_OF_SOME,
  MAX_LIST_BYTES,
  MAX_PAGE_BYTES,
  WITH_SOME,
} from '../tasks/task-lookups.queries.ts';

/**
 * Returns a page of completed tasks, latest first, including those of archived projects. Tasks completed at
 * the same instant stay on one page, so a page may exceed `limit` by as many tasks as one request can
 * complete. Beyond that, and beyond 64 MB of text, tasks with the same `completedAt` are not shown. A page with
 * other tasks ends early if their texts are large.
 * @param from the first instant to show; null for all
 * @param before only tasks completed earlier than this ISO instant; null for the latest
 */
export const journalPage = query<
  { json: string },
  { accountId: string; today: LocalDate; from: Date | null; before: string | null; limit: number }
>(
  'journal.page',
  `with ${WITH_SOME}
   select ${jsonArray(`
     select ${taskJson(':today', LOOKUPS_OF_SOME)} as json from (
       select *, max(completed_at) over () as latest,
              sum(${LIST_BYTES}) over (order by completed_at desc) as bytes_with_ties,
              sum(${LIST_BYTES}) over (order by completed_at desc, id desc) as bytes
         from (
           select * from (
             select * from tasks
              where account_id = :accountId and deleted_at is null and completed_at is not null
                and (:from::timestamptz is null or completed_at >= :from)
                and (:before::timestamptz is null or completed_at < :before)
              order by completed_at desc
              fetch first :limit rows with ties
           ) with_ties limit :limit + ${MAX_BULK}
         ) t
     ) t
      where t.bytes_with_ties <= ${MAX_PAGE_BYTES} or (t.completed_at = t.latest and t.bytes <= ${MAX_LIST_BYTES})
      order by t.completed_at desc, t.id desc`)} as json`,
).map(({ json }) => JSON.parse(json) as Task[]);

/**
 * Returns whether any task was completed before the given time.
 * @param from the first instant to show; null for all
 */
export const hasEarlier = query<{ found: boolean }, { accountId: string; from: Date | null; before: string }>(
  'journal.earlier',
  `select exists (
     select from tasks
      where account_id = :accountId and deleted_at is null
        and (:from::timestamptz is null or completed_at >= :from) and completed_at < :before
   ) as found`,
).map(({ found }) => found);

const counts = query<
  { count: number },
  { accountId: string; starts: readonly Date[]; ends: readonly (Date | null)[] }
>(
  'journal.counts',
  `select (select count(*)::int from tasks
            where account_id = :accountId and deleted_at is null and completed_at >= span.starts
              and (span.ends is null or completed_at < span.ends)) as count
     from unnest(:starts::timestamptz[], :ends::timestamptz[]) with ordinality as span (starts, ends, ordinal)
    order by span.ordinal`,
).map(({ count }) => count);

/** Returns the number of completed tasks in each period. A period includes its start but not its end. */
export function completedBetween(
  on: Queryable,
  accountId: string,
  spans: readonly { readonly from: Date; readonly before: Date | null }[],
): Promise<number[]> {
  if (spans.length === 0) return Promise.resolve([]);
  return counts(on, {
    accountId,
    starts: spans.map(({ from }) => from),
    ends: spans.map(({ before }) => before),
  });
}
