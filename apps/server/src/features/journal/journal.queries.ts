import type { Task } from '@questlog/contract/tasks';
import type { LocalDate } from '@questlog/domain/local-date';
import { prepare, run, type Queryable } from '../../platform/db/prepared.ts';
import { TASK_JOINS, taskColumns } from '../tasks/task-json.ts';

const page = prepare<{ task: Task }, [string, LocalDate, Date | null, string | null, number]>(
  'journal.page',
  `select row_to_json(r) as task from (
     select ${taskColumns('$2')} from (
       select * from tasks
        where account_id = $1 and deleted_at is null and completed_at is not null
          and ($3::timestamptz is null or completed_at >= $3)
          and ($4::timestamptz is null or completed_at < $4)
        order by completed_at desc
        fetch first $5 rows with ties
     ) t ${TASK_JOINS}
      order by t.completed_at desc, t.id desc
   ) r`,
);

/**
 * Completed tasks, latest first, those of archived projects too.
 * @param from the first instant to show; null for all
 * Tasks completed at one instant (a bulk action) stay on one page, which may so become longer than `limit`.
 * @param before show what was completed earlier than this ISO instant; null for the latest
 */
export async function journalPage(
  on: Queryable,
  accountId: string,
  today: LocalDate,
  from: Date | null,
  before: string | null,
  limit: number,
): Promise<Task[]> {
  return (await run(on, page, [accountId, today, from, before, limit])).map((row) => row.task);
}
