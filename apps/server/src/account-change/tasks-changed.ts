/** Reactions to changes of tasks: other features do more work in the same transaction. */
import type { PlainField } from '@questlog/domain/tasks/task-fields';
import type { Pool, PoolClient } from 'pg';
import type { Actor } from './actor.ts';
import type { LockedAccount } from './change.ts';
import { taskSnapshots, type TaskSnapshot } from './task-snapshots.queries.ts';

/** The fields of a task that an edit can set. `tags` stands for the task's tags. */
export type TaskField = PlainField | 'projectId' | 'scheduledDate' | 'scheduledTime' | 'dueDate' | 'tags';

/** A change of tasks: each task before and after it, by id. A new task has no state before. */
export interface TasksChanged {
  readonly before: ReadonlyMap<string, TaskSnapshot>;
  readonly after: ReadonlyMap<string, TaskSnapshot>;
  /** The fields that the change sets. Empty if it completes, deletes or restores tasks. */
  readonly edited: readonly TaskField[];
}

export interface TaskReaction {
  /**
   * Returns whether a change concerns the reaction. If it concerns none, the tasks are not read again.
   * @param before the tasks before the change; none if the change creates them
   * @param edited the fields that the change sets
   */
  readonly concerns: (before: readonly TaskSnapshot[], edited: readonly TaskField[]) => boolean;
  readonly react: (
    client: PoolClient,
    account: LockedAccount,
    actor: Pick<Actor, 'now' | 'userId'>,
    changed: TasksChanged,
  ) => Promise<void>;
}

/** The dependencies of commands that change tasks. */
export interface TaskDeps {
  readonly pool: Pool;
  /** All reactions, in the order in which they run (task-reactions.ts). */
  readonly onTasksChanged: readonly TaskReaction[];
}

interface Changing<T> {
  /** All tasks that the change affects. */
  readonly ids: readonly string[];
  readonly edited?: readonly TaskField[] | undefined;
  /** The tasks before the change, if they have been read; empty if the change creates all of them. */
  readonly before?: ReadonlyMap<string, TaskSnapshot>;
  readonly write: () => Promise<T>;
}

/** Changes tasks, and then runs all reactions that the change concerns. */
export async function withReactions<T>(
  { onTasksChanged }: Pick<TaskDeps, 'onTasksChanged'>,
  client: PoolClient,
  account: LockedAccount,
  actor: Pick<Actor, 'now' | 'userId'>,
  { ids, edited = [], before, write }: Changing<T>,
): Promise<T> {
  if (ids.length === 0) return write();
  const known = before?.size === 0 || ids.every((id) => before?.has(id)) ? before : undefined;
  const was = known ?? (await taskSnapshots(client, account.id, ids));
  const concerned = onTasksChanged.filter(({ concerns }) => concerns([...was.values()], edited));
  const result = await write();
  if (concerned.length === 0) return result;
  const changed = { before: was, after: await taskSnapshots(client, account.id, ids), edited };
  for (const { react } of concerned) await react(client, account, actor, changed);
  return result;
}
