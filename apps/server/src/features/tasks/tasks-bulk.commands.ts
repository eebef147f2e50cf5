/**
 * Bulk changes to tasks. Each returns the number of changed tasks. A single unknown id causes the whole call
 * to be rejected.
 */
import type { Pool, PoolClient } from 'pg';
import type { TaskMove, TaskScheduling, TaskTagging, TaskUpdate } from '@questlog/contract/tasks-bulk';
import { parseWireDate } from '@questlog/domain/dates/wire-date';
import type { Actor } from '../../account-change/actor.ts';
import { adjustGrowth, changeAccount, type LockedAccount } from '../../account-change/change.ts';
import { run } from '../../platform/db/prepared.ts';
import { fail } from '../../platform/errors.ts';
import type { TemplateColumn } from '../repeating/series/series-tasks.queries.ts';
import { withSeries } from '../repeating/series/series-tasks.commands.ts';
import { requireTags, ensureTags, idsOfPaths } from '../tags/tags.commands.ts';
import { tagIdsOfPaths } from '../tags/tags.queries.ts';
import { readForest } from './task-trees.queries.ts';
import {
  completionIn,
  deletionIn,
  withoutListing,
  idsOf,
  placesForMove,
  placeTasks,
  restorationOf,
  trash,
} from './task-trees.ts';
import * as write from './task-writes.queries.ts';

type Work = (client: PoolClient, account: LockedAccount, ids: string[]) => Promise<number>;

/**
 * All tasks that a bulk change affects, including ancestors or subtasks, and the function that changes them.
 */
interface TreeWork {
  readonly ids: readonly string[];
  readonly work: () => Promise<number>;
}

/** @param edited the columns that the change sets, if it edits tasks */
function changeMany(
  pool: Pool,
  actor: Actor<number>,
  taskIds: readonly string[],
  edited: readonly TemplateColumn[],
  work: Work,
): Promise<number> {
  return changeTrees(pool, actor, taskIds, edited, (client, account, ids) =>
    Promise.resolve({ ids, work: () => work(client, account, ids) }),
  );
}

/** @param plan returns all tasks that the change affects, and the function that changes them */
function changeTrees(
  pool: Pool,
  actor: Actor<number>,
  taskIds: readonly string[],
  edited: readonly TemplateColumn[],
  plan: (client: PoolClient, account: LockedAccount, ids: string[]) => Promise<TreeWork>,
): Promise<number> {
  const ids = [...new Set(taskIds)];
  if (ids.length === 0) return Promise.resolve(0);
  return changeAccount(pool, actor, {}, async (client, account) => {
    const existing = await run(client, write.existingTasks, [account.id, ids]);
    if (existing.length < ids.length) return fail('not_found');
    const { ids: affected, work } = await plan(client, account, ids);
    return withSeries(client, account, actor, affected, edited, work);
  });
}

/**
 * Moves tasks with their subtasks to a project or a parent (SUBTASK-3, SUBTASK-8). With a date, also
 * schedules them like {@link scheduleTasks}. Throws `not_found`, and a field error for an unknown project or
 * an impossible parent.
 */
export function moveTasks(
  pool: Pool,
  actor: Actor<number>,
  { taskIds, projectId, parentId, scheduledDate, scheduledTime }: TaskMove,
): Promise<number> {
  const edited: readonly TemplateColumn[] =
    scheduledDate === undefined ? ['project_id'] : ['project_id', 'scheduled_date'];
  return changeTrees(pool, actor, taskIds, edited, async (client, account, ids) => {
    const forest = await readForest(client, account.id, ids, typeof parentId === 'string' ? [parentId] : []);
    const places = await placesForMove(client, account.id, forest, ids, { parentId, projectId });
    const affected = new Set([...ids, ...places.map(({ id }) => id)]);
    return {
      ids: [...affected],
      work: async () => {
        await placeTasks(client, account, actor, places);
        if (scheduledDate !== undefined) {
          await schedule(client, account, actor, ids, { scheduledDate, scheduledTime });
        }
        return [...affected].filter((id) => forest.task(id) !== undefined).length;
      },
    };
  });
}

/**
 * Moves tasks and their subtasks to the trash (SUBTASK-7). Throws `not_found` if one of them does not exist.
 * @param isUndo true if this undoes the creation of the tasks: the trash does not list them (UNDO-13)
 */
export function deleteTasks(
  pool: Pool,
  actor: Actor<number>,
  taskIds: readonly string[],
  isUndo: boolean,
): Promise<number> {
  return changeTrees(pool, actor, taskIds, [], async (client, account, ids) => {
    const deletion = deletionIn(await readForest(client, account.id, ids), ids);
    const gone = isUndo ? withoutListing(deletion, ids) : deletion;
    return { ids: idsOf(gone), work: () => trash(client, account, actor, gone) };
  });
}

/**
 * Restores tasks and those deleted along with them from the trash (SUBTASK-7). Throws `not_found` if one of
 * them does not exist, and `limit_reached` if the plan does not allow that many tasks.
 */
export function restoreTasks(pool: Pool, actor: Actor<number>, taskIds: readonly string[]): Promise<number> {
  return changeTrees(pool, actor, taskIds, [], async (client, account, ids) => {
    const restoration = await restorationOf(client, account, actor, ids);
    const work = async (): Promise<number> => {
      const back = await restoration.write();
      await adjustGrowth(client, account, { tasks: back });
      return back;
    };
    return { ids: restoration.ids, work };
  });
}

/**
 * Schedules tasks for a date and a time; a null date unschedules them. Throws `not_found` if one of them does
 * not exist.
 */
export function scheduleTasks(
  pool: Pool,
  actor: Actor<number>,
  { taskIds, ...when }: TaskScheduling,
): Promise<number> {
  return changeMany(pool, actor, taskIds, ['scheduled_date'], (client, account, ids) =>
    schedule(client, account, actor, ids, when),
  );
}

async function schedule(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  ids: string[],
  { scheduledDate, scheduledTime }: Omit<TaskScheduling, 'taskIds'>,
): Promise<number> {
  const scheduled = scheduledDate === null ? undefined : parseWireDate(scheduledDate);
  const changed = await run(client, write.scheduleTasks, [
    account.id,
    ids,
    actor.now,
    account.version,
    scheduled?.date ?? null,
    scheduled?.thisEvening ?? false,
    scheduledTime !== undefined,
    scheduledTime ?? null,
  ]);
  return changed.length;
}

/**
 * Changes the priority or the due date of tasks, or both. Throws `not_found` if one of them does not exist.
 */
export function updateTasks(
  pool: Pool,
  actor: Actor<number>,
  { taskIds, priority, dueDate }: TaskUpdate,
): Promise<number> {
  const edited: TemplateColumn[] = [];
  if (priority !== undefined) edited.push('priority');
  if (dueDate !== undefined) edited.push('due_date');
  if (edited.length === 0) return Promise.resolve(0);
  return changeMany(pool, actor, taskIds, edited, async (client, account, ids) => {
    const changed = await run(client, write.updateTasks, [
      account.id,
      ids,
      actor.now,
      account.version,
      priority === undefined ? null : (priority ?? 'none'),
      dueDate !== undefined,
      typeof dueDate === 'string' ? (parseWireDate(dueDate)?.date ?? null) : null,
    ]);
    return changed.length;
  });
}

/**
 * Completes or reopens tasks and their subtasks (SUBTASK-4, SUBTASK-5). Throws `not_found` if one of them
 * does not exist.
 */
export function completeTasks(
  pool: Pool,
  actor: Actor<number>,
  taskIds: readonly string[],
  completed: boolean,
  completedAt: string | undefined,
): Promise<number> {
  return changeTrees(pool, actor, taskIds, [], async (client, account, given) => {
    const ids = completionIn(await readForest(client, account.id, given), given, completed);
    const tasks = [account.id, ids, actor.now, account.version] as const;
    const work = async (): Promise<number> => {
      const values = [...tasks, completed, completedAt ?? null, actor.userId] as const;
      return (await run(client, write.completeTasks, [...values])).length;
    };
    return { ids, work };
  });
}

/**
 * Adds tags to tasks and removes tags from them, by id or path. Creates a missing tag that is added by path.
 * Throws `not_found`, `limit_reached`, and a field error for an unknown tag.
 */
export function tagTasks(pool: Pool, actor: Actor<number>, change: TaskTagging): Promise<number> {
  return changeMany(pool, actor, change.taskIds, ['tags'], async (client, account, ids) => {
    const withAncestors = await requireTags(client, account.id, change.addTagIds, 'addTagIds');
    const unwanted = await tagIdsOfPaths(client, account.id, change.removeTagPaths);
    const remove = [...change.removeTagIds, ...unwanted];
    if (remove.length > 0) await run(client, write.unlinkTags, [account.id, ids, remove]);
    const made = await ensureTags(client, account, actor, change.addTagPaths);
    const add = [
      ...new Set([...change.addTagIds.flatMap(withAncestors), ...idsOfPaths(made, change.addTagPaths)]),
    ];
    if (add.length > 0) await run(client, write.linkEachTag, [account.id, ids, add]);
    const touched = await run(client, write.touchTasks, [account.id, ids, actor.now, account.version]);
    return touched.length;
  });
}

export interface NewOrder {
  readonly taskId: string;
  readonly context: 'today' | 'anytime' | 'project';
  /** The new position in the context; null removes it. */
  readonly newOrder: number | null;
  /** True to skip tasks that already have a position in the context. */
  readonly unlessOrdered: boolean;
}

/** Saves the tasks' positions in lists. Skips tasks that no longer exist. */
export function reorderTasks(pool: Pool, actor: Actor<number>, orders: readonly NewOrder[]): Promise<number> {
  if (orders.length === 0) return Promise.resolve(0);
  return changeAccount(pool, actor, {}, async (client, account) => {
    // If a task has several positions in the same context, use the last one.
    const last = new Map(orders.map((order) => [`${order.context} ${order.taskId}`, order]));
    let count = 0;
    for (const context of ['project', 'today', 'anytime'] as const) {
      const rows = [...last.values()].filter((order) => order.context === context);
      if (rows.length === 0) continue;
      const named = rows.map(({ taskId, newOrder, unlessOrdered }) => ({
        task_id: taskId,
        context,
        new_order: newOrder,
        unless_ordered: unlessOrdered,
      }));
      const values: [string, Date, number, string] = [
        account.id,
        actor.now,
        account.version,
        JSON.stringify(named),
      ];
      count += (await run(client, write.reorderTasks, values)).length;
    }
    return count;
  });
}
