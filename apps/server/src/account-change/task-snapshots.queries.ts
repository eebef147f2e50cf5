import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import { PLAIN_FIELDS, TASK_FIELDS, type PlainFields } from '@questlog/domain/tasks/task-fields';
import { query, type Queryable } from '../platform/db/query.ts';

/** The facts of a task on which reactions to its change depend. */
export interface TaskSnapshot extends PlainFields {
  readonly id: string;
  /** The series to which the task belongs; null outside any series. */
  readonly pattern_id: string | null;
  readonly project_id: string | null;
  readonly section_id: string | null;
  readonly parent_id: string | null;
  readonly scheduled_date: LocalDate | null;
  readonly this_evening: boolean;
  readonly scheduled_time: LocalTime | null;
  readonly due_date: LocalDate | null;
  readonly tag_ids: readonly string[];
  readonly completed_at: Date | null;
  readonly deleted: boolean;
  /** True if the task has a parent or subtasks outside the trash. */
  readonly is_in_tree: boolean;
}

/** Long texts are read only for changes that set them. In other snapshots they are null. */
const plainColumns = PLAIN_FIELDS.map((field) => {
  const { column, isLong } = TASK_FIELDS[field];
  return `${isLong ? `case when :texts then o.${column} end` : `o.${column}`} as "${field}"`;
}).join(', ');

/** SQL for the columns of a snapshot of a row of `tasks` aliased `o`. `:texts` says whether long texts are read. */
export const SNAPSHOT = `o.id, o.repeat_pattern_id as pattern_id, o.project_id, o.section_id, o.parent_id, ${plainColumns},
  o.scheduled_date, o.this_evening, o.scheduled_time, o.due_date,
  array(select k.tag_id from task_tags k where k.account_id = :accountId and k.task_id = o.id) as tag_ids,
  o.completed_at, o.deleted_at is not null as deleted,
  o.parent_id is not null or exists (
    select from tasks c where c.account_id = :accountId and c.parent_id = o.id and c.deleted_at is null
  ) as is_in_tree`;

const snapshots = query<TaskSnapshot, { accountId: string; ids: readonly string[]; texts: boolean }>(
  'change.task-snapshots',
  `select ${SNAPSHOT} from tasks o where o.account_id = :accountId and o.id = any(:ids)`,
);

/**
 * Returns the tasks with the given ids, including those in the trash.
 * @param texts true to read long texts too
 */
export async function taskSnapshots(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
  texts: boolean,
): Promise<ReadonlyMap<string, TaskSnapshot>> {
  return byId(await snapshots(on, { accountId, ids, texts }));
}

/** Returns snapshots by the ids of their tasks. */
export function byId(rows: readonly TaskSnapshot[]): ReadonlyMap<string, TaskSnapshot> {
  return new Map(rows.map((task) => [task.id, task]));
}
