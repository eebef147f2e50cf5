import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import { query, type Queryable } from '../platform/db/query.ts';

/** The facts of a task on which reactions to its change depend. */
export interface TaskSnapshot {
  readonly id: string;
  /** The series to which the task belongs; null outside any series. */
  readonly pattern_id: string | null;
  readonly scheduled_date: LocalDate | null;
  readonly this_evening: boolean;
  readonly scheduled_time: LocalTime | null;
  readonly due_date: LocalDate | null;
  readonly completed_at: Date | null;
  readonly deleted: boolean;
  /** True if the task has a parent or subtasks outside the trash. */
  readonly is_in_tree: boolean;
}

const snapshots = query<TaskSnapshot, { accountId: string; ids: readonly string[] }>(
  'change.task-snapshots',
  `select t.id, t.repeat_pattern_id as pattern_id, t.scheduled_date, t.this_evening, t.scheduled_time,
          t.due_date, t.completed_at, t.deleted_at is not null as deleted,
          t.parent_id is not null or exists (
            select from tasks c where c.account_id = :accountId and c.parent_id = t.id and c.deleted_at is null
          ) as is_in_tree
     from tasks t where t.account_id = :accountId and t.id = any(:ids)`,
);

/** Returns the tasks with the given ids, including those in the trash. */
export async function taskSnapshots(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TaskSnapshot>> {
  const rows = await snapshots(on, { accountId, ids });
  return new Map(rows.map((task) => [task.id, task]));
}
