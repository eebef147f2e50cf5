/** Reads the tasks that are compared with those that a completion would create. */
import type { CreatedTask } from '@questlog/domain/recurrence/series/as-created';
import { plainFieldsOf } from '../../tasks/task-fields.queries.ts';
import { query } from '../../../platform/db/query.ts';

/** Returns the given tasks and all tasks under them, outside the trash. */
export const findTrees = query<CreatedTask, { accountId: string; ids: readonly string[] }>(
  'repeating.trees',
  `with recursive tree as (
     select t.id from tasks t where t.account_id = :accountId and t.id = any(:ids) and t.deleted_at is null
     union
     select t.id from tree join tasks t on t.account_id = :accountId and t.parent_id = tree.id and t.deleted_at is null
   )
   select t.id, t.parent_id as "parentId", t.project_id as "projectId", t.section_id as "sectionId", t.completed_at::text as "completedAt",
          t.scheduled_date as "scheduledOn", t.this_evening as "thisEvening", t.scheduled_time as "scheduledTime",
          t.due_date as "dueOn", t.project_order as "projectOrder", t.today_order as "todayOrder",
          t.anytime_order as "anytimeOrder", ${plainFieldsOf('t')},
          array(select k.tag_id from task_tags k where k.account_id = :accountId and k.task_id = t.id) as "tagIds",
          t.repeat_pattern_id as "repeatPatternId"
     from tree join tasks t on t.account_id = :accountId and t.id = tree.id`,
);
