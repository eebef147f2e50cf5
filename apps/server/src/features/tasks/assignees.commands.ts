/** Unassigns the tasks of a member who loses access (PEOPLE-4). */
import type { PoolClient } from 'pg';
import type { LockedAccount } from '../../account-change/change.ts';
import { withReactions, type ReactionActor, type TaskDeps } from '../../account-change/tasks-changed.ts';
import { queueUnassigned } from '../task-notices/pending-notices.queries.ts';
import { tasksAssignedTo, unassignTasks, unassignTemplates } from './task-writes.queries.ts';

/**
 * Unassigns a member's tasks that are not completed, and the next tasks of series. Completed tasks keep their assignee.
 * The Owner and Admins will be notified (PEOPLE-15).
 * @returns the number of tasks
 */
export async function unassignAll(
  { onTasksChanged }: Pick<TaskDeps, 'onTasksChanged'>,
  client: PoolClient,
  account: LockedAccount,
  actor: ReactionActor,
  userId: string,
): Promise<number> {
  const { id: accountId, version } = account;
  const ids = (await tasksAssignedTo(client, { accountId, userId })).map(({ id }) => id);
  const change = { accountId, now: actor.now, version };
  await unassignTemplates(client, { ...change, userId });
  if (ids.length > 0) {
    const left = { accountId, changeId: version, now: actor.now, userId, tasks: ids.length };
    await queueUnassigned(client, left);
    account.announce((live) => live.noticesQueued());
  }
  return withReactions({ onTasksChanged }, client, account, actor, {
    ids,
    edited: ['assigneeId'],
    write: async () => ({ result: await unassignTasks(client, { ...change, taskIds: ids }) }),
    finish: () => Promise.resolve(ids.length),
  });
}
