/** Changes one task: edits, completes, deletes or restores it. */
import type { Pool } from 'pg';
import type { TaskChange } from '@questlog/contract/task-input';
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
import { boundTrash } from '../trash/trash.queries.ts';
import { completeOneTask, oneTextOf, updateOneText, updatePlainTask } from './quick-task-changes.queries.ts';
import { requireProjects, tagsFor, linkTags } from './task-links.ts';
import * as write from './task-writes.queries.ts';
import type { TaskDeps } from './tasks.commands.ts';
import { findTask } from './tasks.queries.ts';

/**
 * Changes the given fields. Throws `not_found`, and field errors for an unknown project or tag and for a time without
 * a date.
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
      if (change.projectId) {
        await requireProjects(client, account.id, [{ id: change.projectId, field: 'projectId' }]);
      }
      await withSeries(client, account, actor, [id], templateColumns(changed, changesTags), async () => {
        const { userId, now } = actor;
        const values = [account.id, id, now, account.version, columns, userId] as const;
        const found = await run(client, write.updateTask, [...values]);
        if (found.length === 0) return fail('not_found');
        const tagIds = await tagsFor(client, account, actor, change);
        if (tagIds === undefined) return;
        await run(client, write.unlinkOtherTags, [account.id, id, tagIds]);
        await linkTags(client, account.id, [id], tagIds);
      });
      const task = await findTask(client, account.id, actor.today, id);
      return { ids: [id], json: task?.json ?? fail('not_found') };
    });
  if (changesTags) return whole().catch(explainTime);
  const text = oneTextOf(changed);
  return text === undefined
    ? deps.quick
        .change(actor, updatePlainTask, [id, columns, actor.today], { otherwise: whole })
        .catch(explainTime)
    : deps.quick.change(actor, updateOneText[text.column], [id, text.value, actor.today], {
        otherwise: whole,
      });
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

/** Returns the changed columns that the template of a series also has. */
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
 * A completion as the client sends it. If `completed` is undefined, it is toggled; if `completedAt` is
 * undefined, it is now.
 */
export interface SentCompletion {
  readonly completed?: boolean | undefined;
  readonly completedAt?: string | undefined;
}

/** Sets completion, or toggles it if `completed` is undefined. Throws `not_found`. */
export function completeTask(
  { pool, quick }: TaskDeps,
  actor: Actor<ChangedRows>,
  id: string,
  { completed, completedAt }: SentCompletion,
): Promise<ChangedRows> {
  const wanted = completed ?? null;
  const at = completedAt ?? null;
  const whole = (): Promise<ChangedRows> =>
    changeAccount(pool, actor, {}, async (client, account) => {
      const done = await withSeries(client, account, actor, [id], [], () =>
        run(client, write.completeTasks, [
          account.id,
          [id],
          actor.now,
          account.version,
          wanted,
          at,
          actor.userId,
        ]),
      );
      if (done.length === 0) return fail('not_found');
      const task = await findTask(client, account.id, actor.today, id);
      return { ids: [id], json: task?.json ?? fail('not_found') };
    });
  return quick.change(actor, completeOneTask, [id, wanted, at, actor.today], { otherwise: whole });
}

/** Moves a task to the trash. Does nothing if it is already there. Throws `not_found`. */
export function deleteTask(pool: Pool, actor: Actor<void>, id: string): Promise<void> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const trashed = await withSeries(client, account, actor, [id], [], () =>
      run(client, write.trashTasks, [account.id, [id], actor.now, account.version]),
    );
    if (trashed.length === 0 && (await findTask(client, account.id, actor.today, id)) === undefined) {
      return fail('not_found');
    }
    await adjustGrowth(client, account, { tasks: -trashed.length });
    await boundTrash(client, account.id, account.tier);
  });
}

/** Restores a task from the trash. Throws `not_found`, and `limit_reached` if the plan has no room for it. */
export function restoreTask(pool: Pool, actor: Actor<ChangedRows>, id: string): Promise<ChangedRows> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const back = await withSeries(client, account, actor, [id], [], () =>
      run(client, write.restoreTasks, [account.id, [id], actor.now, account.version]),
    );
    await adjustGrowth(client, account, { tasks: back.length });
    const task = await findTask(client, account.id, actor.today, id);
    return task === undefined || task.deleted ? fail('not_found') : { ids: [id], json: task.json };
  });
}
