import type { DeletableNoun } from '../../account-change/synced-noun.queries.ts';
import { jsonArray } from '../../platform/db/json-sql.ts';
import { taskRecordJson } from './task-json.queries.ts';
import {
  boundedList,
  LOOKUPS_OF_ALL,
  LOOKUPS_OF_SOME,
  NEWEST_FIRST,
  tasksOfAll,
} from './task-lookups.queries.ts';

/**
 * SQL condition for a subtask of an open task. Browsers store all of these subtasks, because the open task's
 * row shows how many are done.
 */
const HAS_OPEN_PARENT = `t.parent_id is not null and exists (
  select from tasks o where o.account_id = :accountId and o.id = t.parent_id and o.completed_at is null)`;

/** The tasks to sync. The SQL for a full read needs WITH_ALL; the SQL for changes needs WITH_SOME. */
export const TASKS: DeletableNoun<'tasks'> = {
  name: 'tasks',
  table: 'tasks',
  held: (since) =>
    tasksOfAll(
      taskRecordJson(LOOKUPS_OF_ALL),
      `(t.completed_at is null or t.completed_at > ${since.completed} or ${HAS_OPEN_PARENT})`,
      NEWEST_FIRST,
    ),
  changed: (version) => {
    const rows = `tasks t where t.account_id = :accountId and t.version > ${version} and t.deleted_at is null`;
    return boundedList(jsonArray(`select ${taskRecordJson(LOOKUPS_OF_SOME)} as json from ${rows}`), rows);
  },
};
