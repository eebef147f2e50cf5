import type { NewTask } from '@questlog/contract/task-input';
import { typedFields } from '@questlog/domain/tasks/task-fields';
import type { Actor } from '../../account-change/actor.ts';
import type { TaskDeps } from '../../account-change/tasks-changed.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import type { Member } from '../../account-change/caller/caller.ts';
import { beginRepeat } from '../repeating/patterns/begin-series.commands.ts';
import { createTask } from '../tasks/tasks.commands.ts';
import { parsedTaskOf, readTitle, type Author } from './typed-title.ts';

/**
 * Creates a task from a typed title, which may contain a date, a project or other values (CAPTURE-41). The
 * body's fields take precedence. Throws the same errors as {@link createTask}.
 */
export async function createTypedTask(
  deps: TaskDeps,
  member: Member<ChangedRows> & Actor<ChangedRows>,
  task: NewTask,
  author: Author,
): Promise<ChangedRows> {
  const captured = await readTitle(deps.pool, member, task.title, author, {
    carried: [...(task.tagPaths ?? []), ...(task.tagIds ?? [])],
    isUndated: task.scheduledDate === null,
  });
  const parsed = parsedTaskOf(captured);
  const { title, scheduledDate, scheduledTime, dueDate, project, assignee } = parsed;
  // The date stays unset in a task for someday.
  const typedDate = task.someday === true ? null : scheduledDate;
  const date = task.scheduledDate === undefined ? typedDate : task.scheduledDate;
  const typedTime = date === null ? undefined : scheduledTime;
  const typed: NewTask = {
    ...typedFields(parsed),
    ...task,
    title,
    scheduledDate: date,
    scheduledTime: task.scheduledTime === undefined ? typedTime : task.scheduledTime,
    dueDate: task.dueDate === undefined ? dueDate : task.dueDate,
    projectId: task.projectId === undefined ? project?.id : task.projectId,
    assigneeId: task.assigneeId === undefined ? assignee?.id : task.assigneeId,
    tagPaths: [...new Set([...(task.tagPaths ?? []), ...captured.typedTags])],
    reminders: task.reminders ?? parsed.reminders,
  };
  const { rule } = captured;
  return createTask(deps, member, typed, async (client, account, taskId) => {
    if (rule !== undefined && typed.scheduledDate !== null) {
      await beginRepeat(client, account, member, { taskId, rule });
    }
  });
}
