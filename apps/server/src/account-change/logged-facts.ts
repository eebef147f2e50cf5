import { loggedDate, type LoggedFacts } from '@questlog/domain/history/task-events';
import { plainFields } from '@questlog/domain/tasks/task-fields';
import type { TaskSnapshot } from './task-snapshots.queries.ts';

/** Returns the facts of a task that the history and webhooks report, and undo compares. */
export function loggedFacts(task: TaskSnapshot): LoggedFacts {
  return {
    ...plainFields(task),
    projectId: task.project_id,
    sectionId: task.section_id,
    parentId: task.parent_id,
    scheduledDate: loggedDate(task.scheduled_date, task.this_evening),
    scheduledTime: task.scheduled_time,
    dueDate: loggedDate(task.due_date),
    tagIds: task.tag_ids,
    completedAt: task.completed_at?.toISOString() ?? null,
    deleted: task.deleted,
  };
}
