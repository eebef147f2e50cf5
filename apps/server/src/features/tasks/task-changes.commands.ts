/** Commands that edit, complete, delete or restore a single task. */
import type { Pool, PoolClient } from 'pg';
import type { TaskChange } from '@questlog/contract/task-input';
import { mergeTexts } from '@questlog/domain/checklists/merge-texts';
import type { Placed } from '@questlog/domain/subtasks/placing';
import { parseWireDate } from '@questlog/domain/dates/wire-date';
import { TIME_NEEDS_DATE } from '@questlog/domain/tasks/task-schedule';
import type { Actor } from '../../account-change/actor.ts';
import { adjustGrowth, changeAccount } from '../../account-change/change.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import { isCheckViolation } from '../../platform/db/pg-errors.ts';
import { run } from '../../platform/db/prepared.ts';
import { fail, failField } from '../../platform/errors.ts';
import { withSeries } from '../repeating/series/series-tasks.commands.ts';
import type { TemplateColumn } from '../repeating/series/series-tasks.queries.ts';
import {
  completeOneTask,
  oneTextOf,
  updateOneText,
  updatePlainTask,
  updateSameDescription,
} from './quick-task-changes.queries.ts';
import { tagsFor, linkTags } from './task-links.ts';
import {
  completionIn,
  deletionIn,
  idsOf,
  placesForMove,
  placeTasks,
  restorationOf,
  trash,
} from './task-trees.ts';
import { readForest } from './task-trees.queries.ts';
import * as write from './task-writes.queries.ts';
import type { TaskDeps } from './tasks.commands.ts';
import { findTask } from './tasks.queries.ts';

/**
 * Changes the given fields of a task. Merges a description based on an outdated version with the current one
 * (TASK-75). Throws `not_found`. Throws a field error for an unknown project, tag or parent, or for a time
 * without a date.
 */
export function updateTask(
  deps: TaskDeps,
  actor: Actor<ChangedRows>,
  id: string,
  change: TaskChange,
): Promise<ChangedRows> {
  const changed = changedColumns(change);
  const columns = JSON.stringify(changed);
  const changesTags = change.tagIds !== undefined || change.tagPaths !== undefined;
  const whole = (): Promise<ChangedRows> =>
    changeAccount(deps.pool, actor, {}, async (client, account) => {
      const along = await alongWith(client, account.id, id, change);
      const edited = templateColumns(changed, changesTags);
      await withSeries(client, account, actor, [id, ...along.ids], edited, async () => {
        const { userId, now } = actor;
        const merged = await mergedDescription(client, account.id, id, change);
        const written = merged === undefined ? columns : JSON.stringify({ ...changed, description: merged });
        const values = [account.id, id, now, account.version, written, userId] as const;
        const found = await run(client, write.updateTask, [...values]);
        if (found.length === 0) return fail('not_found');
        await placeTasks(client, account, actor, along.places);
        if (along.completes.length > 0) {
          const { completed = null, completedAt = null } = change;
          const tasks = [account.id, along.completes, now, account.version] as const;
          await run(client, write.completeTasks, [...tasks, completed, completedAt, userId]);
        }
        const tagIds = await tagsFor(client, account, actor, change);
        if (tagIds === undefined) return;
        await run(client, write.unlinkOtherTags, [account.id, id, tagIds]);
        await linkTags(client, account.id, [id], tagIds);
      });
      const task = await findTask(client, account.id, actor.today, id);
      return { ids: [id], json: task?.json ?? fail('not_found') };
    });
  if (changesTags || change.parentId !== undefined) return whole().catch(explainTime);
  const text = oneTextOf(changed);
  const { descriptionBase: base } = change;
  if (base !== undefined && change.description !== undefined) {
    if (text === undefined) return whole().catch(explainTime);
    return deps.quick.change(actor, updateSameDescription, [id, text.value, actor.today, base], {
      otherwise: whole,
    });
  }
  return text === undefined
    ? deps.quick
        .change(actor, updatePlainTask, [id, columns, actor.today], { otherwise: whole })
        .catch(explainTime)
    : deps.quick.change(actor, updateOneText[text.column], [id, text.value, actor.today], {
        otherwise: whole,
      });
}

/** The effects of a change on the task's tree. */
interface Along {
  /** Ids of all affected subtasks. */
  readonly ids: readonly string[];
  readonly places: readonly Placed[];
  /** All subtasks completed or reopened along with the task. */
  readonly completes: string[];
}

async function alongWith(
  client: PoolClient,
  accountId: string,
  id: string,
  { parentId, projectId, completed }: TaskChange,
): Promise<Along> {
  const moves = parentId !== undefined || projectId !== undefined;
  if (!moves && completed === undefined) return { ids: [], places: [], completes: [] };
  const forest = await readForest(client, accountId, [id], typeof parentId === 'string' ? [parentId] : []);
  const places = moves ? await placesForMove(client, accountId, forest, [id], { parentId, projectId }) : [];
  const affected = completed === undefined ? [] : completionIn(forest, [id], completed);
  const completes = affected.filter((each) => each !== id);
  const moved = places.map((place) => place.id).filter((each) => each !== id);
  return { ids: [...new Set([...moved, ...completes])], places, completes };
}

/**
 * Returns the new description merged with the current one (TASK-75). Returns undefined if the change does not
 * name its base description.
 */
async function mergedDescription(
  client: PoolClient,
  accountId: string,
  id: string,
  { description, descriptionBase: base }: TaskChange,
): Promise<string | null | undefined> {
  if (description === undefined || base === undefined) return undefined;
  const [current] = await run(client, write.currentDescription, [accountId, id]);
  if (current === undefined || current.description === base) return description;
  return mergeTexts(base ?? '', description ?? '', current.description ?? '').text || null;
}

/** Throws a field error if the change would leave a time without a date (DATE-21). */
function explainTime(error: unknown): never {
  if (isCheckViolation(error, 'tasks_schedule')) failField('scheduledTime', TIME_NEEDS_DATE);
  throw error;
}

const TEMPLATE_COLUMNS: ReadonlySet<string> = new Set<TemplateColumn>([
  'title',
  'notes',
  'description',
  'priority',
  'project_id',
  'scheduled_date',
  'scheduled_time',
  'due_date',
]);

/** Returns the changed columns that also exist in a series' template. */
function templateColumns(changed: Record<string, unknown>, changesTags: boolean): TemplateColumn[] {
  const columns = Object.keys(changed).filter((column) => TEMPLATE_COLUMNS.has(column)) as TemplateColumn[];
  return changesTags ? [...columns, 'tags'] : columns;
}

function changedColumns(change: TaskChange): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  if (change.title !== undefined) columns['title'] = change.title;
  if (change.notes !== undefined) columns['notes'] = change.notes;
  if (change.description !== undefined) columns['description'] = change.description;
  if (change.priority !== undefined) columns['priority'] = change.priority ?? 'none';
  if (change.projectId !== undefined) columns['project_id'] = change.projectId;
  if (change.completed !== undefined) {
    columns['completed'] = change.completed;
    columns['completed_at'] = change.completedAt;
  }
  if (change.scheduledDate !== undefined) {
    const scheduled = change.scheduledDate === null ? undefined : parseWireDate(change.scheduledDate);
    columns['scheduled_date'] = scheduled?.date ?? null;
    columns['this_evening'] = scheduled?.thisEvening ?? false;
  }
  if (change.scheduledTime !== undefined) columns['scheduled_time'] = change.scheduledTime;
  if (change.dueDate !== undefined) {
    columns['due_date'] = change.dueDate === null ? null : (parseWireDate(change.dueDate)?.date ?? null);
  }
  return columns;
}

/**
 * A completion sent by the client. If `completed` is undefined, the task is toggled. If `completedAt` is
 * undefined, the completion time is now.
 */
export interface SentCompletion {
  readonly completed?: boolean | undefined;
  readonly completedAt?: string | undefined;
}

/**
 * Completes or reopens a task and its subtasks (SUBTASK-4, SUBTASK-5). Toggles the task if `completed` is
 * undefined. Throws `not_found` for an unknown task.
 */
export function completeTask(
  { pool, quick }: TaskDeps,
  actor: Actor<ChangedRows>,
  id: string,
  { completed, completedAt }: SentCompletion,
): Promise<ChangedRows> {
  const at = completedAt ?? null;
  const whole = (): Promise<ChangedRows> =>
    changeAccount(pool, actor, {}, async (client, account) => {
      const forest = await readForest(client, account.id, [id]);
      const before = forest.task(id) ?? fail('not_found');
      const wanted = completed ?? before.completedAt === null;
      const ids = completionIn(forest, [id], wanted);
      await withSeries(client, account, actor, ids, [], () =>
        run(client, write.completeTasks, [
          account.id,
          ids,
          actor.now,
          account.version,
          wanted,
          at,
          actor.userId,
        ]),
      );
      const task = await findTask(client, account.id, actor.today, id);
      return { ids: [id], json: task?.json ?? fail('not_found') };
    });
  const values = [id, completed ?? null, at, actor.today] as const;
  return quick.change(actor, completeOneTask, [...values], { otherwise: whole });
}

/**
 * Moves a task and its subtasks to the trash (SUBTASK-7). Does nothing if it is already there. Throws
 * `not_found` for an unknown task.
 */
export function deleteTask(pool: Pool, actor: Actor<void>, id: string): Promise<void> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const gone = deletionIn(await readForest(client, account.id, [id]), [id]);
    const trashed = await withSeries(client, account, actor, idsOf(gone), [], () =>
      trash(client, account, actor, gone),
    );
    if (trashed === 0 && (await findTask(client, account.id, actor.today, id)) === undefined) {
      return fail('not_found');
    }
  });
}

/**
 * Restores a task from the trash. Throws `not_found` for an unknown task, and `limit_reached` if the plan
 * allows no more tasks.
 */
export function restoreTask(pool: Pool, actor: Actor<ChangedRows>, id: string): Promise<ChangedRows> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const restoration = await restorationOf(client, account, actor, [id]);
    const back = await withSeries(client, account, actor, restoration.ids, [], restoration.write);
    await adjustGrowth(client, account, { tasks: back });
    const task = await findTask(client, account.id, actor.today, id);
    return task === undefined || task.deleted ? fail('not_found') : { ids: [id], json: task.json };
  });
}
