/** The tasks of a filter for its calendar feed (FEED-25). */
import type { QueryTree } from '@questlog/domain/query/query-tree';
import { runBuilt, type Queryable } from '../../platform/db/query.ts';
import { IN_LISTS, WITH_SOME } from '../tasks/task-lookups.queries.ts';
import { tasksWithWords, wordsIn } from './foreign-words.ts';
import {
  JOIN_TEXTS,
  listCondition,
  TEXT_PATTERNS,
  type ConditionParts,
  type ConditionReader,
} from './query-conditions.queries.ts';
import { SEARCHED, TEXTS_ARE_CUT } from './query-names.queries.ts';

export interface FedTasks {
  readonly ids: readonly string[];
  /** True if the texts of older tasks were not searched. */
  readonly isCut: boolean;
}

/** Maximum time of the statement, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** Tasks completed lately, as they were while they were open. */
const REOPENED = `(
  select o.account_id, o.id, o.title, o.notes, o.description, o.priority, o.duration_minutes, o.project_id, o.section_id,
         o.parent_id, o.scheduled_date, o.scheduled_time, o.due_date, o.someday, o.hidden, o.assignee_id, o.created_at,
         o.updated_at, o.repeat_pattern_id, o.deleted_at, null::timestamptz as completed_at
    from tasks o where o.account_id = :accountId and o.completed_at >= :completedSince::timestamptz)`;

/**
 * Returns the ids of the tasks that match a filter: the open ones first, then by date.
 * @param completedSince selects tasks completed since then that would match if they were open; undefined for open tasks
 * with a date only
 * @param most maximum number of tasks
 */
export async function fedTasks(
  on: Queryable,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  tree: QueryTree,
  reader: Omit<ConditionReader, 'foreignTasks'>,
  { completedSince, most }: { readonly completedSince: string | undefined; readonly most: number },
): Promise<FedTasks> {
  const parts: ConditionParts = {
    tables: [],
    readsTexts: false,
    values: { accountId, userId, most, completedSince: completedSince ?? null },
  };
  const foreignTasks = await tasksWithWords(on, accountId, wordsIn(tree));
  const condition = tree.lists
    .map((list) => `(${listCondition(list, { ...reader, foreignTasks }, parts)})`)
    .join(' or ');
  const texts = parts.readsTexts ? [SEARCHED] : [];
  const matching = (tasks: string, bounds: string, isCompleted: string): string => `
    select t.id, coalesce(t.scheduled_date, t.due_date) as day, ${isCompleted} as is_completed
      from ${tasks} t ${parts.readsTexts ? JOIN_TEXTS : ''}
     where t.account_id = :accountId and ${IN_LISTS} and ${bounds} and (${condition})`;
  const isCompleted = 't.completed_at is not null';
  const found =
    completedSince === undefined
      ? matching(
          'tasks',
          't.completed_at is null and coalesce(t.scheduled_date, t.due_date) is not null',
          isCompleted,
        )
      : `${matching('tasks', '(t.completed_at is null or t.completed_at >= :completedSince::timestamptz)', isCompleted)}
         union ${matching(REOPENED, 'true', 'true')}`;
  const sql = `with ${[WITH_SOME, ...texts, ...parts.tables].join(', ')}, found as materialized (${found}),
     nearest as materialized (
       select id from found order by is_completed, day nulls last, id limit :most
     )
     select (select coalesce(json_agg(id), '[]') from nearest) as ids,
            ${parts.readsTexts ? TEXTS_ARE_CUT : 'false'} as "isCut"`;
  const [row] = await runBuilt<FedTasks>(on, sql, { ...parts.values, ...TEXT_PATTERNS }, TIMEOUT_MS);
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
