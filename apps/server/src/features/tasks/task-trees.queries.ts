/** Reads trees of tasks, for changes that affect ancestors and subtasks too. */
import { forestOf, type TaskForest, type TreeTask } from '@questlog/domain/subtasks/task-forest';
import type { TaskFacts } from '@questlog/domain/tasks/task-facts';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query, type Queryable } from '../../platform/db/query.ts';

/** A task in a tree, with the dates needed to copy it. */
export interface TreeRow extends TreeTask, Pick<TaskFacts, 'scheduledOn' | 'dueOn'> {
  readonly repeatPatternId: string | null;
}

const COLUMNS = `t.id, t.parent_id as "parentId", t.project_id as "projectId",
  t.section_id as "sectionId", ${isoInstant('t.completed_at')} as "completedAt", t.scheduled_date as "scheduledOn", t.due_date as "dueOn",
  t.repeat_pattern_id as "repeatPatternId"`;

const trees = query<TreeRow, { accountId: string; ids: readonly string[]; parentIds: readonly string[] }>(
  'tasks.trees',
  `with recursive above as (
     select t.id, t.parent_id from tasks t
      where t.account_id = :accountId and (t.id = any(:ids) or t.id = any(:parentIds)) and t.deleted_at is null
     union
     select t.id, t.parent_id from above join tasks t
         on t.account_id = :accountId and t.id = above.parent_id and t.deleted_at is null
   ), below as (
     select t.id from tasks t where t.account_id = :accountId and t.id = any(:ids) and t.deleted_at is null
     union
     select t.id from below join tasks t
         on t.account_id = :accountId and t.parent_id = below.id and t.deleted_at is null
   )
   select ${COLUMNS}
     from (select id from above union select id from below) found
     join tasks t on t.account_id = :accountId and t.id = found.id`,
);

/**
 * Reads tasks outside the trash, with all their ancestors and descendants.
 * @param parentIds additional tasks, whose descendants are not needed
 */
export async function readForest(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
  parentIds: readonly string[] = [],
): Promise<TaskForest<TreeRow>> {
  return forestOf(await trees(on, { accountId, ids, parentIds }));
}

const trashedTrees = query<TreeRow, { accountId: string; ids: readonly string[] }>(
  'tasks.trashed-trees',
  `with recursive below as (
     select t.id, t.deleted_at from tasks t
      where t.account_id = :accountId and t.id = any(:ids) and t.deleted_at is not null
        and (t.deleted_with is null or t.deleted_with is distinct from t.repeat_pattern_id)
     union
     select t.id, t.deleted_at from below join tasks t
         on t.account_id = :accountId and t.parent_id = below.id and t.deleted_at = below.deleted_at
        and (t.deleted_with is null or t.deleted_with is distinct from t.repeat_pattern_id)
   )
   select ${COLUMNS} from (select distinct id from below) found
     join tasks t on t.account_id = :accountId and t.id = found.id`,
);

/**
 * Reads tasks in the trash, with the subtasks deleted in the same change. Omits tasks removed by reopening an
 * earlier task in their series: those are not in the trash.
 */
export async function readTrashedForest(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<TaskForest<TreeRow>> {
  return forestOf(await trashedTrees(on, { accountId, ids }));
}

interface TrashedRow {
  readonly id: string;
  /** The task's project; null if no tasks can be added to it. */
  readonly projectId: string | null;
  /** The task's section; null if the section is in the trash. */
  readonly sectionId: string | null;
}

const trashedParents = query<TrashedRow, { accountId: string; ids: readonly string[] }>(
  'tasks.trashed-parents',
  `select t.id, p.id as "projectId", s.id as "sectionId"
     from tasks t
     left join projects p on p.account_id = :accountId and p.id = t.project_id and p.deleted_at is null
     left join sections s on s.account_id = :accountId and s.id = t.section_id and s.deleted_at is null
    where t.account_id = :accountId and t.id = any(:ids) and t.deleted_at is not null`,
);

/** Reads those of the given tasks that are in the trash. */
export async function readTrashedParents(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TrashedRow>> {
  const rows = await trashedParents(on, { accountId, ids });
  return new Map(rows.map((row) => [row.id, row]));
}
