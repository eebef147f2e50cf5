/** Projects that are closed to assistants, and the rows that belong to them (ASSIST-23). */
import { query } from '../platform/db/query.ts';

/** Returns the ids of the closed projects, including those in the trash. */
export const closedProjects = query<{ id: string }, { accountId: string }>(
  'closed-projects.ids',
  'select id from projects where account_id = :accountId and closed_to_assistants',
);

/** Returns those of the ids that are closed projects, or rows that belong to one. */
export const closedAmong = query<
  { id: string },
  { accountId: string; ids: readonly string[]; closed: readonly string[] }
>(
  'closed-projects.rows',
  `with closed as materialized (
     select t.id from tasks t
      where t.account_id = :accountId and t.id = any(:ids) and t.project_id = any(:closed)
   )
   select id from closed
   union all select i.id from unnest(:ids::uuid[]) i(id) where i.id = any(:closed)
   union all select s.id from sections s
      where s.account_id = :accountId and s.id = any(:ids) and s.project_id = any(:closed)
   union all select c.id from comments c
      join tasks t on t.account_id = :accountId and t.id = c.task_id
      where c.account_id = :accountId and c.id = any(:ids) and t.project_id = any(:closed)
   union all select p.id from repeat_patterns p
      join tasks t on t.account_id = :accountId and t.id = p.task_id
      where p.account_id = :accountId and p.id = any(:ids) and t.project_id = any(:closed)`,
);
