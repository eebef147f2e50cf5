/** Tasks that match a question (FILTER-9). */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { QueryTree } from '@questlog/domain/query/query-tree';
import { jsonArray } from '../../platform/db/json-sql.ts';
import { runBuilt, type Queryable } from '../../platform/db/query.ts';
import { taskJson } from '../tasks/task-json.queries.ts';
import {
  IN_LISTS,
  IS_OPEN_TO_CALLER,
  LIST_BYTES,
  LOOKUPS_OF_SOME,
  NEWEST_FIRST,
  WITH_SOME,
} from '../tasks/task-lookups.queries.ts';
import {
  JOIN_TEXTS,
  listCondition,
  TEXT_PATTERNS,
  type ConditionParts,
  type ConditionReader,
} from './query-conditions.queries.ts';
import { SEARCHED, TEXTS_ARE_CUT } from './query-names.queries.ts';

export interface MatchingPage {
  /** The JSON array of the tasks. */
  readonly json: string;
  readonly total: number;
  /** True if the texts of older tasks were not searched. */
  readonly isCut: boolean;
  readonly nextCursor: string | null;
  /** The ids of the page's tasks in each list, as JSON text. */
  readonly lists: string;
}

/** Maximum size of a page, in bytes as {@link LIST_BYTES} counts them. */
const PAGE_BYTES = 2_000_000;

/** Maximum time of the statement, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** The user whose question it is. */
interface QuestionAuthor {
  readonly accountId: string;
  readonly userId: string;
  /** The projects that are closed to the caller. */
  readonly closedProjects?: readonly string[];
}

/**
 * Returns a page of an account's tasks that match a question, newest first. A page with long texts has fewer tasks than
 * the limit, at least one.
 */
export async function matchingTasks(
  on: Queryable,
  { accountId, userId, closedProjects = [] }: QuestionAuthor,
  { lists }: QueryTree,
  reader: ConditionReader & { readonly today: LocalDate },
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<MatchingPage> {
  const { today } = reader;
  const parts: ConditionParts = {
    tables: [],
    readsTexts: false,
    values: { accountId, userId, today, limit, cursor: cursor ?? null, closed: closedProjects },
  };
  const conditions = lists.map((list) => `(${listCondition(list, reader, parts)})`);
  // The only list has all that are found.
  const isIn = conditions.length === 1 ? ['true'] : conditions;
  const sql = `with ${[WITH_SOME, ...(parts.readsTexts ? [SEARCHED] : []), ...parts.tables].join(', ')},
     found as materialized (
       select t.id, t.created_at, ${LIST_BYTES} as bytes, ${isIn.map((list, index) => `${list} as is_in_${index}`).join(', ')}
         from tasks t ${parts.readsTexts ? JOIN_TEXTS : ''}
        where t.account_id = :accountId and t.deleted_at is null and ${IN_LISTS} and ${IS_OPEN_TO_CALLER}
          and (${conditions.join(' or ')})
     ),
     page as materialized (
       select f.*, sum(f.bytes) over (order by f.created_at desc, f.id desc) as bytes_so_far,
              row_number() over (order by f.created_at desc, f.id desc) as number
         from found f
        where :cursor::uuid is null or (f.created_at, f.id) < (
          select c.created_at, c.id from tasks c where c.account_id = :accountId and c.id = :cursor)
        order by f.created_at desc, f.id desc limit :limit + 1
     ),
     shown as materialized (
       select * from page where number <= :limit and (number = 1 or bytes_so_far <= ${PAGE_BYTES})
     )
     select ${jsonArray(`select ${taskJson(':today', LOOKUPS_OF_SOME)} as json
                           from tasks t where t.account_id = :accountId and t.id = any(array(select id from shown))
                          order by ${NEWEST_FIRST}`)} as json,
            (select count(*)::int from found) as total,
            ${parts.readsTexts ? TEXTS_ARE_CUT : 'false'} as "isCut",
            case when (select count(*) from page) > (select count(*) from shown)
                 then (select id from shown order by created_at, id limit 1) end as "nextCursor",
            json_build_array(${conditions
              .map(
                (_, index) =>
                  `(select coalesce(json_agg(id order by created_at desc, id desc), '[]') from shown where is_in_${index})`,
              )
              .join(', ')})::text as lists`;
  const [row] = await runBuilt<MatchingPage>(on, sql, { ...parts.values, ...TEXT_PATTERNS }, TIMEOUT_MS);
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
