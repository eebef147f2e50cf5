/** Arms reminders when the dates or assignees of tasks change (REMINDER-2, REMINDER-6). */
import type { TaskSnapshot } from '../../../account-change/task-snapshots.queries.ts';
import type { TaskField, TaskReaction } from '../../../account-change/tasks-changed.ts';
import { announceReminders } from './announce-reminders.ts';
import { armTasks } from './arming.commands.ts';
import { endSnoozes, setOwners, usersOfReminders } from './arming.queries.ts';

/** The fields on which a reminder depends. A task for someday loses its date; the assignee has the default reminder. */
const FIELDS: ReadonlySet<TaskField> = new Set([
  'scheduledDate',
  'scheduledTime',
  'dueDate',
  'someday',
  'assigneeId',
]);

/**
 * Completing, deleting and restoring tasks arms nothing: what must not ring is found out when it is to ring. But browsers
 * do not store the reminders of deleted and long completed tasks, so tasks that return announce theirs (REMINDER-43).
 */
export const armReminders: TaskReaction = {
  concerns: (before, edited) => edited.some((field) => FIELDS.has(field)) || before.some(isAway),
  react: async (client, account, { now, userId }, { before, after }) => {
    const { id: accountId } = account;
    const edited = [...after.values()].flatMap((task): Edit[] => {
      const was = before.get(task.id);
      return was === undefined ? [] : [{ was, is: task }];
    });
    const returned = edited.filter(({ was, is }) => isAway(was) && !isAway(is)).map(({ is }) => is.id);
    if (returned.length > 0)
      announceReminders(account, await usersOfReminders(client, { accountId, ids: returned }));
    const moved = edited.filter(({ was, is }) => hasMoved(was, is)).map(({ is }) => is.id);
    // A new task is its creator's already.
    const timed = edited.filter(
      ({ was, is }) => is.scheduled_time !== null && is.scheduled_time !== was.scheduled_time,
    );
    const created = [...after.values()].filter(
      ({ id, scheduled_time: time }) => time !== null && !before.has(id),
    );
    const reassigned = edited.filter(
      ({ was, is }) => is.scheduled_time !== null && is.assigneeId !== was.assigneeId,
    );
    const ids = [
      ...new Set([...moved, ...reassigned.map(({ is }) => is.id), ...created.map(({ id }) => id)]),
    ];
    if (ids.length === 0) return;
    if (timed.length > 0) await setOwners(client, { accountId, ids: timed.map(({ is }) => is.id), userId });
    if (moved.length > 0) announceReminders(account, await endSnoozes(client, { accountId, ids: moved }));
    await armTasks(client, accountId, ids, now);
  },
};

/** A task before and after a change. */
interface Edit {
  readonly was: TaskSnapshot;
  readonly is: TaskSnapshot;
}

/** Returns whether a task is completed or in the trash. */
function isAway({ completed_at, deleted }: TaskSnapshot): boolean {
  return deleted || completed_at !== null;
}

function hasMoved(was: TaskSnapshot, is: TaskSnapshot): boolean {
  return (
    was.scheduled_date !== is.scheduled_date ||
    was.scheduled_time !== is.scheduled_time ||
    was.this_evening !== is.this_evening ||
    was.due_date !== is.due_date
  );
}
