/** Reactions to changes of tasks: other features do more work in the same transaction. */
import { LONG_FIELDS } from '@questlog/domain/history/task-events';
import type { PlainField } from '@questlog/domain/tasks/task-fields';
import type { Pool, PoolClient } from 'pg';
import { all } from '../platform/db/transaction.ts';
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

/** The author of a change, as reactions see it. */
export type ReactionActor = Pick<Actor, 'now' | 'userId' | 'via' | 'viaName' | 'isUndo' | 'within'>;

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
    actor: ReactionActor,
    changed: TasksChanged,
  ) => Promise<void>;
}

/** The dependencies of commands that change tasks. */
export interface TaskDeps {
  readonly pool: Pool;
  /** All reactions, in the order in which they run (task-reactions.ts). */
  readonly onTasksChanged: readonly TaskReaction[];
}

/** The result of a change, and the tasks after it if its statements returned all of them. */
export interface Written<T> {
  readonly result: T;
  readonly after?: ReadonlyMap<string, TaskSnapshot>;
}

interface Changing<T, Response> {
  /** All tasks that the change affects. */
  readonly ids: readonly string[];
  readonly edited?: readonly TaskField[] | undefined;
  /** The tasks before the change, if they have been read; empty if the change creates all of them. */
  readonly before?: ReadonlyMap<string, TaskSnapshot>;
  readonly write: () => Promise<Written<T>>;
  /** Reads what follows the change. Its statements are sent together with those of the last reaction. */
  readonly finish: (result: T) => Promise<Response>;
}

/** Returns whether snapshots for a change need the long texts of tasks. */
export function needsTexts(edited: readonly TaskField[]): boolean {
  return LONG_FIELDS.some((field) => edited.includes(field));
}

/** Changes tasks, and then runs all reactions that the change concerns. Returns what `finish` returns. */
export async function withReactions<T, Response>(
  { onTasksChanged }: Pick<TaskDeps, 'onTasksChanged'>,
  client: PoolClient,
  account: LockedAccount,
  actor: ReactionActor,
  { ids, edited = [], before, write, finish }: Changing<T, Response>,
): Promise<Response> {
  if (ids.length === 0) return finish((await write()).result);
  const known = before?.size === 0 || ids.every((id) => before?.has(id)) ? before : undefined;
  const texts = needsTexts(edited) || before?.size === 0;
  const was = known ?? (await taskSnapshots(client, account.id, ids, texts));
  const concerned = onTasksChanged.filter(({ concerns }) => concerns([...was.values()], edited));
  const { result, after } = await write();
  const last = concerned.pop();
  if (last === undefined) return finish(result);
  const is = after ?? (await taskSnapshots(client, account.id, ids, texts));
  const changed = { before: was, after: is, edited };
  actor.within?.onTasks(was, is);
  for (const { react } of concerned) await react(client, account, actor, changed);
  const [, response] = await all([last.react(client, account, actor, changed), finish(result)]);
  return response;
}
