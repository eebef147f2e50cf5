/**
 * Changes tasks. A change of one task is a change of many with one. A single unknown id causes the whole
 * change to be rejected.
 */
import type { PoolClient } from 'pg';
import type { TaskChange } from '@questlog/contract/task-input';
import { mergeTexts } from '@questlog/domain/checklists/merge-texts';
import { forestOf } from '@questlog/domain/subtasks/task-forest';
import { HIDDEN_NEEDS_DATE, SOMEDAY_HAS_NO_DATE } from '@questlog/domain/tasks/task-plan';
import { TIME_NEEDS_DATE } from '@questlog/domain/tasks/task-schedule';
import type { Actor } from '../../account-change/actor.ts';
import { adjustGrowth, changeAccount, type LockedAccount } from '../../account-change/change.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import { byId, taskSnapshots, type TaskSnapshot } from '../../account-change/task-snapshots.queries.ts';
import {
  needsTexts,
  withReactions,
  type TaskDeps,
  type TaskField,
  type Written,
} from '../../account-change/tasks-changed.ts';
import { isCheckViolation } from '../../platform/db/pg-errors.ts';

import { fail, failField } from '../../platform/errors.ts';
import { changedColumns, editedFields, type TasksChange } from './sent-task.ts';
import { changeTags, replaceTags, requireAssignees } from './task-links.ts';
import {
  completionIn,
  deletionIn,
  idsOf,
  movedTasksOf,
  storePositions,
  restorationOf,
  trash,
  withoutListing,
} from './task-trees.ts';
import { readForest } from './task-trees.queries.ts';
import * as write from './task-writes.queries.ts';
import { findTask } from './tasks.queries.ts';

/** The response to a change of tasks. */
interface ResponseOf<V> {
  /** Builds the response after the change. @param count the number of changed tasks */
  readonly after: (client: PoolClient, account: LockedAccount, count: number) => Promise<V>;
  /** The response if nothing is to be changed; by default, such a request is treated like any other. */
  readonly nothing?: V;
}

/** The number of changed tasks. */
export const COUNT: ResponseOf<number> = {
  after: (_client, _account, count) => Promise.resolve(count),
  nothing: 0,
};

/** The changed task. Throws `not_found` if it is in the trash. */
export function oneTask(actor: Actor, id: string): ResponseOf<ChangedRows> {
  return {
    after: async (client, account) => {
      const task = await findTask.first(client, { accountId: account.id, today: actor.today, id });
      return task === undefined || task.deleted ? fail('not_found') : { ids: [id], json: task.json };
    },
  };
}

/** No content. */
export const NOTHING: ResponseOf<void> = { after: () => Promise.resolve() };

/** The tasks to change, with what has been read about them under the account's lock. */
interface Given {
  readonly client: PoolClient;
  readonly account: LockedAccount;
  readonly ids: string[];
  readonly before: ReadonlyMap<string, TaskSnapshot>;
}

/** The work of a change, once its tasks are known. */
interface TaskWork {
  /** All tasks that the change affects, including ancestors or subtasks. */
  readonly affected: readonly string[];
  readonly edited?: readonly TaskField[];
  /** Makes the change. Returns the number of changed tasks. */
  readonly write: () => Promise<Written<number>>;
}

function changeTasks<V>(
  deps: TaskDeps,
  actor: Actor<V>,
  taskIds: readonly string[],
  response: ResponseOf<V>,
  plan: (given: Given) => Promise<TaskWork>,
  { texts = false }: { readonly texts?: boolean } = {},
): Promise<V> {
  const ids = [...new Set(taskIds)];
  if (ids.length === 0 && response.nothing !== undefined) return Promise.resolve(response.nothing);
  const work = async (
    client: PoolClient,
    account: LockedAccount,
    before: ReadonlyMap<string, TaskSnapshot>,
  ): Promise<V> => {
    if (before.size < ids.length) return fail('not_found');
    const { affected, edited, write } = await plan({ client, account, ids, before });
    const finish = (count: number): Promise<V> => response.after(client, account, count);
    return withReactions(deps, client, account, actor, { ids: affected, edited, before, write, finish });
  };
  return changeAccount(deps.pool, actor, {}, work, {
    isSmall: ids.length === 1,
    ahead: (client) => taskSnapshots(client, actor.accountId, ids, texts),
  });
}

/**
 * Changes the given fields of tasks. Completes or reopens, and moves, their subtasks too (SUBTASK-3,
 * SUBTASK-4, SUBTASK-5, SUBTASK-8). Merges a description based on an outdated version with the current one
 * (TASK-75). Throws `not_found`. Throws a field error for an unknown project or tag, an impossible parent, or
 * a time without a date.
 */
export function updateTasks<V>(
  deps: TaskDeps,
  actor: Actor<V>,
  taskIds: readonly string[],
  sent: Omit<TasksChange, 'completed'> & {
    /** Null completes an open task, and reopens a completed one. */
    readonly completed?: boolean | null | undefined;
  },
  response: ResponseOf<V>,
): Promise<V> {
  const { parentId, projectId, sectionId } = sent;
  const edited = editedFields(sent);
  const isEmpty = sent.completed === undefined && edited.length === 0;
  const texts = needsTexts(edited);
  if (isEmpty && response.nothing !== undefined) return Promise.resolve(response.nothing);
  const plan = async ({ client, account, ids, before }: Given): Promise<TaskWork> => {
    const [first = ''] = ids;
    const { assigneeId } = sent;
    const assignees = typeof assigneeId === 'string' ? [{ id: assigneeId, field: 'assigneeId' }] : [];
    await requireAssignees(client, account.id, assignees);
    const completed = sent.completed === null ? before.get(first)?.completed_at === null : sent.completed;
    const change = { ...sent, completed };
    const move = { parentId, projectId, sectionId };
    const moves = Object.values(move).some((to) => to !== undefined);
    const isInTree = [...before.values()].some((task) => task.is_in_tree);
    const forest =
      moves || (completed !== undefined && isInTree)
        ? await readForest(client, account.id, ids, typeof parentId === 'string' ? [parentId] : [])
        : undefined;
    const positions = moves && forest ? await movedTasksOf(client, account.id, forest, ids, move) : [];
    const completing = completed === undefined ? [] : completionIn(forest ?? forestOf([]), ids, completed);
    return {
      affected: [...new Set([...ids, ...positions.map(({ id }) => id), ...completing])],
      edited,
      write: async () => {
        const { now, userId } = actor;
        const set = (tasks: readonly string[], columns: Record<string, unknown>) =>
          write.updateTasks(client, {
            accountId: account.id,
            taskIds: tasks,
            now,
            version: account.version,
            columns: JSON.stringify(columns),
            userId,
            texts,
          });
        const merged = await mergedDescription(client, account.id, first, change);
        const columns = { ...changedColumns(change), ...merged };
        const movedIds = positions.map(({ id }) => id);
        // Placing a task writes its version, too.
        const plain = Object.keys(columns).length > 0 ? ids : ids.filter((id) => !movedIds.includes(id));
        const changed = plain.length === 0 ? [] : await set(plain, columns).catch(explainPlan);
        await storePositions(client, account, actor, positions);
        const along = completing.filter((id) => !ids.includes(id));
        const completion = changedColumns({ completed, completedAt: sent.completedAt });
        const changedAlong = along.length === 0 ? [] : await set(along, completion);
        await changeTags(client, account, actor, ids, sent);
        await replaceTags(client, account, actor, ids, sent);
        const isComplete = positions.length === 0 && !edited.includes('tags');
        return {
          result: new Set([...changed.map(({ id }) => id), ...movedIds, ...along]).size,
          ...(isComplete ? { after: byId([...changed, ...changedAlong]) } : {}),
        };
      },
    };
  };
  return changeTasks(deps, actor, taskIds, response, plan, { texts });
}

/**
 * Returns the new description merged with the current one (TASK-75). Returns an empty change if the request
 * does not name its base description.
 */
async function mergedDescription(
  client: PoolClient,
  accountId: string,
  id: string,
  { description, descriptionBase: base }: TaskChange,
): Promise<{ readonly description?: string | null }> {
  if (description === undefined || base === undefined) return {};
  const [current] = await write.currentDescription(client, { accountId, taskId: id });
  if (current === undefined || current.description === base) return {};
  return { description: mergeTexts(base ?? '', description ?? '', current.description ?? '').text || null };
}

/**
 * Throws a field error if the change would leave a time or a hidden task without a date (DATE-21, SOMEDAY-30), or a
 * task for someday with one (SOMEDAY-2).
 */
function explainPlan(error: unknown): never {
  if (isCheckViolation(error, 'tasks_someday')) failField('someday', SOMEDAY_HAS_NO_DATE);
  if (isCheckViolation(error, 'tasks_hidden')) failField('hidden', HIDDEN_NEEDS_DATE);
  if (isCheckViolation(error, 'tasks_schedule')) failField('scheduledTime', TIME_NEEDS_DATE);
  throw error;
}

/**
 * Moves tasks and their subtasks to the trash (SUBTASK-7). Does nothing to those already there. Throws
 * `not_found` if one of them does not exist.
 * @param isUndo true if this undoes the creation of the tasks: the trash does not list them (UNDO-13)
 */
export function deleteTasks<V>(
  deps: TaskDeps,
  actor: Actor<V>,
  taskIds: readonly string[],
  response: ResponseOf<V>,
  isUndo = false,
): Promise<V> {
  return changeTasks(deps, actor, taskIds, response, async ({ client, account, ids }) => {
    const deletion = deletionIn(await readForest(client, account.id, ids), ids);
    const removed = isUndo ? withoutListing(deletion, ids) : deletion;
    return {
      affected: idsOf(removed),
      write: async () => ({ result: await trash(client, account, actor, removed) }),
    };
  });
}

/**
 * Restores tasks and those deleted along with them from the trash (SUBTASK-7). Throws `not_found` if one of
 * them does not exist, and `limit_reached` if the plan does not allow that many tasks.
 */
export function restoreTasks<V>(
  deps: TaskDeps,
  actor: Actor<V>,
  taskIds: readonly string[],
  response: ResponseOf<V>,
): Promise<V> {
  return changeTasks(deps, actor, taskIds, response, async ({ client, account, ids }) => {
    const restoration = await restorationOf(client, account, actor, ids);
    return {
      affected: restoration.ids,
      write: async () => {
        const back = await restoration.write();
        await adjustGrowth(client, account, { tasks: back });
        return { result: back };
      },
    };
  });
}
